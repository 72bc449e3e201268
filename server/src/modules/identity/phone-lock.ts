import type { Tx } from "../../kernel/db/db.ts";
import { lockAllUntilCommit } from "../../kernel/db/locks.ts";

/**
 * Serialises giving copies to these phones and verifying or moving the phones until commit, so
 * neither misses the other. Lock before any account row.
 * Keyed by three digits, because the database has few thousand locks.
 */
export async function lockPhones(tx: Tx, phones: readonly string[]): Promise<void> {
  const shares = new Set(phones.map((phone) => phone.slice(-3)));
  await lockAllUntilCommit(tx, "copies of a phone", [...shares]);
}
