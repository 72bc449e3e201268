// Prompts during further education (domain.md "Study time"): the plan of the next, and what an open or missed one
// does to reports, answers and openings.
import type { RefusalName } from "../refusal.ts";
import type { Params } from "../sysparams/defaults.ts";
import { inLimits, PROMPT_LIMITS } from "../sysparams/param-rules.ts";

/** Most prompts a lesson. */
export const MOST_PROMPTS = 3;
/** An answer on its way when the time ends is still taken. */
const ANSWER_DELAY_SECONDS = 5;
const MINUTE_MS = 60_000;

/** `minutes` lie between two prompts at least; 0 asks for none. */
export type PresenceSettings = { minutes: number; seconds: number };

export const PRESENCE_DEFAULTS: PresenceSettings = { minutes: 10, seconds: 60 };

const set = (value: number | undefined, limits: Parameters<typeof inLimits>[0]) =>
  inLimits(limits, value) ? value : undefined;

/** Settings of a certificate subject; what is malformed counts as unset. */
export function presenceOf(
  { certHoursOf }: Pick<Params, "certHoursOf">,
  certSubject: string | null,
): PresenceSettings {
  const { presenceMinutes, presenceSeconds } = (certHoursOf ?? {})[certSubject ?? ""] ?? {};
  return {
    minutes: set(presenceMinutes, PROMPT_LIMITS.minutes) ?? PRESENCE_DEFAULTS.minutes,
    seconds: set(presenceSeconds, PROMPT_LIMITS.seconds) ?? PRESENCE_DEFAULTS.seconds,
  };
}

/**
 * Credited milliseconds until the next prompt: once to twice the minutes, by `random` from 0 to 1; null for none.
 */
export const nextPromptIn = ({ minutes }: PresenceSettings, random: number): number | null =>
  minutes > 0 ? Math.round((1 + random) * minutes * MINUTE_MS) : null;

/** Whether a report that credits up to `creditedMs` ends in a prompt. A done lesson asks no more. */
export const isPromptDue = (
  plan: { promptDueMs: number | null; creditedMs: number },
  lesson: { done: boolean },
): boolean => plan.promptDueMs !== null && plan.creditedMs >= plan.promptDueMs && !lesson.done;

/** Milliseconds of the server's clock. */
export type Prompt = { answerUntil: number; answered: boolean; missed: boolean };

/** `closing`: the time is over, but an answer may still be on its way. */
export const promptStates = ["open", "closing", "overdue", "answered", "missed"] as const;
export type PromptState = (typeof promptStates)[number];

export function promptStateAt({ answerUntil, answered, missed }: Prompt, now: number): PromptState {
  if (answered) return "answered";
  if (missed) return "missed";
  if (now < answerUntil) return "open";
  return now < answerUntil + ANSWER_DELAY_SECONDS * 1000 ? "closing" : "overdue";
}

type Rule = {
  /** Of what is reported: `hold` leaves it to the report after the answer; `miss` ends the play session. */
  report: "count" | "hold" | "miss" | "drop";
  answer: "take" | Extract<RefusalName, "PROMPT_ANSWERED" | "PROMPT_MISSED">;
  /** Of the next opening. */
  opening: "ask-again" | "plan";
};
export const PROMPT_RULES: Readonly<Record<PromptState, Rule>> = {
  open: { report: "hold", answer: "take", opening: "ask-again" },
  closing: { report: "miss", answer: "take", opening: "ask-again" },
  overdue: { report: "miss", answer: "PROMPT_MISSED", opening: "ask-again" },
  answered: { report: "count", answer: "PROMPT_ANSWERED", opening: "plan" },
  missed: { report: "drop", answer: "PROMPT_MISSED", opening: "plan" },
};
