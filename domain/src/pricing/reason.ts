// Reasons stored with orders and returned with prices.
import type { PriceRule } from "../catalogue/course-type.ts";
import type { Why } from "./explain.ts";
import { toFen, toYuan } from "../money.ts";
import { COURSE_DISCOUNT, SAVING_NAMES } from "./rule-names.ts";

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

export type Saving = { label: string; yuan: number };

/** In yuan, as in the API. */
type Discounted = { courseCount: number; coursePrice: number; coursePriceOriginal: number };

/** Yuan, struck out beside what the line costs; 0 where the original price was not kept. */
export const originalAmtOf = ({
  courseCount,
  coursePriceOriginal,
}: Omit<Discounted, "coursePrice">): number => toYuan(toFen(coursePriceOriginal) * courseCount);

/** Yuan that the course's own discount takes off the line; 0 where the original price was not kept. */
export const courseDiscountOf = ({ courseCount, coursePrice, coursePriceOriginal }: Discounted): number =>
  toYuan(Math.max(0, toFen(coursePriceOriginal) - toFen(coursePrice)) * courseCount);

/** Yuan saved: the courses' own discount, then by kind of rule in order of appearance, store-wide last. */
export function savingsOf(items: readonly (Discounted & { reasons: readonly Reason[] })[]): Saving[] {
  const discount = items.reduce((sum, item) => sum + toFen(courseDiscountOf(item)), 0);
  const sums = new Map<string, number>([[COURSE_DISCOUNT, discount]]);
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
