import { Button } from "./button.tsx";
import { loadAnew } from "./load-anew.ts";
import { ErrorState } from "./states.tsx";
import { requestFailed, toast } from "./toast.ts";

/** In the place of a part whose code did not come. */
export const MissingPart = () => <ErrorState text={requestFailed} onRetry={again} />;

/** The same of a part that is one line. */
export const MissingLine = () => <RetryLine text={requestFailed} onRetry={again} />;

/** What is missing and 重试, within a line. */
export const RetryLine = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <span className="muted" role="alert">
    {text}
    <Button look="text" size="sm" onClick={onRetry}>
      重试
    </Button>
  </span>
);

/** A browser asks once for a piece of code: only the page loaded anew asks again. */
export const again = (): void => void loadAnew().catch(() => toast.error(requestFailed));
