// A paper on its screen: words for what it asks, what a press makes of an answer, and what the sheet says of a question.
import type { listErrorQuestions, listPaperAnswers, startPaper } from "@zhutu/domain/exam/contract.ts";
import { choiceLetters, sortedLetters } from "@zhutu/domain/exam/question.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { modeWords } from "./mode-words.ts";

export { typeWords } from "@zhutu/domain/exam/question.ts";
export type Paper = CallReply<typeof startPaper>;
export type Question = Paper["questions"][number];
export type Answer = CallReply<typeof listPaperAnswers>[number];

/** A question of the wrong-answer bank. */
export type ErrorQuestion = CallReply<typeof listErrorQuestions>["errorQuestions"][number];

type Named = Pick<Paper, "mode" | "refId" | "chapterTitle" | "paperName"> & Partial<Pick<Paper, "practice">>;
/** The heading in two parts: the kind of paper and its chapter, or the bank and what is practised of it; else the name alone. */
export function titleParts(paper: Named): readonly [string, string?] {
  const { mode, refId, chapterTitle, paperName, practice } = paper;
  if (practice) {
    const [bank = "", ...part] = paperName.split(" · ");
    return part.length === 0 ? [bank] : [bank, part.join(" · ")];
  }
  if (refId === null) return [paperName];
  const name = (chapterTitle ?? paperName).replace(/[\s·：:-]*(章节)?(练习|习题|测验|测试)$/, "");
  const word = modeWords[mode].what;
  return name === "" ? [word] : [word, name];
}

/** `titleParts` in one line. */
export const titleOf = (paper: Named): string => titleParts(paper).join(" · ");

/** The answer after a press on that choice: a single one is replaced, of several one is put in or taken out. */
export function pressed({ questionType }: Pick<Question, "questionType">, answer: string, letter: string) {
  if (questionType === "single") return letter;
  return answer.includes(letter) ? answer.replace(letter, "") : sortedLetters(answer + letter);
}

/** The choice that a key stands for, A to E or 1 to 5; undefined for any other key and for a choice that is not there. */
export function letterOfKey({ choices }: Pick<Question, "choices">, key: string): string | undefined {
  const letter = /^[1-5]$/.test(key) ? choiceLetters[Number(key) - 1] : key.toUpperCase();
  return choices.find(({ choiceNo }) => choiceNo === letter)?.choiceNo;
}

/** What is known of one question: the answer that is shown, its mark, and its verdict where that may be told. */
export type Shown = Pick<
  Answer,
  "answer" | "answerPass" | "answerScore" | "questionKeys" | "answers" | "awaitsTest" | "voided" | "regrade"
> & {
  marked: boolean;
  /** Not saved on the server yet. */
  unsent: boolean;
};

/**
 * `answered`: an open question, or one of a test before the hand-in, that has an answer; `skipped`: left out, and judged.
 */
export type AnswerStatus = "correct" | "incorrect" | "skipped" | "answered" | "voided" | "unanswered";

/** What the sheet says of a question; one that was left out stands apart from what was answered wrong. */
export function answerStatusOf({
  answer,
  answerPass,
  voided,
}: Pick<Shown, "answer" | "answerPass" | "voided">): AnswerStatus {
  if (voided === 1) return "voided";
  if (answerPass === 1) return "correct";
  if (answerPass === 0) return answer === "" ? "skipped" : "incorrect";
  return answer === "" ? "unanswered" : "answered";
}

/** Whether the verdict is told; the keys of a test that books hours come once it is passed. */
export const isJudged = ({ answerPass, questionKeys }: Pick<Shown, "answerPass" | "questionKeys">): boolean =>
  questionKeys !== null || answerPass !== null;

/** How judged answers came out; what was left out, or is voided, is counted apart from what was answered right and wrong. */
export type Counts = { correct: number; incorrect: number; skipped: number; voided: number };

/** The answers counted, open questions not at all; undefined until all are judged. */
export function countsOf(
  shown: readonly Pick<Shown, "answer" | "answerPass" | "questionKeys" | "voided">[],
): Counts | undefined {
  if (!shown.every(isJudged)) return undefined;
  const statuses = shown.map(answerStatusOf);
  const count = (status: AnswerStatus): number => statuses.filter((one) => one === status).length;
  return {
    correct: count("correct"),
    incorrect: count("incorrect"),
    skipped: count("skipped"),
    voided: count("voided"),
  };
}

export const answerStatusLabels: Readonly<Record<AnswerStatus, string>> = {
  correct: "答对",
  incorrect: "答错",
  skipped: "未答",
  answered: "已答",
  voided: "已作废",
  unanswered: "未答",
};

/** Where to go on: the first question without an answer, the first of all when each has one. */
export function goOnWith(questions: readonly Question[], isOpen: (questionId: number) => boolean): number {
  return Math.max(
    0,
    questions.findIndex(({ questionId }) => isOpen(questionId)),
  );
}

/** Whether a scored question brought no points. */
export const isMissed = ({ status }: { status: AnswerStatus }): boolean =>
  status === "incorrect" || status === "skipped";

/** Where a review opens: the first question that was wrong or left out, else the first of all. */
export const reviewFrom = <Cell extends { status: AnswerStatus }>(cells: readonly Cell[]): Cell | undefined =>
  cells.find(isMissed) ?? cells[0];

/** Seconds as `m:ss`, from an hour on `h:mm:ss`; never below zero. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (part: number): string => String(part).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${two(minutes)}:${two(whole % 60)}`;
}

/** Seconds from the beginning to the hand-in. */
export const secondsUsed = ({ createTime, handinTime }: Pick<Paper, "createTime" | "handinTime">): number =>
  handinTime === null ? 0 : (Date.parse(handinTime) - Date.parse(createTime)) / 1000;
