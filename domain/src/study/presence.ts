// Prompts during further education (domain.md "Study time"): the plan of the next, and what an open or missed one
// does to reports, answers and openings.
import type { RefusalName } from "../refusal.ts";
import type { PresenceSettings } from "../sysparams/presence-settings.ts";

/** Most prompts a lesson. */
export const MOST_PROMPTS = 3;
/** An answer on its way when the time ends is still taken. */
const ANSWER_DELAY_SECONDS = 5;
const MINUTE_MS = 60_000;

/** `presence` asks 还在学习吗, `face` for another identity check; a check has no time limit and is never missed. */
export const promptKinds = ["presence", "face"] as const;
export type PromptKind = (typeof promptKinds)[number];

/** The next prompt, and the credited milliseconds until it comes. */
export type PromptPlan = { kind: PromptKind; inMs: number };
/** Each from 0 to below 1. */
export type PromptChance = Readonly<Record<PromptKind, number>>;

/**
 * Whichever comes first: the presence prompt after once to twice the minutes, or a check after a random time
 * without memory, so that planning anew makes checks neither rarer nor more frequent. Null for none.
 */
export function nextPrompt(
  { minutes, faceChecks }: PresenceSettings,
  chance: PromptChance,
): PromptPlan | null {
  const presence: PromptPlan | null =
    minutes > 0 ? { kind: "presence", inMs: Math.round((1 + chance.presence) * minutes * MINUTE_MS) } : null;
  if (faceChecks <= 0) return presence;
  const meanMs = (60 * MINUTE_MS) / faceChecks;
  const face: PromptPlan = { kind: "face", inMs: Math.round(-Math.log(1 - chance.face) * meanMs) };
  return presence && presence.inMs <= face.inMs ? presence : face;
}

/** Whether a report that credits up to `creditedMs` ends in a prompt. A done lesson asks no more. */
export const isPromptDue = (
  plan: { promptDueMs: number | null; creditedMs: number },
  lesson: { done: boolean },
): boolean => plan.promptDueMs !== null && plan.creditedMs >= plan.promptDueMs && !lesson.done;

/** `answerUntil` in milliseconds of the server's clock; null for a check. */
export type Prompt = { answerUntil: number | null; answered: boolean; missed: boolean };

/** `closing`: the time is over, but an answer may still be on its way. */
export const promptStates = ["open", "closing", "overdue", "answered", "missed"] as const;
export type PromptState = (typeof promptStates)[number];

export function promptStateAt({ answerUntil, answered, missed }: Prompt, now: number): PromptState {
  if (answered) return "answered";
  if (missed) return "missed";
  if (answerUntil === null || now < answerUntil) return "open";
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
