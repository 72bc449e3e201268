import type { AddressCopy } from "@zhutu/domain/ordering/order.ts";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "../../../kernel/db/db.ts";
import { addressChanges, orders } from "../tables.ts";

/** Until commit: sending and changing the address wait for each other. */
export async function holdOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`select order_id from ${orders} where order_id = ${orderId} for no key update`);
}

export async function keepBefore(
  tx: Tx,
  row: { orderId: string; before: AddressCopy; changedBy: number },
): Promise<void> {
  await tx.insert(addressChanges).values(row);
}

export async function setAddress(tx: Tx, orderId: string, addr: AddressCopy): Promise<void> {
  await tx.update(orders).set({ addr }).where(eq(orders.orderId, orderId));
}
