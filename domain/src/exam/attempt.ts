// An attempt, one person sitting one paper: none -> open -> handed in; a reset leads back to none
// (back-office spec 4).
import { formatTime, shanghaiDay } from "../time.ts";
import { choiceLetters } from "./question.ts";

/** How a free-standing paper is sat. */
export const sittingModes = ["practice", "exam"] as const;
export type SittingMode = (typeof sittingModes)[number];
export const SITTING_MODE_LABELS: Readonly<Record<SittingMode, string>> = {
  practice: "练习",
  exam: "模拟考试",
};

export const attemptModes = [...sittingModes, "test"] as const;
export type AttemptMode = (typeof attemptModes)[number];

/** A correlation id makes the attempt a chapter's test. */
export const modeOf = (attempt: { correlationId: string; sittingMode: SittingMode }): AttemptMode =>
  attempt.correlationId === "" ? attempt.sittingMode : "test";

/**
 * When answers are judged and their keys shown, and whether also those to questions that an unpassed test
 * withholds.
 */
export const attemptRules: Readonly<
  Record<AttemptMode, { judgedAt: "save" | "hand-in"; judgesWithheld: boolean }>
> = {
  practice: { judgedAt: "save", judgesWithheld: false },
  exam: { judgedAt: "hand-in", judgesWithheld: false },
  test: { judgedAt: "hand-in", judgesWithheld: true },
};

export const attemptStates = ["open", "handed-in"] as const;
export type AttemptState = (typeof attemptStates)[number];

export const stateOf = (handinTime: Date | null): AttemptState =>
  handinTime === null ? "open" : "handed-in";

/** What each state allows, on server and screens. */
export const attemptActions: Readonly<Record<AttemptState, { save: boolean; handIn: boolean }>> = {
  open: { save: true, handIn: true },
  "handed-in": { save: false, handIn: false },
};

/** Seconds of grace for answers still on the network. */
export const networkMargin = 10;

/** Whether keys and verdicts show: in practice always, else after hand-in. */
export const showsKeys = (mode: AttemptMode, state: AttemptState): boolean =>
  attemptRules[mode].judgedAt === "save" || state === "handed-in";

/** Shanghai clock, with the day unless it is today. */
export function nextAttemptText(at: Date, now: Date): string {
  const text = formatTime(at);
  const clock = text.slice(11, 16);
  return `下次可在 ${shanghaiDay(at) === shanghaiDay(now) ? clock : `${text.slice(5, 10)} ${clock}`} 开始`;
}

/** A question as the attempt froze it. */
export type FrozenQuestion = {
  questionVersionId: number;
  questionId: number;
  questionNo: number;
  score: number;
  /** Option ids as shown under A, B, C. */
  order: readonly string[];
};

/** Option ids of the letters; ignores unknown letters. */
export const optionsOf = (order: readonly string[], letters: string): string[] =>
  order.filter((_, at) => letters.includes(choiceLetters[at] ?? "?"));

/** Letters of the options, sorted and joined (PAPER-010). */
export const lettersOf = (order: readonly string[], options: readonly string[]): string =>
  order.flatMap((option, at) => (options.includes(option) ? (choiceLetters[at] ?? []) : [])).join("");
