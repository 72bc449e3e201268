import { lazyDialog } from "./lazy-dialog.tsx";

export const loadQuestions = () => import("./dialog-frame.tsx");

/** In the middle, on a phone a bottom sheet; Esc and the cross close it, the focus returns. */
export const Dialog = lazyDialog(loadQuestions);

/** Prefetches it where questions must work offline. */
export const prepareQuestions = (): void => void loadQuestions().catch(() => {});
