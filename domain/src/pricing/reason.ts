// Reasons stored with orders and returned with prices.
import type { PriceRule } from "../catalogue/course-type.ts";
import type { Why } from "./explain.ts";

/** One rule's effect (domain.md "Pricing"); fen internally, yuan in the API. */
export type Reason = {
  rule: PriceRule;
  outcome: "won" | "lost" | "not-eligible";
  text: string;
  /** Won: saving on the whole line. Lost: extra price per unit. Else 0. */
  difference: number;
};

export const reasonOf = (why: Why): Reason => ({
  rule: why.rule,
  outcome: why.outcome,
  text: why.explanation,
  difference: why.outcome === "won" ? why.saving : why.dearerBy,
});

/** First rule that lowered the price, and all in words. */
export function loweredBy(reasons: readonly Reason[]): { payRule: PriceRule | null; payReason: string } {
  const won = reasons.filter(({ outcome, difference }) => outcome === "won" && difference > 0);
  return { payRule: won[0]?.rule ?? null, payReason: won.map(({ text }) => text).join("，") };
}
