// What the cart shows of its lines. The binding total comes from fresh-price at checkout (requirements note CART-005).
import type { listCartItems } from "@zhutu/domain/cart/contract.ts";
import {
  countedQuantity,
  isSoldForOthers,
  maxQuantity,
  type OrderType,
} from "@zhutu/domain/cart/quantity.ts";
import { COURSE_TYPES, type CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { toFen, toYuan } from "@zhutu/domain/money.ts";
import { originalAmtOf } from "@zhutu/domain/pricing/reason.ts";
import { freightOf } from "@zhutu/domain/pricing/freight.ts";

export type CartLine = CallReply<typeof listCartItems>[number];
type Line = Pick<
  CartLine,
  | "courseId"
  | "courseType"
  | "courseCount"
  | "coursePrice"
  | "coursePriceOriginal"
  | "doorId"
  | "payPrice"
  | "freightPrice"
  | "buyable"
  | "buyableForOthers"
  | "why"
>;

const typeOf = (line: Pick<Line, "courseType">): CourseType => line.courseType as CourseType;

/** The lines the cart shows: with the batch-buy switch on (`package`) video types only (learner spec 4), and none that is free. */
export const linesShown = <L extends Line>(lines: readonly L[], orderType: OrderType): L[] =>
  orderType === "single"
    ? [...lines]
    : lines.filter((line) => isSoldForOthers(typeOf(line), line.coursePrice));

/** Why this line cannot be ordered now; empty when it can. What the buyer holds may still be bought for others. */
export function whyNot(line: Line, orderType: OrderType): string {
  const buyable = orderType === "package" ? line.buyableForOthers : line.buyable;
  return buyable ? "" : line.why || "该商品暂时不能购买";
}

/** The quantity that counts: a video kept at 5 for others is 1 with the switch off (learner spec 9). */
export const quantityOf = (line: Line, orderType: OrderType): number =>
  countedQuantity(line.courseCount, typeOf(line), orderType);

/** The largest quantity that can be chosen; 1 means the quantity is fixed. */
export const mostOf = (line: Line, orderType: OrderType): number =>
  maxQuantity(typeOf(line), orderType, "cart");

/** What one pays for a piece alone times the quantity, in yuan. */
export const amountOf = (line: Line, orderType: OrderType): number =>
  toYuan(toFen(line.payPrice) * quantityOf(line, orderType));

/** The same before every discount, struck out beside it. */
export const originalOf = (line: Line, orderType: OrderType): number =>
  originalAmtOf({ ...line, courseCount: quantityOf(line, orderType) });

type Quoted = { courseId: number; courseCount: number; orderItemAmt: number };

/** What the line costs: in the order of the chosen ones as the server quoted it, else alone. */
export function amountIn(items: readonly Quoted[], line: Line, orderType: OrderType): number {
  const quoted = items.find(
    ({ courseId, courseCount }) => courseId === line.courseId && courseCount === quantityOf(line, orderType),
  );
  return quoted?.orderItemAmt ?? amountOf(line, orderType);
}

/** What kind of thing a line is, and that it comes by post. */
export function kindOf(line: Pick<CartLine, "courseType" | "teacherName">): string {
  const { label, ships } = COURSE_TYPES[typeOf(line)];
  return [label, ships ? "需配送" : line.teacherName].filter(Boolean).join(" · ");
}

export type CartSummary = {
  lines: number;
  /** Before every discount. */
  original: number;
  goodsAmt: number;
  freight: number;
  ships: boolean;
  products: { courseId: number; courseCount: number; doorId: number | null }[];
};

/** The chosen lines that can be ordered: how many, what each costs alone, and the freight of that; in yuan. */
export function summaryOf(chosen: readonly Line[], orderType: OrderType): CartSummary {
  const bought = chosen.filter((line) => whyNot(line, orderType) === "");
  const goods = bought.reduce((sum, line) => sum + toFen(amountOf(line, orderType)), 0);
  const shipped = bought.map((line) => ({
    courseType: typeOf(line),
    freightPrice: toFen(line.freightPrice),
  }));
  return {
    lines: bought.length,
    original: toYuan(bought.reduce((sum, line) => sum + toFen(originalOf(line, orderType)), 0)),
    goodsAmt: toYuan(goods),
    freight: toYuan(freightOf(shipped, goods)),
    ships: shipped.some(({ courseType }) => COURSE_TYPES[courseType].ships),
    products: bought.map((line) => ({
      courseId: line.courseId,
      courseCount: quantityOf(line, orderType),
      doorId: line.doorId,
    })),
  };
}
