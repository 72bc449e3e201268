import type { Tx } from "../../kernel/db/db.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { holdOpenAccount, lockAccount } from "./profile-queries.ts";

/**
 * Keeps the account from being ended until the transaction ends, so that its end finds what is written of the person
 * now. Refuses one that has ended. Take it before every other row.
 */
export async function holdAccount(tx: Tx, userId: number): Promise<void> {
  if (!(await holdOpenAccount(tx, userId))) throw refuse("TOKEN_EXPIRED");
}

/** The same, and waits for whatever else holds or changes the account alone, as placing and settling an order do. */
export async function holdAccountAlone(tx: Tx, userId: number): Promise<void> {
  if (!(await lockAccount(tx, userId))) throw refuse("TOKEN_EXPIRED");
}

/**
 * The same for who writes of somebody else. An ended account is neither waited for nor refused. Take it before
 * every other row, as the end of an account takes its own.
 */
export async function holdAccountIfOpen(tx: Tx, userId: number): Promise<void> {
  await holdOpenAccount(tx, userId);
}
