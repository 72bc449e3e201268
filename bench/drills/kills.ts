// Kills a server, the worker or PostgreSQL 200 times under load: no acknowledged order may be lost
// (docs/design/security.md).
import { setTimeout as sleep } from "node:timers/promises";
import { embeddedDatabase } from "../kit/shops.ts";
import { whileBuying } from "./kit/buyers.ts";
import { lostOrders, type Say, tellFailures, tellRequests, uncollected } from "./kit/orders.ts";
import { missingOf, until } from "./kit/program.ts";
import { proxyPrograms } from "./kit/reverse-proxy.ts";
import { type DrilledShop, withShop } from "./kit/shop.ts";

const kills = 200;
const habits = { buyers: 8, pauseMs: 5 };
/** Longest wait before a kill. */
const calmMs = 1_000;
const recoveryLimitMs = 60_000;

/** Prints results; true if all held, or without a proxy. */
export async function killing(say: Say): Promise<boolean> {
  const missing = await missingOf(proxyPrograms);
  if (missing !== undefined) {
    say(`skipped: ${missing}`);
    return true;
  }
  let held = false;
  await withShop(embeddedDatabase, async (shop) => {
    const bought = await whileBuying(shop, habits, () => killInTurn(shop, say));
    tellRequests(bought, say);
    tellFailures(bought.seen, say);
    const unpaid = await uncollected(shop, bought.acknowledged, say);
    const lost = await lostOrders(shop, bought.acknowledged, say);
    const broken = await shop.broken();
    say(broken === "" ? "fsck: ok" : `fsck:\n${broken}`);
    held = unpaid + lost === 0 && bought.acknowledged.paid.size > 0 && broken === "";
    say(held ? "ok   kills" : "FAIL kills");
  });
  return held;
}

async function killInTurn(shop: DrilledShop, say: Say): Promise<void> {
  const turns = [
    ...[...shop.servers, shop.worker].map((part) => () => part.kill()),
    () => killPostgres(shop),
  ];
  for (let at = 0; at < kills; at++) {
    await sleep(Math.random() * calmMs);
    await turns[at % turns.length]?.();
    if ((at + 1) % 20 === 0) say(`${at + 1} of ${kills} kills`);
  }
}

/** Kills a connection's process, upon which PostgreSQL throws away its memory and recovers from its log. */
async function killPostgres(shop: DrilledShop): Promise<void> {
  const startedAt = async () => {
    const rows = await shop
      .ask<{ at: string }>(
        "select min(backend_start)::text as at from pg_stat_activity where backend_type = 'checkpointer'",
        [],
      )
      .catch(() => []);
    return rows[0]?.at;
  };
  const before = await startedAt();
  const [other] = await shop.ask<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
    [],
  );
  if (other === undefined) throw new Error("nobody else is connected to PostgreSQL");
  process.kill(other.pid, "SIGKILL");
  await until(
    async () => ((await startedAt()) ?? before) !== before,
    recoveryLimitMs,
    async () => "PostgreSQL did not recover",
  );
}
