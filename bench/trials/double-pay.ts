import { deepStrictEqual } from "node:assert";
import { aBuyer, anOrder, aVideoCourse, payFor } from "./kit/orders.ts";
import type { Trial } from "./run.ts";
import { withShop } from "../kit/shops.ts";

export const name = "double-pay";
export const promise =
  "one buyer pays two orders of one course at the same moment, 200 times: held once, one refund task";

const rounds = 200;

export const run = ({ say }: Trial): Promise<void> =>
  withShop(async (shop) => {
    const buyer = await aBuyer(shop);
    for (let round = 0; round < rounds; round++) {
      const courseId = await aVideoCourse(shop);
      const orders = [await anOrder(shop, buyer, courseId), await anOrder(shop, buyer, courseId)];
      await Promise.all(orders.map((orderId) => payFor(shop, orderId)));
      const rows = await shop.ask(
        `select (select count(*)::int from user_courses where course_id = $1) as held,
          (select count(*)::int from refund_tasks where reference = any($2)) as refunds`,
        [courseId, orders],
      );
      deepStrictEqual(rows, [{ held: 1, refunds: 1 }], `round ${round}`);
    }
    say(`${rounds} of ${rounds} rounds: held once, one refund task`);
  });
