// Copies that cost nothing are not sold (domain.md "Copies of a package"): what tells who has an account costs something.
import { listCartItems, saveCartItem } from "@zhutu/domain/cart/contract.ts";
import { buyAgain, freshPrice } from "@zhutu/domain/ordering/contract.ts";
import { byLinkAlone } from "@zhutu/domain/ordering/copies/assigned-copy.ts";
import { previewRoster } from "@zhutu/domain/ordering/copies/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { anAddress } from "../../../testing/factories/orders.ts";
import { expireOrder } from "../close/close-order.ts";
import { testPackages } from "../copies/assign-testing.ts";

const shop = await testPackages();
const { db } = shop;
const sentence = "免费课程不用购买，把课程链接发给学员，登录后就能学习";
const ordersOf = async (userId: number) =>
  (await db.execute(sql`select from orders where user_id = ${userId}`)).rows.length;

test("neither a quote nor an order takes copies of a free course, alone or beside others", async () => {
  const buyer = await shop.account("user");
  const [free, sold] = [await aCourse(db, { coursePrice: 0 }), await aCourse(db)];
  const one = { courseId: free.courseId, courseCount: 1 };
  for (const products of [
    [one],
    [{ ...one, courseCount: 10_000 }],
    [one, { courseId: sold.courseId, courseCount: 1 }],
  ]) {
    const orderType = "package" as const;
    expect(await refusalOf(shop.as(buyer, freshPrice, { body: { products, orderType } }))).toBe(sentence);
    expect(await refusalOf(shop.buy(buyer, { products, orderType }))).toBe(sentence);
  }
  expect(await ordersOf(buyer.userId)).toBe(0);
});

test("a free course is still ordered for oneself, and a sold one for others", async () => {
  const buyer = await shop.account("user");
  const [free, sold] = [await aCourse(db, { coursePrice: 0 }), await aCourse(db)];
  const single = [{ courseId: free.courseId, courseCount: 1 }];
  expect(await shop.fresh(buyer, single)).toMatchObject({ orderAmt: 0 });
  await shop.buy(buyer, { products: single });
  const products = [{ courseId: sold.courseId, courseCount: 3 }];
  expect(await shop.as(buyer, freshPrice, { body: { products, orderType: "package" } })).toMatchObject({
    orderAmt: 300,
  });
  await shop.buy(buyer, { products, orderType: "package" });
  expect(await ordersOf(buyer.userId)).toBe(2);
});

test("20 packages of nothing at once make no order", async () => {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(db, { coursePrice: 0 });
  const refused = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      refusalOf(
        shop.buy(
          buyer,
          { products: [{ courseId, courseCount: at + 1 }], orderType: "package" },
          `free-${at}`,
        ),
      ),
    ),
  );
  expect(new Set(refused)).toEqual(new Set([sentence]));
  expect(await ordersOf(buyer.userId)).toBe(0);
});

test("a cart line of a free course is not for others", async () => {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(db, { coursePrice: 0 });
  await shop.as(buyer, saveCartItem, { query: { courseId, courseCount: 1 } });
  expect(await shop.as(buyer, listCartItems, {})).toMatchObject([
    { courseId, buyable: true, buyableForOthers: false },
  ]);
});

test("a package of a course that has become free is not bought again, and says why", async () => {
  const buyer = await shop.account("user");
  const { orderId, courseId } = await shop.anOrder(buyer, {}, "package");
  await shop.passHalfHour(orderId);
  await expireOrder({ db, providers: shop.services.providers, log: shop.app.log }, orderId);
  await db.execute(sql`update courses set course_price = 0 where course_id = ${courseId}`);
  const { products, leftOut } = await shop.as(buyer, buyAgain, { params: { orderId } });
  expect([products, leftOut]).toEqual([[], [{ name: expect.any(String), why: sentence }]]);
});

test("a free book is ordered 20 times a day, also at once; a free course once", async () => {
  const [buyer, learner] = [await shop.account("user"), await shop.account("user")];
  const book = await aCourse(db, { courseType: 3, coursePrice: 0, freightPrice: 0 });
  const addrId = await anAddress(shop, buyer);
  const order = (n: number) => ({ products: [{ courseId: book.courseId, courseCount: n }], addrId });
  const outcomes = await Promise.all(
    Array.from({ length: 24 }, (_, at) => refusalOf(shop.buy(buyer, order(at + 1), `book-${at}`))),
  );
  expect(outcomes.filter((one) => one === undefined)).toHaveLength(20);
  expect(outcomes.find((one) => one !== undefined)).toMatch(
    /^429.*24 小时内最多下 20 个免费订单，请明天再来$/,
  );
  expect(await ordersOf(buyer.userId)).toBe(20);
  const { courseId } = await aCourse(db, { coursePrice: 0 });
  const products = [{ courseId, courseCount: 1 }];
  await shop.buy(learner, { products }, "once");
  expect(await refusalOf(shop.buy(learner, { products }, "twice"))).toBe("您已购买该课程，无需重复购买");
});

test("copies of nothing that an earlier release sold are given by a claim link, never by phone, whatever it lists", async () => {
  const buyer = await shop.account("user");
  const item = await shop.aPackage(buyer, 3);
  const costs = (fen: number) =>
    db.execute(sql`update order_items set order_item_amt = ${fen} where order_item_id = ${item.orderItemId}`);
  await costs(0);
  const byLink = { reason: "COPIES_BY_LINK_ALONE", message: byLinkAlone };
  for (const phones of [[shop.nobody()], [(await shop.account("user")).telephone]])
    await expect(shop.assign(buyer, item, phones)).rejects.toMatchObject(byLink);
  await expect(shop.assignToMe(buyer, item)).rejects.toMatchObject(byLink);
  const content = Buffer.from(`手机号\n${shop.nobody()}\n`).toString("base64");
  const roster = { params: item, body: { fileName: "花名册.csv", content } };
  await expect(shop.as(buyer, previewRoster, roster)).rejects.toMatchObject(byLink);
  await shop.claim(buyer, item, shop.nobody());
  expect(await shop.tally(item)).toMatchObject({ used: 1, given: 1 });
  await costs(30_000); // what was paid for it, as fsck looks at the shop afterwards
});
