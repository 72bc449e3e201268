import { toFen, toYuan } from "../money.ts";
import type { Reason } from "./reason.ts";
import { SAVING_NAMES } from "./rule-names.ts";

export type Saving = { label: string; yuan: number };

/** Yuan saved by kind of rule in order of appearance, store-wide last. */
export function savingsOf(items: readonly { reasons: readonly Reason[] }[]): Saving[] {
  const sums = new Map<string, number>();
  const won = items.flatMap((item) => item.reasons.filter((reason) => reason.outcome === "won"));
  const storeWideLast = [
    ...won.filter((reason) => reason.rule !== "06"),
    ...won.filter((reason) => reason.rule === "06"),
  ];
  for (const { rule, difference } of storeWideLast) {
    const label = SAVING_NAMES[rule];
    sums.set(label, (sums.get(label) ?? 0) + toFen(difference));
  }
  return [...sums].filter(([, fen]) => fen > 0).map(([label, fen]) => ({ label, yuan: toYuan(fen) }));
}
