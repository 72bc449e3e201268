import { loadAnew } from "./load-anew.ts";
import { ErrorState } from "./states.tsx";
import { requestFailed, toast } from "./toast.ts";

/** In the place of a part whose code did not come. */
export const MissingPart = () => <ErrorState text={requestFailed} onRetry={again} />;

/** A browser asks once for a piece of code: only the page loaded anew asks again. */
const again = (): void => void loadAnew().catch(() => toast.error(requestFailed));
