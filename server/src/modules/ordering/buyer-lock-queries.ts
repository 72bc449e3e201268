// One buyer's orders and payments run one after the other, also across instances.
import { sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { type Params, prepared, rawSql } from "../../kernel/db/prepared.ts";
import { users } from "../identity/tables.ts";
import { orders } from "./tables.ts";

// "no key update" lets rows that refer to the person be written meanwhile.
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

/** False if the account was deleted. */
export async function lockBuyer(tx: Tx, userId: number): Promise<boolean> {
  return (await byId(tx, { userId })).length > 0;
}

export async function lockBuyerOf(tx: Tx, orderId: string): Promise<{ hasEnded: boolean }> {
  const [buyer] = await byOrder(tx, { orderId });
  return { hasEnded: buyer?.has_ended === true };
}

/** Prevents deletion until commit, locked in id order; placing and paying need not wait. */
export async function keepBuyersOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.execute(sql`select user_id from ${users}
    where user_id in (select o.user_id from ${orders} o where o.order_id = any(${sql.param([...orderIds])}::text[]))
    order by user_id for key share`);
}
