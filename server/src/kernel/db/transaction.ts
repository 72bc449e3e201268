// Transactions: all or nothing, and tried again when PostgreSQL asks for it.
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { traced } from "../tracing.ts";
import type { OutsideTransaction, Tx } from "./db.ts";
import { endsConnection, isWorthRetrying, sqlState } from "./db-errors.ts";
import { lease } from "./lease.ts";

/** A transaction whose statement failed, unnoticed by its author: PostgreSQL answers its commit with a rollback. */
export class TransactionLost extends Error {
  constructor() {
    super("the transaction was rolled back at commit, because a statement in it had failed");
    this.name = "TransactionLost";
  }
}

const retries = 3;
const REFUSED_AFTER_FAILURE = "25P02";

/**
 * Runs `fn` in a transaction: committed when it resolves, rolled back when it rejects. A deadlock or a serialisation
 * failure (40P01, 40001) is tried again up to three times, so `fn` may run more than once and must do nothing that a
 * rollback does not undo. What `fn` started and did not wait for is refused once the transaction is over
 * (TransactionOver). None begins inside another: pass that one's `Tx` along instead.
 */
export async function transaction<T>(db: OutsideTransaction, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const pool = db.$client;
  if (!(pool instanceof pg.Pool))
    throw new Error("a transaction was begun inside another; pass its Tx along");
  for (let tried = 0; ; tried++) {
    try {
      return await traced("transaction", "internal", {}, () => once(pool, fn));
    } catch (error) {
      if (tried >= retries || !isWorthRetrying(error)) throw error;
      await sleep(randomInt(5, 20) * (tried + 1));
    }
  }
}

async function once<T>(pool: pg.Pool, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const { session, end, firstFailure } = lease(client);
  let broken = false;
  try {
    // Not waited for: it goes out together with the first statement, and fails only with the connection.
    const begun = client.query("begin");
    begun.catch(() => {});
    const result = await fn(session as unknown as Tx);
    end();
    await begun;
    const { command } = await client.query("commit");
    if (command !== "COMMIT") throw new TransactionLost();
    return result;
  } catch (error) {
    end();
    broken = endsConnection(error);
    // A connection that cannot even roll back must not go back to the pool.
    await client.query("rollback").catch(() => (broken = true));
    // Of statements sent together, those behind the one that failed are refused with 25P02, and one of them may be
    // told first: whether to try again, and what to say, is decided by the failure itself.
    throw sqlState(error) === REFUSED_AFTER_FAILURE ? (firstFailure() ?? error) : error;
  } finally {
    client.release(broken);
  }
}
