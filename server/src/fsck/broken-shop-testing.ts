// The demonstration shop, broken by statements that are then taken back, for the tests of its invariants.
import { sql } from "drizzle-orm";
import type { Tx } from "../kernel/db/db.ts";
import { transaction } from "../kernel/db/transaction.ts";
import { seedShop } from "../seed/shop.ts";
import { testApp } from "../testing/app.ts";
import { violations } from "./invariants.ts";

/** Thrown to take a transaction back. */
class TakeBack extends Error {}

/** Call at the top of a test file. */
export async function shopToBreak() {
  const shop = await testApp();
  await seedShop(shop.services);
  const found = (db: typeof shop.db | Tx) => violations(db, shop.services.providers.storage);

  /** The numbers of the invariants that these statements break. */
  async function brokenBy(statements: string): Promise<number[]> {
    const numbers = new Set<number>();
    await transaction(shop.db, async (tx) => {
      await tx.execute(sql.raw(statements));
      for (const { number } of await found(tx)) numbers.add(number);
      throw new TakeBack();
    }).catch((error: unknown) => {
      if (!(error instanceof TakeBack)) throw error;
    });
    return [...numbers];
  }
  return { brokenBy, found: () => found(shop.db) };
}

/** An order that was paid singly. */
export const paid = "(select min(order_id) from orders where order_status = 2 and order_type = 'single')";

/** The learner 999 of the demonstration shop, deleted, with this left behind. */
export const left = (statement: string) =>
  `update users set user_name = '已注销', login_name = 'deleted-' || user_id, telephone = '', password_hash = null,
     id_card_hmac = null, id_card_cipher = null, user_status = 1, avatar_url = null, disabled_at = now(), deleted_at = now()
     where user_id = 999;
   ${statement}`;
export const someone = `insert into users (user_id, login_name, user_name, roles, telephone) values (999, '13999999999', '某某', '{user}', '13999999999');`;
