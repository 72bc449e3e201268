// What a question is, whoever asks it: a paper, a chapter test, a reminder in a video, the question of the day.

export const questionTypes = ["single", "multiple", "askanswer"] as const;
export type QuestionType = (typeof questionTypes)[number];

/** The letters under which choices are shown (QBANK-014). */
export const choiceLetters = ["A", "B", "C", "D", "E"] as const;
export type ChoiceLetter = (typeof choiceLetters)[number];

/** What may be said of the same question again: the chosen letters, each once, in the alphabet's order. */
export const sortedLetters = (answer: string): string =>
  [...new Set(answer.toUpperCase())]
    .filter((one) => /[A-E]/.test(one))
    .toSorted()
    .join("");

/** A choice under its letter; `choiceHtml` where it shows more than words: formulas or pictures. */
export type ShownChoice = { choiceNo: string; choiceName: string; choiceHtml?: string | undefined };

/** The longest answer to an open question, in characters. */
export const longestAnswer = 5000;
