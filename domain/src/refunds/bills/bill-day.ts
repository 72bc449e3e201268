// A day of a company's bill: what state it is in, and the limits of asking for it.
import { textRule } from "../../text-rule.ts";

/** waiting: not made yet; failed: tried in vain; matched: no difference; open: some are open; settled: all are dealt with. */
export const DAY_STATES = ["waiting", "failed", "matched", "open", "settled"] as const;
export type DayState = (typeof DAY_STATES)[number];

/** The companies keep a day's bill for three months. */
export const maxDays = 92;
/** From this hour of Shanghai on the companies have made the bill of the day before. */
export const BILL_HOUR = 10;
/** So many days back a bill that is missing is asked for every time; older ones a few at a time. */
export const DAYS_BACK = 3;

/** The state of a day by what is known of it. */
export function dayStateOf(facts: {
  fetched: boolean;
  triedInVain: number;
  differenceCount: number;
  openCount: number;
}): DayState {
  if (!facts.fetched) return facts.triedInVain > 0 ? "failed" : "waiting";
  if (facts.differenceCount === 0) return "matched";
  return facts.openCount > 0 ? "open" : "settled";
}

/** Why a difference is right as it is, for whoever asks later. */
export const explanationRule = textRule({
  max: 200,
  empty: "请输入说明",
  length: "说明最多 200 个字符",
});
