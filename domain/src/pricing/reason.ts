// Why a line costs what it costs, as it is stored with an order and answered beside a price.
import type { PriceRule } from "../catalogue/price-rule.ts";
import type { Why } from "./explain.ts";

/** What one pricing rule did to a line (domain.md "Pricing": which won, which lost and by how much); fen inside, yuan on the wire. */
export type Reason = {
  rule: PriceRule;
  outcome: "won" | "lost" | "not-eligible";
  /** The sentence shown beside the line. */
  text: string;
  /** Won: what it takes off the whole line. Lost: how much dearer one unit would be. Else 0. */
  difference: number;
};

/** A rule's part in a line as it is told. */
export const reasonOf = (why: Why): Reason => ({
  rule: why.rule,
  outcome: why.outcome,
  text: why.explanation,
  difference: why.outcome === "won" ? why.saving : why.dearerBy,
});

/** The rule that made a price lower, null for none, and all that did in words. */
export function loweredBy(reasons: readonly Reason[]): { payRule: PriceRule | null; payReason: string } {
  const won = reasons.filter(({ outcome, difference }) => outcome === "won" && difference > 0);
  return { payRule: won[0]?.rule ?? null, payReason: won.map(({ text }) => text).join("，") };
}
