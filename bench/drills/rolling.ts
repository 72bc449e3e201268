// Replaces both servers and the worker, twice, under load: no request may fail and no acknowledged order be
// lost (docs/operations.md).
import { setTimeout as sleep } from "node:timers/promises";
import { embeddedDatabase } from "../kit/shops.ts";
import { whileBuying } from "./kit/buyers.ts";
import { lostOrders, type Say, tellRequests } from "./kit/orders.ts";
import { missingOf } from "./kit/program.ts";
import { proxyPrograms } from "./kit/reverse-proxy.ts";
import { type DrilledShop, withShop } from "./kit/shop.ts";

/** Enough to catch a connection closed too early; eight were not. */
const buyers = 24;
const rounds = 2;
/** How long the proxy may skip a returned server: `fail_timeout` of deploy/nginx.conf plus a second. */
const proxyForgetsMs = 6_000;

/** Prints results; true if all held, or without a proxy. */
export async function rolling(say: Say): Promise<boolean> {
  const missing = await missingOf(proxyPrograms);
  if (missing !== undefined) {
    say(`skipped: ${missing}`);
    return true;
  }
  let held = false;
  await withShop(embeddedDatabase, async (shop) => {
    const bought = await whileBuying(shop, { buyers, pauseMs: 1 }, () => replaceAll(shop, say));
    const { failed } = bought.seen;
    tellRequests(bought, say);
    const lost = await lostOrders(shop, bought.acknowledged, say);
    const broken = await shop.broken();
    say(broken === "" ? "fsck: ok" : `fsck:\n${broken}`);
    if (failed.length > 0) say(`nginx:\n${(await shop.proxy.complaints()).slice(-4_000)}`);
    held = failed.length === 0 && lost === 0 && broken === "";
    say(held ? "ok   rolling" : "FAIL rolling");
  });
  return held;
}

async function replaceAll({ servers, worker }: DrilledShop, say: Say): Promise<void> {
  for (let round = 1; round <= rounds; round++) {
    for (const part of [...servers, worker]) {
      await sleep(part === worker ? 0 : proxyForgetsMs);
      const began = performance.now();
      await part.restart();
      say(`round ${round}: ${part.name} replaced in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
  }
  await sleep(proxyForgetsMs);
}
