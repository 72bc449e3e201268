export const loadQuestions = () => import("./dialog-frame.tsx");

/** Prefetches it where questions must work offline. */
export const prepareQuestions = (): void => void loadQuestions().catch(() => {});
