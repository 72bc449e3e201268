// What of a paid order can still be given back, and the end of what was bought (domain.md "Refunds").
import { COURSE_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import { whyNotExchanged } from "@zhutu/domain/ordering/desk/exchange.ts";
import type { RefundableLine, RefundPlan } from "@zhutu/domain/ordering/desk/order-refund.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { endUnusedPurchase } from "../../enrolment/service.ts";
import * as queries from "./return-queries.ts";

/** Of a paid order: its payment, its lines and what of its freight was not given back; undefined where no money came. */
export async function refundable(db: Db, orderId: string) {
  const order = await queries.refundableOrder(db, orderId);
  if (!order) return undefined;
  const rows = await queries.refundableLines(db, [orderId]);
  const lines = rows.map(lineLeft);
  const ofLines = lines.reduce((sum, line) => sum + line.refundedAmt, 0);
  return { ...order, lines, freightLeft: order.freightPrice - (order.begunAmt - ofLines) };
}

type Row = Awaited<ReturnType<typeof queries.refundableLines>>[number];
function lineLeft({ courseType, ...line }: Row): RefundableLine {
  const { ships } = COURSE_TYPES[courseType];
  return { ...line, ships, unusedCopies: ships ? 0 : line.unusedCopies };
}

/** Of each line of these orders why staff cannot exchange it; null: they can. */
export async function whyLinesStay(db: Db, orderIds: readonly string[]): Promise<Map<number, string | null>> {
  const rows = orderIds.length > 0 ? await queries.refundableLines(db, orderIds) : [];
  return new Map(rows.map((row) => [row.orderItemId, whyNotExchanged(row.orderType, lineLeft(row)) ?? null]));
}

/** The same with the order's row and its lines locked; the buyer's row is locked before. */
export async function lockRefundable(tx: Tx, orderId: string) {
  await queries.lockOrderAndLines(tx, orderId);
  return refundable(tx, orderId);
}

export { insertRefundLines as noteRefundLines, linesOfTask } from "./return-queries.ts";

/**
 * Ends what is given back and was not used, so many copies of each line. Refuses ORDER_CHANGED where one was begun or
 * given meanwhile. Names of the lines of which something ended.
 */
export async function endReturned(
  tx: Tx,
  orderId: string,
  lines: readonly Pick<RefundPlan["lines"][number], "orderItemId" | "ending">[],
): Promise<string[]> {
  const names: string[] = [];
  for (const { orderItemId, ending } of lines.filter((line) => line.ending > 0)) {
    const line = await queries.returnCopies(tx, orderItemId, ending);
    if (line === undefined) throw refuse("ORDER_CHANGED");
    if (line.orderType === "single" && !(await endUnusedPurchase(tx, { orderId, courseId: line.courseId })))
      throw refuse("ORDER_CHANGED");
    names.push(line.orderItemName);
  }
  return names;
}
