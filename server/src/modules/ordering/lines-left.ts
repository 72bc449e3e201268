// What is left of an order's lines: what may be given back, and whether another course may be given (domain.md "Refunds").
import { COURSE_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import { whyNotExchanged } from "@zhutu/domain/ordering/desk/exchange.ts";
import type { RefundableLine } from "@zhutu/domain/ordering/desk/order-refund.ts";
import type { Db } from "../../kernel/db/db.ts";
import * as queries from "./queries.ts";

type Row = Awaited<ReturnType<typeof queries.refundableLines>>[number];
type LineLeft = RefundableLine & { courseId: number };
function lineLeft({ courseType, ...line }: Row): LineLeft {
  const { ships } = COURSE_TYPES[courseType];
  return { ...line, ships, unusedCopies: ships ? 0 : line.unusedCopies, hasEnded: !ships && line.hasEnded };
}

export const linesLeft = async (db: Db, orderId: string): Promise<LineLeft[]> =>
  (await queries.refundableLines(db, [orderId])).map(lineLeft);

/** Of each line of these orders why staff cannot exchange it; null: they can. */
export async function whyLinesStay(db: Db, orderIds: readonly string[]): Promise<Map<number, string | null>> {
  const rows = orderIds.length > 0 ? await queries.refundableLines(db, orderIds) : [];
  return new Map(rows.map((row) => [row.orderItemId, whyNotExchanged(row.orderType, lineLeft(row)) ?? null]));
}
