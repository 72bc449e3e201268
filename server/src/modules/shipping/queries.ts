import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { type Params, prepared } from "../../kernel/db/prepared.ts";
import { onlyRow } from "../../kernel/db/paging.ts";
import { addresses, trackingLines, parcelTracks as t } from "./tables.ts";
import type { Parcel, Route, Tracked } from "../../providers/courier/port.ts";

export type Address = typeof addresses.$inferSelect;
export type AddressFields = Pick<
  Address,
  "name" | "province" | "city" | "area" | "regionText" | "address" | "telephone"
>;

const ofUser = prepared("addresses_of_user", (db, p: Params<{ userId: number }>) =>
  db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, p.userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.deliverAddressId)),
);

/** Default first. */
export const addressesOf = (db: Db, userId: number): Promise<Address[]> => ofUser(db, { userId });

const single = prepared("address_of_user", (db, p: Params<{ deliverAddressId: number; userId: number }>) =>
  db
    .select()
    .from(addresses)
    .where(and(eq(addresses.deliverAddressId, p.deliverAddressId), eq(addresses.userId, p.userId))),
);

export async function findAddress(
  db: Db,
  userId: number,
  deliverAddressId: number,
): Promise<Address | undefined> {
  const [row] = await single(db, { userId, deliverAddressId });
  return row;
}

export async function insertAddress(
  db: Db,
  row: AddressFields & { userId: number; isDefault: boolean },
): Promise<number> {
  return onlyRow(
    await db.insert(addresses).values(row).returning({ deliverAddressId: addresses.deliverAddressId }),
  ).deliverAddressId;
}

/** Whether there was one. */
export async function updateAddress(
  db: Db,
  userId: number,
  deliverAddressId: number,
  fields: AddressFields,
): Promise<boolean> {
  const changed = await db
    .update(addresses)
    .set(fields)
    .where(and(eq(addresses.deliverAddressId, deliverAddressId), eq(addresses.userId, userId)))
    .returning({ id: addresses.deliverAddressId });
  return changed.length > 0;
}

export async function removeAddress(
  db: Db,
  userId: number,
  deliverAddressId: number,
): Promise<Pick<Address, "isDefault"> | undefined> {
  const [removed] = await db
    .delete(addresses)
    .where(and(eq(addresses.deliverAddressId, deliverAddressId), eq(addresses.userId, userId)))
    .returning({ isDefault: addresses.isDefault });
  return removed;
}

/** Whether there was one. */
export async function markDefault(db: Db, userId: number, deliverAddressId: number): Promise<boolean> {
  await db
    .update(addresses)
    .set({ isDefault: false })
    .where(
      and(
        eq(addresses.userId, userId),
        eq(addresses.isDefault, true),
        ne(addresses.deliverAddressId, deliverAddressId),
      ),
    );
  const marked = await db
    .update(addresses)
    .set({ isDefault: true })
    .where(and(eq(addresses.userId, userId), eq(addresses.deliverAddressId, deliverAddressId)))
    .returning({ id: addresses.deliverAddressId });
  return marked.length > 0;
}

/** By time. */
export const linesOf = (db: Db, reference: string) =>
  db
    .select({ acceptTime: trackingLines.acceptTime, remark: trackingLines.remark })
    .from(trackingLines)
    .where(eq(trackingLines.reference, reference))
    .orderBy(asc(trackingLines.acceptTime), asc(trackingLines.trackingLineId));

/** Whether the line is new. */
export async function insertLine(db: Db, line: typeof trackingLines.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(trackingLines)
    .values(line)
    .onConflictDoNothing()
    .returning({ id: trackingLines.trackingLineId });
  return inserted.length > 0;
}

export async function removeAllAddresses(db: Db, userId: number): Promise<void> {
  await db.delete(addresses).where(eq(addresses.userId, userId));
}

type Sent = Pick<Parcel, "expressCompany" | "trackingNo">;

/** Pauses after an answer, and while asking or after a failure. */
const keptFor = sql`interval '10 minutes'`;
const turnFor = sql`interval '1 minute'`;
const maxKept = 500;

/** One caller at a time, never after the parcel ended. Another number resets the parcel. */
export async function claimTurn(db: Db, reference: string, sent: Sent): Promise<boolean> {
  const { expressCompany, trackingNo } = sent;
  const other = sql`(${t.expressCompany}, ${t.trackingNo}) is distinct from (${expressCompany}::text, ${trackingNo}::text)`;
  const claimed = await db
    .insert(t)
    .values({ reference, expressCompany, trackingNo, askAgainAt: sql`now() + ${turnFor}` })
    .onConflictDoUpdate({
      target: t.reference,
      set: {
        expressCompany,
        trackingNo,
        lines: sql`case when ${other} then '[]'::jsonb else ${t.lines} end`,
        ended: sql`${t.ended} and not ${other}`,
        toldAt: sql`case when ${other} then null else ${t.toldAt} end`,
        followedSince: sql`case when ${other} then now() else ${t.followedSince} end`,
        askAgainAt: sql`now() + ${turnFor}`,
      },
      setWhere: sql`${other} or (not ${t.ended} and ${t.askAgainAt} <= now())`,
    })
    .returning({ reference: t.reference });
  return claimed.length > 0;
}

/** Unless the tracking number changed meanwhile. */
export async function keep(db: Db, reference: string, sent: Sent, tracked: Tracked): Promise<void> {
  const lines = tracked.routes
    .slice(0, maxKept)
    .map(({ acceptTime, remark }) => ({ acceptTime: acceptTime.toISOString(), remark }));
  await db
    .update(t)
    .set({ lines, ended: tracked.ended, toldAt: sql`now()`, askAgainAt: sql`now() + ${keptFor}` })
    .where(ofParcel(reference, sent));
}

export async function keptOf(db: Db, reference: string, sent: Sent): Promise<Route[] | undefined> {
  const [row] = await db
    .select({ lines: t.lines, toldAt: t.toldAt })
    .from(t)
    .where(ofParcel(reference, sent));
  if (!row?.toldAt) return undefined;
  return row.lines.map(({ acceptTime, remark }) => ({ acceptTime: new Date(acceptTime), remark }));
}

const ofParcel = (reference: string, { expressCompany, trackingNo }: Sent) =>
  and(eq(t.reference, reference), eq(t.expressCompany, expressCompany), eq(t.trackingNo, trackingNo));
