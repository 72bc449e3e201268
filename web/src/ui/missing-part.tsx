import { Button } from "./button.tsx";
import { ErrorState } from "./states.tsx";
import { requestFailed, toast } from "./toast.ts";

/** Replaces a part whose code did not load. */
export const MissingPart = () => <ErrorState text={requestFailed} onRetry={again} />;

/** Within one line. */
export const MissingLine = () => <RetryLine text={requestFailed} onRetry={again} />;

/** Text and 重试 within a line. */
export const RetryLine = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <span className="muted" role="alert">
    {text}
    <Button look="text" size="sm" onClick={onRetry}>
      重试
    </Button>
  </span>
);

/**
 * Reloads the page if the server answers, otherwise throws, so the browser's error page never
 * appears.
 */
export async function loadAnew(): Promise<void> {
  await fetch(window.location.href, { method: "HEAD", cache: "no-store" });
  window.location.reload();
}

/** Browsers fetch code once per page, so only a reload retries. */
export const again = (): void => void loadAnew().catch(() => toast.error(requestFailed));
