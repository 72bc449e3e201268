// Why a code lowered no price in the order.
import { formatAmount } from "../money.ts";
import { isChannelPrice } from "./exclusive-code.ts";
import type { Reason } from "./reason.ts";

/** `difference` is in yuan, as in the API. */
type Line = {
  courseName: string;
  reasons: readonly Pick<Reason, "rule" | "outcome" | "text" | "difference">[];
};

export type IdleCode = {
  /** Whether the code itself is valid. */
  head: string;
  /** Per line: what is cheaper, or why the code does not apply. */
  lines: string[];
};

/** Explains an idle code; undefined if any line won by it. */
export function idleCode(code: string, lines: readonly Line[]): IdleCode | undefined {
  const ofCode = ({ rule }: Line["reasons"][number]) => isChannelPrice({ payRule: rule });
  const parts = lines.flatMap(({ reasons }) => reasons.filter(ofCode));
  if (parts.some(({ outcome }) => outcome === "won")) return undefined;
  const losers = parts.filter(({ outcome }) => outcome === "lost");
  const head =
    losers.length === 0
      ? "这个专属码没有用上"
      : losers.some(({ difference }) => difference > 0)
        ? "专属码有效，不用它的价格更优惠"
        : "专属码有效，价格与不用时相同";
  const said = lines.map(({ courseName, reasons }) => {
    const winner = reasons.find(({ rule, outcome }) => outcome === "won" && rule !== "06");
    const lost = reasons.find((reason) => ofCode(reason) && reason.outcome === "lost");
    const refused = reasons.find((reason) => ofCode(reason) && reason.outcome === "not-eligible");
    const where = lines.length > 1 ? `${courseName}：` : "";
    if (lost) return `${where}${winner?.text ?? "现价"}${compared(code, lost.difference)}`;
    return `${where}${refused?.text ?? `专属码 ${code} 对本商品没有优惠`}`;
  });
  return { head, lines: said };
}

const compared = (code: string, yuan: number): string =>
  yuan > 0 ? `已经更低，每份比用专属码 ${code} 少 ${formatAmount(yuan)}` : `与用专属码 ${code} 的价格相同`;
