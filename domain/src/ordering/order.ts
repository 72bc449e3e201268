import type { CourseType } from "../catalogue/course-type.ts";
import { formatFen, toFen, toYuan } from "../money.ts";
import type { Reason } from "../pricing/reason.ts";

/** Address, copied when the order is placed. */
export type AddressCopy = {
  name: string;
  telephone: string;
  province: string;
  city: string;
  area: string;
  regionText: string;
  address: string;
};

/** A line as it is bought; money in fen, reasons as shown. */
export type OrderLine = {
  courseId: number;
  doorId: number | null;
  courseType: CourseType;
  orderItemName: string;
  courseCount: number;
  coursePrice: number;
  coursePriceOriginal: number;
  freightPrice: number;
  orderItemAmt: number;
  reasons: Reason[];
};

/** They follow the day (yyyyMMdd in Shanghai); from a CSPRNG, because the QR path is public. */
export const ORDER_ID_RANDOM_DIGITS = 12;

/** The search by product name matches it (note ORD-017). */
export function orderNameOf(itemNames: readonly string[]): string {
  return itemNames.join("、");
}

/** Copies of a package that may still be given. */
export const freeCopies = (line: {
  courseCount: number;
  copiesUsed: number;
  copiesReturned: number;
}): number => line.courseCount - line.copiesUsed - line.copiesReturned;

/** In yuan. */
type ExchangeableLine = {
  courseCount: number;
  orderItemAmt: number;
  coursePrice: number;
  coursePriceOriginal: number;
  reasons: readonly Reason[];
  exchange: { givenBack: number } | null;
};

/** The line at what was paid for what it is now: an exchanged one's former price and reasons are gone. */
export function lineNow<T extends ExchangeableLine>(line: T): T {
  if (line.exchange === null) return line;
  const left = toYuan(toFen(line.orderItemAmt) - toFen(line.exchange.givenBack));
  return { ...line, orderItemAmt: left, coursePrice: left, coursePriceOriginal: 0, reasons: [] };
}

/** What exchanges of these lines gave back, in yuan. */
export const exchangesBack = (lines: readonly Pick<ExchangeableLine, "exchange">[]): number =>
  toYuan(lines.reduce((sum, { exchange }) => sum + toFen(exchange?.givenBack ?? 0), 0));

export const exchangedText = ({ exchange }: { exchange: { fromName: string } | null }): string =>
  exchange === null ? "" : `由${exchange.fromName}换来`;

/** `orderItemAmt` in yuan. */
type PaidLine = { courseCount: number; orderItemAmt: number };

/** `¥95.00`: price each after discounts, 约 if rounded. */
export function eachText({ courseCount, orderItemAmt }: PaidLine): string {
  const each = toFen(orderItemAmt) / courseCount;
  return `${Number.isInteger(each) ? "" : "约 "}${formatFen(Math.round(each))}`;
}

/** `× 40，每份 ¥95.00`. */
export const copiesText = (line: PaidLine): string => `× ${line.courseCount}，每份 ${eachText(line)}`;
