// Two servers and a worker share few sessions through a transaction pooler under load: no request may fail,
// no acknowledged order be lost, and jobs must run (docs/operations.md).
import { setTimeout as sleep } from "node:timers/promises";
import { whileBuying } from "./kit/buyers.ts";
import { lostOrders, type Say, tellRequests } from "./kit/orders.ts";
import { pooledDatabase, poolerPrograms } from "./kit/pooled.ts";
import { missingOf } from "./kit/program.ts";
import { proxyPrograms } from "./kit/reverse-proxy.ts";
import { jobsDone, withShop } from "./kit/shop.ts";

const habits = { buyers: 24, pauseMs: 1 };
const seconds = 20;

/** Prints results; true if all held, or if a program is missing. */
export async function pooling(say: Say): Promise<boolean> {
  const missing = await missingOf([...proxyPrograms, ...poolerPrograms]);
  if (missing !== undefined) {
    say(`skipped: ${missing}`);
    return true;
  }
  let held = false;
  await withShop(pooledDatabase, async (shop) => {
    const before = await jobsDone(shop);
    const bought = await whileBuying(shop, habits, () => sleep(seconds * 1_000));
    const { failed } = bought.seen;
    tellRequests(bought, say);
    const lost = await lostOrders(shop, bought.acknowledged, say);
    const done = (await jobsDone(shop)) - before;
    say(`jobs done meanwhile: ${done}`);
    const broken = await shop.broken();
    say(broken === "" ? "fsck: ok" : `fsck:\n${broken}`);
    held = failed.length === 0 && lost === 0 && done > 0 && broken === "";
    say(held ? "ok   pooling" : "FAIL pooling");
  });
  return held;
}
