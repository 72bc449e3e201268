// What a code did to an order as a whole, when it did nothing: said beside the code itself.
import { isChannelPrice } from "./one-price.ts";
import type { Reason } from "./reason.ts";

type Line = {
  courseName: string;
  reasons: readonly Pick<Reason, "rule" | "outcome" | "text">[];
};

/**
 * Why the code in use made no line cheaper, a sentence a line: which of its rules lost to what, or that none applies.
 * Nothing as soon as one line was won by it.
 */
export function whyCodeIsIdle(code: string, lines: readonly Line[]): string[] {
  const ofCode = ({ rule }: Line["reasons"][number]) => isChannelPrice({ payRule: rule });
  if (lines.some(({ reasons }) => reasons.some((one) => ofCode(one) && one.outcome === "won"))) return [];
  return lines.map(({ courseName, reasons }) => {
    const winner = reasons.find(({ rule, outcome }) => outcome === "won" && rule !== "06");
    const lost = reasons.find((one) => ofCode(one) && one.outcome === "lost");
    const refused = reasons.find((one) => ofCode(one) && one.outcome === "not-eligible");
    const where = lines.length > 1 ? `${courseName}：` : "";
    if (lost) return `${where}${winner ? `已用${winner.text}，` : ""}未采用${lost.text}`;
    return `${where}${refused?.text ?? `专属码 ${code} 对本商品没有优惠`}`;
  });
}
