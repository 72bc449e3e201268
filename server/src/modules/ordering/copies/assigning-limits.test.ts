// Trying phones out costs copies (security.md 5): what limits giving copies and taking them back.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPackages } from "./assign-testing.ts";

const shop = await testPackages();
const { db } = shop;
const often = (most: number) =>
  new RegExp(
    `^429.*这个订单 24 小时内最多收回 ${most} 次，请在 \\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2} 以后再收回$`,
  );
const counted = async (key: string) =>
  (await db.execute<{ count: number }>(sql`select count from rate_counters where key = ${key}`)).rows[0]
    ?.count;
const setCount = (key: string, count: number) =>
  db.execute(sql`update rate_counters set count = ${count} where key = ${key}`);

type Item = Awaited<ReturnType<typeof shop.aPackage>>;
async function backAndForth(buyer: Account, item: Item) {
  await shop.assign(buyer, item, [shop.nobody()]);
  const [copy] = await shop.listed(buyer, item);
  return refusalOf(shop.takeBack(buyer, item, copy?.assignmentId ?? 0));
}

test("a copy alone is taken back five times in a day, and says when it is possible again", async () => {
  const buyer = await shop.account("user");
  const item = await shop.aPackage(buyer, 1);
  for (let n = 0; n < 5; n++) expect(await backAndForth(buyer, item)).toBeUndefined();
  expect(await backAndForth(buyer, item)).toMatch(often(5));
  expect(await shop.tally(item)).toMatchObject({ used: 1, given: 1 });
  const other = await shop.aPackage(buyer, 1);
  expect(await backAndForth(buyer, other), "another order").toBeUndefined();
  await db.execute(
    sql`update rate_counters set resets_at = now() where key = ${`take-back:order:${item.orderId}`}`,
  );
  const [copy] = await shop.listed(buyer, item);
  expect(await refusalOf(shop.takeBack(buyer, item, copy?.assignmentId ?? 0)), "a day later").toBeUndefined();
});

test("what is refused is not counted", async () => {
  const buyer = await shop.account("user");
  const lesson = await shop.aLesson();
  const item = await shop.aPackage(buyer, 1, lesson);
  const learner = await shop.account("user");
  await shop.assign(buyer, item, [learner.telephone]);
  await shop.play(learner, lesson);
  const [copy] = await shop.listed(buyer, item);
  for (let n = 0; n < 7; n++)
    expect(await refusalOf(shop.takeBack(buyer, item, copy?.assignmentId ?? 0))).toMatch(/不能收回/);
});

test("20 at once, of two items of one order, are as many as the order has copies and no more", async () => {
  const buyer = await shop.account("user");
  const courses = [await aCourse(db), await aCourse(db)];
  const products = courses.map(({ courseId }) => ({ courseId, courseCount: 10 }));
  const { orderId } = await shop.buy(buyer, { products, orderType: "package" });
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  await shop.confirm(buyer, orderId);
  const { rows } = await db.execute<{ orderItemId: number }>(
    sql`select order_item_id as "orderItemId" from order_items where order_id = ${orderId}`,
  );
  const copies = [];
  for (const { orderItemId } of rows) {
    const item = { orderId, orderItemId };
    await shop.assign(
      buyer,
      item,
      Array.from({ length: 10 }, () => shop.nobody()),
    );
    for (const { assignmentId } of await shop.listed(buyer, item)) copies.push({ item, assignmentId });
  }
  const spare = { item: copies[0]!.item, assignmentId: copies[0]!.assignmentId };
  expect(await refusalOf(shop.takeBack(buyer, spare.item, spare.assignmentId))).toBeUndefined();
  await setCount(`take-back:order:${orderId}`, 13);
  const outcomes = await Promise.all(
    copies.slice(1).map(({ item, assignmentId }) => refusalOf(shop.takeBack(buyer, item, assignmentId))),
  );
  expect(outcomes.filter((one) => one === undefined)).toHaveLength(7);
  for (const one of outcomes) if (one !== undefined) expect(one).toMatch(often(20));
});

test("a list counts each of its phones, and one that is refused none", async () => {
  const buyer = await shop.account("user");
  const item = await shop.aPackage(buyer, 150);
  const phones = (n: number) => Array.from({ length: n }, () => shop.nobody());
  const key = `assign-phones:user:${buyer.userId}`;
  const given = phones(101);
  await shop.assign(buyer, item, given);
  expect(await counted(key)).toBe(101);
  // Whom this buyer gave a copy before is nothing new.
  expect(await shop.assign(buyer, item, given)).toMatchObject({ assigned: [] });
  expect(await counted(key)).toBe(101);
  expect(await refusalOf(shop.assign(buyer, item, phones(50)))).toMatch(/^名额不足/);
  expect(await counted(key)).toBe(101);
  await setCount(key, 19_999);
  expect(await refusalOf(shop.assign(buyer, item, phones(2)))).toMatch(
    /^429.*1 小时内最多分配 20000 个手机号，请在 .* 以后再分配/,
  );
  expect(await shop.tally(item)).toMatchObject({ used: 101 });
  expect(await shop.assign(buyer, item, phones(1))).toMatchObject({ copiesLeft: 48 });
  expect(await counted(`assign:user:${buyer.userId}`), "requests").toBe(5);
});
