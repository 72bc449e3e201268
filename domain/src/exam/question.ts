export const questionTypes = ["single", "multiple", "askanswer"] as const;
export type QuestionType = (typeof questionTypes)[number];
export const typeWords: Readonly<Record<QuestionType, string>> = {
  single: "单选",
  multiple: "多选",
  askanswer: "问答",
};

/** Letters of choices (QBANK-014). */
export const choiceLetters = ["A", "B", "C", "D", "E"] as const;
export type ChoiceLetter = (typeof choiceLetters)[number];

/** Chosen letters, each once, in alphabetical order. */
export const sortedLetters = (answer: string): string =>
  [...new Set(answer.toUpperCase())]
    .filter((letter) => /[A-E]/.test(letter))
    .toSorted()
    .join("");

/** `choiceHtml` is set for formulas or pictures. */
export type ShownChoice = { choiceNo: string; choiceName: string; choiceHtml?: string | undefined };

/** Characters. */
export const longestAnswer = 5000;
