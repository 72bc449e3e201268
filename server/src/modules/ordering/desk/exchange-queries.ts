import { sql } from "drizzle-orm";
import type { Tx } from "../../../kernel/db/db.ts";
import { courses } from "../../catalogue/tables.ts";
import { lineExchanges, orderItems, orders, soldCourses } from "../tables.ts";

export async function noteExchange(tx: Tx, row: typeof lineExchanges.$inferInsert): Promise<void> {
  await tx.insert(lineExchanges).values(row);
}

/** Writes the other course into the line, with its teacher unless the line's keeps the sale, and into the order. */
export async function rewriteLine(
  tx: Tx,
  orderId: string,
  to: { orderItemId: number; courseId: number; courseType: number; name: string; keepsTeacher: boolean },
): Promise<void> {
  await tx.execute(sql`update ${orderItems} set course_id = ${to.courseId}, course_type = ${to.courseType}, door_id = null,
      order_item_name = ${to.name},
      teacher_id = case when ${to.keepsTeacher} then teacher_id
        else (select c.teacher_id from ${courses} c where c.course_id = ${to.courseId}) end
    where order_item_id = ${to.orderItemId}`);
  await tx.execute(sql`update ${orders} o set
      order_name = (select string_agg(i.order_item_name, '、' order by i.position)
        from ${orderItems} i where i.order_id = o.order_id),
      kinds = (select bit_or(1 << i.course_type) from ${orderItems} i where i.order_id = o.order_id)
    where o.order_id = ${orderId}`);
}

/** Takes a sale that waits to be counted; whether it did. */
export async function dropSold(tx: Tx, orderId: string, courseId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`delete from ${soldCourses} where order_id = ${orderId} and course_id = ${courseId}`,
  );
  return rowCount === 1;
}

export async function addSold(tx: Tx, orderId: string, courseId: number): Promise<void> {
  await tx.insert(soldCourses).values({ orderId, courseId });
}
