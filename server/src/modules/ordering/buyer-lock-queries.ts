// One buyer's orders and payments, one after another across instances: what both wait for is the buyer's own row.
import { sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { type Params, prepared, rawSql } from "../../kernel/db/prepared.ts";
import { users } from "../identity/tables.ts";
import { orders } from "./tables.ts";

// "no key" is weaker than "for update": what refers to the person (a new order, a session) need not wait.
const byId = prepared("lock_buyer", (_, p: Params<{ userId: number }>) =>
  rawSql<{ user_id: number }>(
    sql`select user_id from ${users} where user_id = ${p.userId} and deleted_at is null for no key update`,
  ),
);
const byOrder = prepared("lock_buyer_of_order", (_, p: Params<{ orderId: string }>) =>
  rawSql<{ has_ended: boolean }>(
    sql`select deleted_at is not null as has_ended from ${users}
      where user_id = (select o.user_id from ${orders} o where o.order_id = ${p.orderId}) for no key update`,
  ),
);

/** Waits for whatever else this buyer places or pays, and holds the buyer until the transaction ends; whether the account is not deleted. */
export async function lockBuyer(tx: Tx, userId: number): Promise<boolean> {
  return (await byId(tx, { userId })).length > 0;
}

/** The same for the buyer of an order; whether that account has ended. */
export async function lockBuyerOf(tx: Tx, orderId: string): Promise<{ hasEnded: boolean }> {
  const [buyer] = await byOrder(tx, { orderId });
  return { hasEnded: buyer?.has_ended === true };
}

/**
 * Keeps these orders' buyers from being deleted until the transaction ends, in one order whoever asks: what they place and
 * pay need not wait.
 */
export async function keepBuyersOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.execute(sql`select user_id from ${users}
    where user_id in (select o.user_id from ${orders} o where o.order_id = any(${sql.param([...orderIds])}::text[]))
    order by user_id for key share`);
}
