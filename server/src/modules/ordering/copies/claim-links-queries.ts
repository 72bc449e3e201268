import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { courses } from "../../catalogue/tables.ts";
import { users } from "../../identity/tables.ts";
import { claimLinks, orderItems, orders } from "../tables.ts";

const expired = sql<boolean>`${claimLinks.expiresAt} <= clock_timestamp()`;
const linkFields = {
  claimKey: claimLinks.claimKey,
  orderItemId: claimLinks.orderItemId,
  seats: claimLinks.seats,
  claimed: claimLinks.claimed,
  createTime: claimLinks.createTime,
  expiresAt: claimLinks.expiresAt,
  revokedAt: claimLinks.revokedAt,
  expired,
  copiesLeft: sql<number>`${orderItems.courseCount} - ${orderItems.copiesUsed}`,
};

export type Link = Awaited<ReturnType<typeof linksOf>>[number];

/** Newest first. */
export const linksOf = (db: Db, orderItemId: number, most: number) =>
  db
    .select(linkFields)
    .from(claimLinks)
    .innerJoin(orderItems, eq(orderItems.orderItemId, claimLinks.orderItemId))
    .where(eq(claimLinks.orderItemId, orderItemId))
    .orderBy(desc(claimLinks.createTime), claimLinks.claimKey)
    .limit(most);

export async function findLink(db: Db, claimKey: string) {
  const [row] = await db
    .select({
      ...linkFields,
      courseId: courses.courseId,
      courseName: courses.courseName,
      courseType: courses.courseType,
      courseImgUrl: courses.courseImgUrl,
      coverArt: courses.coverArt,
      giverId: users.userId,
      giverName: users.userName,
      giverPhone: users.telephone,
    })
    .from(claimLinks)
    .innerJoin(orderItems, eq(orderItems.orderItemId, claimLinks.orderItemId))
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .innerJoin(users, eq(users.userId, orders.userId))
    .innerJoin(courses, eq(courses.courseId, orderItems.courseId))
    .where(eq(claimLinks.claimKey, claimKey));
  return row;
}

/** Lock its item first. */
export async function lockLink(tx: Tx, claimKey: string): Promise<Link | undefined> {
  const [row] = await tx
    .select(linkFields)
    .from(claimLinks)
    .innerJoin(orderItems, eq(orderItems.orderItemId, claimLinks.orderItemId))
    .where(eq(claimLinks.claimKey, claimKey))
    .for("no key update", { of: claimLinks });
  return row;
}

/** Neither expired nor revoked. */
export async function openLinks(tx: Tx, orderItemId: number): Promise<number> {
  const [row] = await tx
    .select({ open: count() })
    .from(claimLinks)
    .where(and(eq(claimLinks.orderItemId, orderItemId), isNull(claimLinks.revokedAt), sql`not ${expired}`));
  return row?.open ?? 0;
}

export async function insertLink(
  tx: Tx,
  { days, ...link }: { claimKey: string; orderItemId: number; seats: number | null; days: number },
): Promise<void> {
  await tx
    .insert(claimLinks)
    .values({ ...link, expiresAt: sql`clock_timestamp() + make_interval(days => ${days}::int)` });
}

/** Keeps an earlier time; whether the link exists. */
export async function revokeLink(
  db: Db,
  { claimKey, orderItemId }: { claimKey: string; orderItemId: number },
): Promise<boolean> {
  const ended = await db
    .update(claimLinks)
    .set({ revokedAt: sql`coalesce(${claimLinks.revokedAt}, clock_timestamp())` })
    .where(and(eq(claimLinks.claimKey, claimKey), eq(claimLinks.orderItemId, orderItemId)))
    .returning({ claimKey: claimLinks.claimKey });
  return ended.length > 0;
}

/** Within its limit; whether it did. */
export async function useLink(tx: Tx, claimKey: string): Promise<boolean> {
  const used = await tx
    .update(claimLinks)
    .set({ claimed: sql`${claimLinks.claimed} + 1` })
    .where(
      and(
        eq(claimLinks.claimKey, claimKey),
        isNull(claimLinks.revokedAt),
        sql`not ${expired}`,
        sql`(${claimLinks.seats} is null or ${claimLinks.claimed} < ${claimLinks.seats})`,
      ),
    )
    .returning({ claimKey: claimLinks.claimKey });
  return used.length > 0;
}
