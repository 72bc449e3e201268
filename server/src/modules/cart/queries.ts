import type { OnRepeat } from "@zhutu/domain/cart/line-quantity.ts";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { type Db, prepared } from "../../kernel/db.ts";
import { cartItems } from "./tables.ts";

const linesOfUser = prepared("cart_lines_of_user", (db) =>
  db
    .select({
      cartItemId: cartItems.cartItemId,
      courseId: cartItems.courseId,
      courseCount: cartItems.courseCount,
    })
    .from(cartItems)
    .where(eq(cartItems.userId, sql.placeholder("userId")))
    .orderBy(desc(cartItems.cartItemId)),
);

/** The user's lines, the newest first. */
export const linesOf = (db: Db, userId: number) => linesOfUser(db, { userId });

export type NewLine = { courseId: number; quantity: number; onRepeat: OnRepeat | "at-least" };

/**
 * Saves the lines in one statement, each by its own rule for a repeat, capped at 10000 a line; how many lines the
 * cart has then, or undefined (and nothing saved) when they would be more than `most`.
 */
export async function saveLines(
  db: Db,
  userId: number,
  lines: readonly NewLine[],
  most: number,
): Promise<number | undefined> {
  const ids = sql`array[${sql.join(
    lines.map((line) => sql`${line.courseId}::int`),
    sql`, `,
  )}]`;
  const rows = sql.join(
    lines.map((line) => sql`(${line.courseId}::int, ${line.quantity}::int, ${line.onRepeat})`),
    sql`, `,
  );
  const result = await db.execute<{ total: number }>(sql`
    with line(course_id, quantity, on_repeat) as (values ${rows}),
    others as (select count(*)::int as n from cart_items where user_id = ${userId} and course_id <> all(${ids})),
    saved as (
      insert into cart_items (user_id, course_id, course_count)
      select ${userId}, line.course_id, line.quantity from line, others
      where others.n + ${lines.length} <= ${most} order by line.course_id
      on conflict (user_id, course_id) do update set course_count = (
        select case line.on_repeat
          when 'add' then least(10000, cart_items.course_count + excluded.course_count)
          when 'keep' then cart_items.course_count
          when 'at-least' then greatest(cart_items.course_count, excluded.course_count)
          else excluded.course_count end
        from line where line.course_id = excluded.course_id)
      returning course_id
    )
    select others.n + (select count(*)::int from saved) as total from others where exists (select 1 from saved)`);
  return result.rows[0]?.total;
}

/** Deletes those lines where they are the user's own; how many there were. */
export async function deleteLines(db: Db, userId: number, cartItemIds: readonly number[]): Promise<number> {
  const deleted = await db
    .delete(cartItems)
    .where(and(eq(cartItems.userId, userId), inArray(cartItems.cartItemId, [...cartItemIds])))
    .returning({ id: cartItems.cartItemId });
  return deleted.length;
}

const deleteByCourse = prepared("delete_cart_courses", (db) =>
  db
    .delete(cartItems)
    .where(
      and(
        eq(cartItems.userId, sql.placeholder("userId")),
        sql`${cartItems.courseId} = any(${sql.placeholder("courseIds")}::int[])`,
      ),
    )
    .returning({ id: cartItems.cartItemId }),
);

/** Takes these courses out of the user's cart. */
export async function deleteCourses(db: Db, userId: number, courseIds: readonly number[]): Promise<void> {
  await deleteByCourse(db, { userId, courseIds: [...courseIds] });
}
