// What of a paid order can still be given back, and the end of what was bought (domain.md "Refunds").
import type { RefundPlan } from "@zhutu/domain/ordering/desk/order-refund.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { endUnusedPurchase } from "../../enrolment/service.ts";
import { linesLeft } from "../lines-left.ts";
import * as queries from "./return-queries.ts";

/** Of a paid order: its payment, its lines and what of its freight was not given back; undefined where no money came. */
export async function refundable(db: Db, orderId: string) {
  const order = await queries.refundableOrder(db, orderId);
  if (!order) return undefined;
  const lines = await linesLeft(db, orderId);
  const ofLines = lines.reduce((sum, line) => sum + line.refundedAmt, 0);
  return { ...order, lines, freightLeft: order.freightPrice - (order.begunAmt - ofLines) };
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
