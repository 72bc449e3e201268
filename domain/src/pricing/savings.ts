// What the rules took off an order, as its summaries name it.
import { toFen, toYuan } from "../money.ts";
import type { Reason } from "./reason.ts";
import type { PriceRule } from "./rule-names.ts";

export type Saving = { label: string; yuan: number };

/** The rules of learner spec 9 as a summary names them; several may share a name. */
const LABELS: Readonly<Record<PriceRule, string>> = {
  "01": "老学员价",
  "02": "专属码优惠",
  "03": "专属码优惠",
  code: "专属码优惠",
  "04": "满 10 份优惠",
  "05": "活动优惠",
  "06": "全场满减",
};

/** Yuan that the winning rules take off, one line a kind of rule, in the order they first appear; the store-wide one last. */
export function savingsOf(items: readonly { reasons: readonly Reason[] }[]): Saving[] {
  const sums = new Map<string, number>();
  const won = items.flatMap((item) => item.reasons.filter((reason) => reason.outcome === "won"));
  const storeWideLast = [
    ...won.filter((reason) => reason.rule !== "06"),
    ...won.filter((reason) => reason.rule === "06"),
  ];
  for (const { rule, difference } of storeWideLast) {
    const label = LABELS[rule];
    sums.set(label, (sums.get(label) ?? 0) + toFen(difference));
  }
  return [...sums].filter(([, fen]) => fen > 0).map(([label, fen]) => ({ label, yuan: toYuan(fen) }));
}
