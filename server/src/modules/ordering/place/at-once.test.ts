// Payments at the same moment (security.md 43 and 44); `npm run trust -- settle` and `double-pay` do the same at length.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../../kernel/db/transaction.ts";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import { testShop } from "../../../testing/shop.ts";
import { settleOrder, countSales } from "../settle/settle-order.ts";

const shop = await testShop();
const { db, services } = shop;
const running = { db, providers: services.providers, log: shop.app.log };
let sequence = 0;
const payFor = (reference: string) =>
  settleOrder(running, {
    reference,
    transactionId: `T-${++sequence}`,
    amount: 10_000,
    currency: "CNY",
    method: "wechat",
    paidAt: new Date(),
  });

test("20 learners pay one course at once, five times: all settle, and all are counted", async () => {
  const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.account("user")));
  for (const buyer of buyers) await shop.tokenOf(buyer);
  for (let round = 0; round < 5; round++) {
    const { courseId } = await aCourse(db);
    const placed = await Promise.all(
      buyers.map((buyer) => shop.buy(buyer, { products: [{ courseId, courseCount: 1 }] })),
    );
    const settled = await Promise.all(placed.map(({ orderId }) => payFor(orderId)));
    expect(settled).toEqual(Array<string>(20).fill("paid"));
    await Promise.all([countSales({ db }), countSales({ db })]);
    await countSales({ db });
    const { rows } = await db.execute(sql`
      select (select count(*)::int from user_courses where course_id = ${courseId}) as held, order_count as counted
      from courses where course_id = ${courseId}`);
    expect(rows).toEqual([{ held: 20, counted: 20 }]);
  }
});

test("no payment waits for whoever holds the course's row", async () => {
  const buyer = await shop.account("user");
  const { orderId, courseId } = await shop.anOrder(buyer);
  await transaction(db, async (tx) => {
    await tx.execute(sql`select 1 from courses where course_id = ${courseId} for no key update`);
    expect(await payFor(orderId)).toBe("paid");
  });
});

test("one buyer pays two orders of one course at once, 20 times: held once, one refund task", async () => {
  const buyer = await shop.account("user");
  for (let round = 0; round < 20; round++) {
    const { courseId } = await aCourse(db);
    const products = [{ courseId, courseCount: 1 }];
    const placed = [
      await shop.buy(buyer, { products }, `a-${round}`),
      await shop.buy(buyer, { products }, `b-${round}`),
    ];
    await Promise.all(placed.map(({ orderId }) => payFor(orderId)));
    const { rows } = await db.execute(sql`
      select (select count(*)::int from user_courses where course_id = ${courseId}) as held,
        (select string_agg(reason, ' ') from refund_tasks
          where reference in (${placed[0]?.orderId}, ${placed[1]?.orderId})) as refunds`);
    expect(rows).toEqual([{ held: 1, refunds: "already-held" }]);
  }
});
