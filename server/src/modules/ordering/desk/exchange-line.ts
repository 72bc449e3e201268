// A line of a paid single order becomes another course (domain.md "Refunds").
import { registry } from "../../../kernel/db/hooks.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { addToOrderCounts } from "../../catalogue/service.ts";
import { endUnusedPurchase, grantCourses } from "../../enrolment/service.ts";
import type { PricedLine } from "../place/quote-order.ts";
import { orderRenamed } from "../moments.ts";
import * as queries from "./exchange-queries.ts";

/** Whether a line stands in a closed month of its teacher, who keeps it then. */
export const teacherLines = registry<number, boolean>();

type Exchange = {
  line: { orderItemId: number; orderItemName: string; courseId: number };
  offered: PricedLine;
  exchangedBy: number;
};

/**
 * Ends the first course and gives the other. Refuses ORDER_CHANGED where the first was begun meanwhile, or the other given
 * to the buyer some other way.
 */
export async function exchangeLine(
  tx: Tx,
  { orderId, buyerId: userId }: { orderId: string; buyerId: number },
  { line: { orderItemId, orderItemName: fromName, courseId: fromCourseId }, offered, exchangedBy }: Exchange,
): Promise<void> {
  if (!(await endUnusedPurchase(tx, { orderId, courseId: fromCourseId }))) throw refuse("ORDER_CHANGED");
  const { courseId, courseType, orderItemName: name } = offered;
  const keepsTeacher = (await teacherLines.ask(tx, orderItemId)).includes(true);
  await queries.noteExchange(tx, { orderItemId, fromCourseId, fromName, exchangedBy });
  await queries.rewriteLine(tx, orderId, { orderItemId, courseId, courseType, name, keepsTeacher });
  await orderRenamed.emit(tx, { orderId });
  const granted = await grantCourses(tx, { userId, courseIds: [courseId], orderId, createType: "order" });
  if (granted.length === 0) throw refuse("ORDER_CHANGED");
  // The sale waits to be counted for the other course, and is taken from the first.
  if (!(await queries.dropSold(tx, orderId, fromCourseId)))
    await addToOrderCounts(tx, [{ courseId: fromCourseId, count: -1 }]);
  await queries.addSold(tx, orderId, courseId);
}
