import type { Tx } from "../../kernel/db/db.ts";
import { lockAllUntilCommit } from "../../kernel/db/locks.ts";

/**
 * Waits for whatever else gives copies to these phones, claims theirs, or makes them somebody's or nobody's, and keeps it
 * waiting until the transaction ends: a phone that is verified while a copy is given to it must find that copy, or be
 * found. Take it before the row of any account: who gives copies does. Phones share a lock by their last three digits,
 * as the database has only some thousand locks for all.
 */
export async function lockPhones(tx: Tx, phones: readonly string[]): Promise<void> {
  const shares = new Set(phones.map((phone) => phone.slice(-3)));
  await lockAllUntilCommit(tx, "copies of a phone", [...shares]);
}
