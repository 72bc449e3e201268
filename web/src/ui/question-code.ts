/** The code that draws a question. */
export const loadQuestions = () => import("./dialog-frame.tsx");

/** Fetches it before it is needed, where a question must be asked without a network, too. */
export const prepareQuestions = (): void => void loadQuestions().catch(() => {});
