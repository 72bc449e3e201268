import { and, asc, desc, eq, ne } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { type Params, prepared } from "../../kernel/db/prepared.ts";
import { onlyRow } from "../../kernel/db/paging.ts";
import { addresses, trackingLines } from "./tables.ts";

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

const one = prepared("address_of_user", (db, p: Params<{ deliverAddressId: number; userId: number }>) =>
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
  const [row] = await one(db, { userId, deliverAddressId });
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
