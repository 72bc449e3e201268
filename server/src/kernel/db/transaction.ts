import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { traced } from "../tracing.ts";
import type { OutsideTransaction, Tx } from "./db.ts";
import { endsConnection, isWorthRetrying, sqlState } from "./db-errors.ts";
import { lease } from "./lease.ts";

export { sendWithCommit } from "./lease.ts";

/** A failure went unnoticed, so PostgreSQL rolled back at commit. */
export class TransactionLost extends Error {
  constructor() {
    super("the transaction was rolled back at commit, because a statement in it had failed");
    this.name = "TransactionLost";
  }
}

const retries = 3;
const REFUSED_AFTER_FAILURE = "25P02";

/**
 * Commits when `fn` resolves, rolls back when it rejects. Retries as `retried` does, so `fn` may run again and must do
 * nothing a rollback does not undo.
 * Statements not awaited are refused (TransactionOver) but for `sendWithCommit`. Transactions do not nest: pass the `Tx` on.
 */
export async function transaction<T>(db: OutsideTransaction, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const pool = db.$client;
  if (!(pool instanceof pg.Pool))
    throw new Error("a transaction was begun inside another; pass its Tx along");
  return retried(() => traced("transaction", "internal", {}, () => once(pool, fn)));
}

/** Tries again after a deadlock or serialisation failure (40P01, 40001), three times. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (tried >= retries || !isWorthRetrying(error)) throw error;
      await sleep(randomInt(5, 20) * (tried + 1));
    }
  }
}

async function once<T>(pool: pg.Pool, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const { session, end, firstFailure, withCommit } = lease(client);
  let broken = false;
  try {
    // Not awaited: sent with the first statement, fails only with the connection.
    const begun = client.query("begin");
    begun.catch(() => {});
    const result = await fn(session as unknown as Tx);
    end();
    if (withCommit.length > 0) {
      // What pg could not send has failed by the end of this turn; nothing is committed then.
      await new Promise<void>((resolve) => process.nextTick(resolve));
      if (firstFailure() !== undefined) throw firstFailure();
    }
    const [{ command }] = await Promise.all([client.query("commit"), begun, ...withCommit]);
    if (command !== "COMMIT") throw new TransactionLost();
    return result;
  } catch (error) {
    end();
    broken = endsConnection(error);
    // A connection that cannot roll back must leave the pool.
    await client.query("rollback").catch(() => (broken = true));
    // Statements sent with a failed one get 25P02, perhaps first; the original error decides retry and
    // message.
    throw sqlState(error) === REFUSED_AFTER_FAILURE ? (firstFailure() ?? error) : error;
  } finally {
    client.release(broken);
  }
}
