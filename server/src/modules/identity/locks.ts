import type { Tx } from "../../kernel/db/db.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { holdOpenAccount, lockAccount } from "./profile-queries.ts";
import { lockAllUntilCommit } from "../../kernel/db/locks.ts";

/** Holds the account until commit, so its deletion sees what is written now. Lock it before any other row. */
export async function holdAccount(tx: Tx, userId: number): Promise<void> {
  if (!(await holdOpenAccount(tx, userId))) throw refuse("TOKEN_EXPIRED");
}

/** Exclusive, as placing and settling an order lock it. */
export async function holdAccountAlone(tx: Tx, userId: number): Promise<void> {
  if (!(await lockAccount(tx, userId))) throw refuse("TOKEN_EXPIRED");
}

/** For writing about somebody else; false if the account is deleted. Lock it before any other row. */
export const holdAccountIfOpen = (tx: Tx, userId: number): Promise<boolean> => holdOpenAccount(tx, userId);

/**
 * Serialises giving copies to these phones and verifying or moving the phones until commit, so
 * neither misses the other. Lock before any account row.
 * Keyed by three digits, because the database has few thousand locks.
 */
export async function lockPhones(tx: Tx, phones: readonly string[]): Promise<void> {
  const shares = new Set(phones.map((phone) => phone.slice(-3)));
  await lockAllUntilCommit(tx, "copies of a phone", [...shares]);
}
