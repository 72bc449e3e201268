// An attempt: one person sitting one paper. None -> open -> handed in; reset takes it back to none (back-office spec 4).
import { formatTime, shanghaiDay } from "../time.ts";
import { choiceLetters } from "./question.ts";

export const attemptModes = ["practice", "test"] as const;
export type AttemptMode = (typeof attemptModes)[number];

/** Without a correlation id a paper is practised; with one it is a test. */
export const modeOf = (correlationId: string): AttemptMode => (correlationId === "" ? "practice" : "test");

export const attemptStates = ["open", "handed-in"] as const;
export type AttemptState = (typeof attemptStates)[number];

/** An attempt is open until it is handed in. */
export const stateOf = (handinTime: Date | null): AttemptState =>
  handinTime === null ? "open" : "handed-in";

/** What may be done with an attempt in this state; what a server refuses and a screen does not offer. */
export const attemptActions: Readonly<Record<AttemptState, { save: boolean; handIn: boolean }>> = {
  open: { save: true, handIn: true },
  "handed-in": { save: false, handIn: false },
};

/** An answer saved in the last moment may still be on its way: so many seconds are waited for. */
export const networkMargin = 10;

/** Whether the paper's keys and verdicts may be told: question by question in practice, in a test once it is handed in. */
export const showsKeys = (mode: AttemptMode, state: AttemptState): boolean =>
  mode === "practice" || state === "handed-in";

/** When the next attempt may begin, as a screen says it: the clock in Shanghai, with the day where it is not today's. */
export function nextAttemptText(at: Date, now: Date): string {
  const text = formatTime(at);
  const clock = text.slice(11, 16);
  return `下次可在 ${shanghaiDay(at) === shanghaiDay(now) ? clock : `${text.slice(5, 10)} ${clock}`} 开始`;
}

/** A question as an attempt froze it: which version, where, worth what, its choices in which order. */
export type FrozenQuestion = {
  questionVersionId: number;
  questionId: number;
  questionNo: number;
  score: number;
  /** Option ids as A, B, C ... show them. */
  order: readonly string[];
};

/** The options behind the letters of an answer; letters that the question does not have are left out. */
export const optionsOf = (order: readonly string[], letters: string): string[] =>
  order.filter((_, at) => letters.includes(choiceLetters[at] ?? "?"));

/** The letters under which this attempt shows these options, sorted and joined (PAPER-010). */
export const lettersOf = (order: readonly string[], options: readonly string[]): string =>
  order.flatMap((option, at) => (options.includes(option) ? (choiceLetters[at] ?? []) : [])).join("");
