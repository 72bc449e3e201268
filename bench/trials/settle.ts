import { strictEqual } from "node:assert";
import { aBuyer, anOrder, aVideoCourse, payFor } from "./kit/orders.ts";
import type { Trial } from "./run.ts";
import { withShop } from "../kit/shops.ts";

export const name = "settle";
export const promise =
  "20 learners pay one course at the same moment, 50 times: every payment settles within a second";

const rounds = 50;
const atOnce = 20;

export const run = ({ say }: Trial): Promise<void> =>
  withShop(async (shop) => {
    const buyers = await Promise.all(Array.from({ length: atOnce }, () => aBuyer(shop)));
    const slowest: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const courseId = await aVideoCourse(shop);
      const orders = await Promise.all(buyers.map((buyer) => anOrder(shop, buyer, courseId)));
      const began = performance.now();
      const settled = await Promise.all(orders.map((orderId) => payFor(shop, orderId)));
      slowest.push(performance.now() - began);
      strictEqual(
        settled.filter((outcome) => outcome === "paid").length,
        atOnce,
        `round ${round}: ${settled.join(" ")}`,
      );
      const [left] = await shop.ask<{ held: number; open: number }>(
        `select (select count(*)::int from user_courses where course_id = $1) as held,
          (select count(*)::int from orders where order_status <> 2) as open`,
        [courseId],
      );
      strictEqual(left?.held, atOnce, `round ${round}: courses held`);
      strictEqual(left?.open, 0, `round ${round}: orders left over`);
    }
    slowest.sort((a, b) => a - b);
    const [middle = 0, last = 0] = [slowest[rounds >> 1], slowest.at(-1)];
    say(`20 settled in ${middle.toFixed(0)} ms (middle), ${last.toFixed(0)} ms (slowest round)`);
    strictEqual(last < 1_000, true, "a round took more than a second");
  });
