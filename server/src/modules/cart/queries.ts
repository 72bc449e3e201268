import { maxCopies } from "@zhutu/domain/cart/quantity.ts";
import type { OnRepeat } from "@zhutu/domain/cart/quantity.ts";
import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { anyOf, type Params, listOf, params, prepared, rawSql } from "../../kernel/db/prepared.ts";
import { users } from "../identity/tables.ts";
import { cartItems } from "./tables.ts";

const linesOfUser = prepared("cart_lines_of_user", (db, p: Params<{ userId: number }>) =>
  db
    .select({
      cartItemId: cartItems.cartItemId,
      courseId: cartItems.courseId,
      doorId: cartItems.doorId,
      courseCount: cartItems.courseCount,
    })
    .from(cartItems)
    .where(eq(cartItems.userId, p.userId))
    .orderBy(desc(cartItems.cartItemId)),
);

/** Newest first. */
export const linesOf = (db: Db, userId: number) => linesOfUser(db, { userId });

export type NewLine = {
  courseId: number;
  doorId: number | null;
  quantity: number;
  onRepeat: OnRepeat | "at-least";
};

const user = sql`${params<{ userId: number }>().userId}::int`;
const save = prepared(
  "save_cart_lines",
  (
    _,
    p: Params<{
      userId: number;
      courseIds: readonly number[];
      doorIds: readonly (number | null)[];
      quantities: readonly number[];
      onRepeats: readonly string[];
      most: number;
    }>,
  ) =>
    rawSql<{ total: number | null }>(sql`
    -- as holdAccount: an account that is being deleted is waited for
    with account as (
      select user_id from ${users} where user_id = ${user} and deleted_at is null for key share
    ),
    line as (
      select * from unnest(${listOf(p.courseIds, "int")}, ${listOf(p.doorIds, "int")}, ${listOf(p.quantities, "int")}, ${listOf(p.onRepeats, "text")})
        as line(course_id, door_id, quantity, on_repeat)
    ),
    others as (
      select count(*)::int as n from ${cartItems}
      where user_id = ${user} and course_id not in (select course_id from line)
    ),
    saved as (
      insert into ${cartItems} (user_id, course_id, door_id, course_count)
      select account.user_id, line.course_id, line.door_id, line.quantity from account, line, others
      where others.n + (select count(*) from line) <= ${p.most}::int order by line.course_id
      on conflict (user_id, course_id) do update set door_id = coalesce(excluded.door_id, ${cartItems}.door_id), course_count = (
        select case line.on_repeat
          when 'add' then least(${maxCopies}::int, ${cartItems}.course_count + excluded.course_count)
          when 'keep' then ${cartItems}.course_count
          when 'at-least' then greatest(${cartItems}.course_count, excluded.course_count)
          else excluded.course_count end
        from line where line.course_id = excluded.course_id)
      returning course_id
    )
    select case when exists (select from saved) then others.n + (select count(*)::int from saved) end as total
    from account, others`),
);

/**
 * Saves the lines in one statement, each by its `onRepeat`, capped per line; returns the cart's number of
 * lines, or "full" (nothing saved) past `most`, "ended" for a deleted account.
 */
export async function saveLines(
  db: Db,
  userId: number,
  lines: readonly NewLine[],
  most: number,
): Promise<number | "full" | "ended"> {
  const [saved] = await save(db, {
    userId,
    courseIds: lines.map((line) => line.courseId),
    doorIds: lines.map((line) => line.doorId),
    quantities: lines.map((line) => line.quantity),
    onRepeats: lines.map((line) => line.onRepeat),
    most,
  });
  return saved ? (saved.total ?? "full") : "ended";
}

/** Locked by course, as `saveLines` locks them. */
const inOrder = (which: SQL): SQL => sql`(
  select cart_item_id from ${cartItems} where ${which} order by course_id for update)`;

/** Only the user's own. */
export async function deleteLines(db: Db, userId: number, cartItemIds: readonly number[]): Promise<number> {
  const deleted = await db
    .delete(cartItems)
    .where(
      sql`${cartItems.cartItemId} in ${inOrder(
        sql`user_id = ${userId} and cart_item_id = ${anyOf(cartItemIds, "int")}`,
      )}`,
    )
    .returning({ id: cartItems.cartItemId });
  return deleted.length;
}

const deleteByCourse = prepared(
  "delete_cart_courses",
  (db, p: Params<{ userId: number; courseIds: readonly number[] }>) =>
    db
      .delete(cartItems)
      .where(
        sql`${cartItems.cartItemId} in ${inOrder(
          sql`user_id = ${p.userId} and course_id = any(${listOf(p.courseIds, "int")}::int[])`,
        )}`,
      ),
);

export async function deleteCourses(db: Db, userId: number, courseIds: readonly number[]): Promise<void> {
  await deleteByCourse(db, { userId, courseIds: [...courseIds] });
}

export async function dropLines(tx: Tx, userId: number): Promise<void> {
  await tx.delete(cartItems).where(eq(cartItems.userId, userId));
}
