import { sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { faceChecks, identityConfirmations, users } from "./tables.ts";

type Confirmation = { id: number; userId: number; sealed: string | null };

/** Keyset page of marked confirmations, with the sealed number that bears the same mark. */
export async function confirmationsAfter(tx: Tx, after: number, limit: number): Promise<Confirmation[]> {
  const { rows } = await tx.execute<Confirmation>(sql`
    select c.identity_confirmation_id as id, c.user_id as "userId", coalesce(
      (select u.id_card_cipher from ${users} u where u.user_id = c.user_id and u.id_card_hmac = c.id_card_hmac),
      (select f.id_card_cipher from ${faceChecks} f where f.user_id = c.user_id and f.id_card_hmac = c.id_card_hmac limit 1)
    ) as sealed
    from ${identityConfirmations} c
    where c.id_card_hmac is not null and c.identity_confirmation_id > ${after}
    order by c.identity_confirmation_id limit ${limit}`);
  return rows;
}

export const remarkConfirmations = (tx: Tx, rows: { id: number; mark: string }[]) =>
  tx.execute(sql`
    update ${identityConfirmations} c set id_card_hmac = v.mark
    from unnest(${sql.param(rows.map(({ id }) => id))}::int[], ${sql.param(rows.map(({ mark }) => mark))}::text[]) as v (id, mark)
    where c.identity_confirmation_id = v.id`);
