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

/** Instead of a verdict or key that a test or mock exam still withholds. */
export const withheldText = (which = "本题"): string =>
  `${which}在您未完成的测验或模拟考试中，测验通过或考试交卷后可看答案`;

/** Characters. */
export const longestAnswer = 5000;
