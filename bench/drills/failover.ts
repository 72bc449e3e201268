// Kills the primary twice under load: acknowledged orders must survive, failures carry a sentence, every
// process recovers (docs/operations.md).
import { setTimeout as sleep } from "node:timers/promises";
import type { Acknowledged } from "./kit/buyer.ts";
import { whileBuying } from "./kit/buyers.ts";
import { type Cluster, clusterPrograms, startCluster } from "./kit/cluster.ts";
import { lostOrders, type Say, tellFailures, tellRequests, uncollected } from "./kit/orders.ts";
import { missingOf, until } from "./kit/program.ts";
import { proxyPrograms } from "./kit/reverse-proxy.ts";
import { type DrilledShop, jobsDone, withShop } from "./kit/shop.ts";

/** Light load: on one busy machine the cluster would fail over by itself. */
const habits = { buyers: 8, pauseMs: 50 };
const rounds = 2;
const calmMs = 3_000;
const recoveryLimitMs = 90_000;

/** Prints results; true if all held, or if a program is missing. */
export async function failover(say: Say): Promise<boolean> {
  const missing = await missingOf([...proxyPrograms, ...clusterPrograms]);
  if (missing !== undefined) {
    say(`skipped: ${missing}`);
    return true;
  }
  let held = false;
  await withShop(startCluster, async (shop, cluster) => {
    const bought = await whileBuying(shop, habits, (acknowledged) =>
      killPrimaries(shop, cluster, acknowledged, say),
    );
    tellRequests(bought, say);
    const unexpected = tellFailures(bought.seen, say);
    const unpaid = await uncollected(shop, bought.acknowledged, say);
    const lost = await lostOrders(shop, bought.acknowledged, say);
    const broken = await shop.broken();
    say(broken === "" ? "fsck: ok" : `fsck:\n${broken}`);
    const ended = [...shop.servers, shop.worker].filter((part) => !part.runs());
    for (const { name } of ended) say(`${name} has ended`);
    held = unexpected + unpaid + lost + ended.length === 0 && broken === "";
    say(held ? "ok   failover" : "FAIL failover");
  });
  return held;
}

async function killPrimaries(
  shop: DrilledShop,
  cluster: Cluster,
  { paid }: Acknowledged,
  say: Say,
): Promise<void> {
  await sleep(calmMs);
  for (let round = 1; round <= rounds; round++) {
    const dead = await cluster.primary();
    const before = paid.size;
    await dead.kill();
    const killedAt = performance.now();
    const sinceKill = () => [...paid.values()].filter(({ askedAt }) => askedAt > killedAt);
    const seconds = (at: number) => ((at - killedAt) / 1000).toFixed(1);
    await until(
      async () => sinceKill().length > 0,
      recoveryLimitMs,
      async () => "no order was paid any more",
    );
    const next = Math.min(...sinceKill().map(({ paidAt }) => paidAt));
    say(
      `round ${round}: ${dead.name}, the primary, killed after ${before} paid orders; the next order was asked for and paid ${seconds(next)} s later, on ${(await cluster.primary()).name}`,
    );
    const done = await jobsDone(shop);
    await until(
      async () => (await jobsDone(shop)) > done,
      recoveryLimitMs,
      async () => "the worker does nothing",
    );
    say(
      `round ${round}: the worker works again ${seconds(performance.now())} s after the kill at the latest`,
    );
    await sleep(calmMs);
    const began = performance.now();
    await dead.rejoin();
    say(
      `round ${round}: ${dead.name} started again and follows, after ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
    await sleep(calmMs);
  }
}
