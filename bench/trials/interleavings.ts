import { deepStrictEqual } from "node:assert";
import { violations } from "../../server/src/fsck/invariants.ts";
import {
  FIVE_AT_ONCE,
  interleavingsOf,
  playAll,
  unnotifiedPrice,
} from "../../server/src/modules/ordering/interleavings-testing.ts";
import { aCourse } from "../../server/src/testing/factories/catalogue.ts";
import type { Trial } from "./run.ts";
import { withShop } from "../kit/shops.ts";

export const name = "interleavings";
export const promise =
  "deleting, giving up, asking, paying and notifying one order in every order of their steps: money and closing never both win";

/** Concurrent orders, each with its own buyer. */
const atOnce = 4;
const shown = 10;

export const run = ({ say }: Trial): Promise<void> =>
  withShop(
    async (shop) => {
      const { courseId } = await aCourse(shop.services.db, { coursePrice: unnotifiedPrice });
      const wrong: string[] = [];
      for (const steps of [FIVE_AT_ONCE, { remove: 3, expire: 3, ask: 2, pay: 1 }]) {
        const orders = interleavingsOf(steps);
        const began = performance.now();
        wrong.push(...(await playAll(shop, orders, { courseId, atOnce })));
        const seconds = ((performance.now() - began) / 1_000).toFixed(0);
        say(`${orders.length} orders of ${Object.keys(steps).join(", ")} in ${seconds} s`);
      }
      for (const line of wrong.slice(0, shown)) say(line);
      const broken = await violations(shop.services.db, shop.services.providers.storage);
      deepStrictEqual([wrong.length, broken], [0, []], "orders that ended wrongly, and what fsck finds");
      say("fsck: ok");
    },
    { JOBS: "off" },
  );
