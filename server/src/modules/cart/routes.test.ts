import { setTimeout } from "node:timers/promises";
import * as contract from "@zhutu/domain/cart/contract.ts";
import { getProfile } from "@zhutu/domain/identity/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { refusalOf } from "../../testing/refusal.ts";
import { testApp } from "../../testing/app.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { aCourse, holdCourse } from "../../testing/factories/catalogue.ts";
import { courseModels, discountRules } from "../catalogue/tables.ts";
import { cartItems } from "./tables.ts";
import { transaction } from "../../kernel/db/transaction.ts";

const shop = await testApp();

const list = (buyer: Account) => shop.as(buyer, contract.listCartItems, {});
type Add = { courseId: number; doorId?: number; courseCount?: number; withBook?: "true"; set?: "true" };
const add = (buyer: Account, { courseCount = 1, ...rest }: Add) =>
  shop.as(buyer, contract.saveCartItem, { query: { courseCount, ...rest } });
const counts = async (buyer: Account) =>
  Object.fromEntries((await list(buyer)).map((line) => [line.courseId, line.courseCount]));

test("[CART-010] [CART-017] the cart lists the caller's own items with every documented field", async () => {
  const [buyer, other] = [await shop.account("user"), await shop.account("user")];
  const teacher = await shop.account("teacher");
  const course = await aCourse(shop.db, {
    courseType: 3,
    coursePrice: 5_800,
    freightPrice: 1_000,
    teacherId: teacher.userId,
    courseImgUrl: "/files/cover.png",
  });
  await shop.db
    .insert(discountRules)
    .values({ courseId: course.courseId, ruleCode: "05", discountedPrice: 4_900 });
  expect(await add(buyer, { courseId: course.courseId, courseCount: 2 })).toEqual({ total: 1 });
  expect(await list(buyer)).toEqual([
    {
      cartItemId: expect.any(Number),
      courseId: course.courseId,
      doorId: null,
      cartItemName: course.courseName,
      courseType: 3,
      courseCount: 2,
      coursePrice: 58,
      coursePriceOriginal: 58,
      payPrice: 49,
      payUntil: null,
      freightPrice: 10,
      courseImgUrl: "/files/cover.png",
      coverArt: course.coverArt,
      teacherName: teacher.userName,
      buyable: true,
      buyableForOthers: true,
      why: "",
    },
  ]);
  expect(await list(other)).toEqual([]);
});

test.each([
  [1, 7, 1],
  [5, 7, 1],
  [6, 7, 1],
  [2, 7, 1],
  [3, 7, 14],
  [4, 7, 14],
] as const)(
  "[CART-018] [CART-013] type %i added twice with %i is kept as %i: books add up, video types stay 1",
  async (courseType, courseCount, kept) => {
    const buyer = await shop.account("user");
    const { courseId } = await aCourse(shop.db, { courseType });
    await add(buyer, { courseId, courseCount });
    await add(buyer, { courseId, courseCount });
    expect(await counts(buyer)).toEqual({ [courseId]: kept });
  },
);

test.each([
  [1, 30],
  [5, 30],
  [6, 30],
  [2, 1],
  [3, 30],
] as const)(
  "[CART-012] [CART-020] the cart screen sets a new quantity: type %i set to 30 becomes %i",
  async (courseType, kept) => {
    const buyer = await shop.account("user");
    const { courseId } = await aCourse(shop.db, { courseType });
    await add(buyer, { courseId, courseCount: 3 });
    await add(buyer, { courseId, courseCount: 30, set: "true" });
    expect(await counts(buyer)).toEqual({ [courseId]: kept });
    if (courseType !== 1) return;
    await add(buyer, { courseId });
    expect(await counts(buyer), "adding again leaves what batch mode set").toEqual({ [courseId]: 30 });
  },
);

test("[CART-016] a quantity is 1 to 10000, also when additions come to more", async () => {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(shop.db, { courseType: 3 });
  const bad = [0, -1, 1.5, 10_001, 1e9, Number.NaN];
  for (const courseCount of bad)
    expect(await refusalOf(add(buyer, { courseId, courseCount })), String(courseCount)).toMatch(/^400/);
  expect(await list(buyer)).toEqual([]);
  await add(buyer, { courseId, courseCount: 10_000 });
  await add(buyer, { courseId, courseCount: 10_000 });
  expect(await counts(buyer)).toEqual({ [courseId]: 10_000 });
});

test("[CART-019] with the book, the companion comes as a line of its own with the same quantity", async () => {
  const buyer = await shop.account("user");
  const book = await aCourse(shop.db, { courseType: 4 });
  const { courseId } = await aCourse(shop.db, { courseType: 5, relatedCourseId: book.courseId });
  expect(await add(buyer, { courseId, withBook: "true" })).toEqual({ total: 2 });
  await add(buyer, { courseId, withBook: "true" });
  expect(await counts(buyer)).toEqual({ [courseId]: 1, [book.courseId]: 1 });
  await add(buyer, { courseId, courseCount: 5, set: "true", withBook: "true" });
  expect(await counts(buyer)).toEqual({ [courseId]: 5, [book.courseId]: 5 });
});

test("without the book, or without a companion, only the course comes", async () => {
  const buyer = await shop.account("user");
  const book = await aCourse(shop.db, { courseType: 4 });
  const withOne = await aCourse(shop.db, { courseType: 5, relatedCourseId: book.courseId });
  const withNone = await aCourse(shop.db, { courseType: 5 });
  await add(buyer, { courseId: withOne.courseId });
  await add(buyer, { courseId: withNone.courseId, withBook: "true" });
  expect(Object.keys(await counts(buyer))).toHaveLength(2);
});

test("what is not published, not there or a door to other courses cannot be put into the cart", async () => {
  const buyer = await shop.account("user");
  const door = await aCourse(shop.db);
  const behind = await aCourse(shop.db);
  await shop.db
    .insert(courseModels)
    .values({ courseId: door.courseId, modelCode: behind.courseId, modelName: "全科", position: 0 });
  const draft = await aCourse(shop.db, { courseStatus: "unpublish" });
  const auditing = await aCourse(shop.db, { courseStatus: "auditing" });
  const gone = "商品已下架，请刷新后重试";
  expect(await refusalOf(add(buyer, { courseId: door.courseId }))).toBe("请选择规格");
  expect(await refusalOf(add(buyer, { courseId: draft.courseId }))).toBe(gone);
  expect(await refusalOf(add(buyer, { courseId: auditing.courseId }))).toBe(gone);
  expect(await refusalOf(add(buyer, { courseId: 2_000_000_000 }))).toBe(gone);
  const bookless = await aCourse(shop.db, { relatedCourseId: draft.courseId });
  expect(await refusalOf(add(buyer, { courseId: bookless.courseId, withBook: "true" }))).toBe(gone);
  expect(await list(buyer)).toEqual([]);
});

test("a specification keeps the name of the course it was last chosen by, while that one offers it", async () => {
  const buyer = await shop.account("user");
  const { courseId, courseName } = await aCourse(shop.db, { courseType: 3 });
  const [first, second] = [await aCourse(shop.db), await aCourse(shop.db)];
  for (const door of [first, second])
    await shop.db
      .insert(courseModels)
      .values({ courseId: door.courseId, modelCode: courseId, modelName: "精装", position: 0 });
  const name = async () => (await list(buyer))[0]?.cartItemName;
  await add(buyer, { courseId });
  expect(await name()).toBe(courseName);
  await add(buyer, { courseId, doorId: first.courseId });
  expect(await name()).toBe(`${first.courseName} · 精装`);
  await add(buyer, { courseId, courseCount: 5, set: "true" });
  expect(await name()).toBe(`${first.courseName} · 精装`);
  await add(buyer, { courseId, doorId: second.courseId });
  expect(await name()).toBe(`${second.courseName} · 精装`);
  await shop.db.execute(sql`update courses set course_name = '新名字' where course_id = ${second.courseId}`);
  expect(await name()).toBe("新名字 · 精装");
  await shop.db.execute(sql`delete from course_models where course_id = ${second.courseId}`);
  expect(await list(buyer)).toMatchObject([{ cartItemName: courseName, doorId: null }]);
});

test("a line says why it cannot be bought: withdrawn, or held already; what is held may be bought for others", async () => {
  const buyer = await shop.account("user");
  const withdrawn = await aCourse(shop.db, { courseStatus: "unpublish" });
  const held = await aCourse(shop.db, { courseType: 6 });
  await shop.db.insert(cartItems).values([
    { userId: buyer.userId, courseId: withdrawn.courseId, courseCount: 1 },
    { userId: buyer.userId, courseId: held.courseId, courseCount: 1 },
  ]);
  await holdCourse(shop.db, buyer, held.courseId);
  expect(await list(buyer)).toMatchObject([
    { courseId: held.courseId, buyable: false, buyableForOthers: true, why: "您已购买该课程" },
    { courseId: withdrawn.courseId, buyable: false, buyableForOthers: false, why: "商品已下架" },
  ]);
});

test("[CART-020] [CART-021] lines are deleted one by one or many at once, the caller's own only", async () => {
  const [buyer, other] = [await shop.account("user"), await shop.account("user")];
  const ids: number[] = [];
  for (let i = 0; i < 4; i++) {
    const { courseId } = await aCourse(shop.db);
    await add(buyer, { courseId });
  }
  ids.push(...(await list(buyer)).map((line) => line.cartItemId));
  const [first, second, third, fourth] = ids as [number, number, number, number];
  expect(await refusalOf(shop.as(other, contract.deleteCartItem, { params: { cartItemId: first } }))).toMatch(
    /^404/,
  );
  expect(
    await refusalOf(shop.as(other, contract.deleteCartItems, { query: { cartItemIds: [first, second] } })),
  ).toMatch(/^404/);
  expect(await list(buyer)).toHaveLength(4);
  await shop.as(buyer, contract.deleteCartItem, { params: { cartItemId: first } });
  await shop.as(buyer, contract.deleteCartItems, { query: { cartItemIds: [second, third] } });
  expect((await list(buyer)).map((line) => line.cartItemId)).toEqual([fourth]);
});

test("[CART-020] DELETE /api/user/cart-items/{id} removes that line", async () => {
  const buyer = await shop.account("user");
  for (let i = 0; i < 2; i++) await add(buyer, { courseId: (await aCourse(shop.db)).courseId });
  const [first, second] = await list(buyer);
  const answer = await shop.app.inject({
    method: "DELETE",
    url: `/api/user/cart-items/${first?.cartItemId}`,
    headers: { authorization: await shop.tokenOf(buyer) },
  });
  expect(answer.json()).toMatchObject({ code: 200 });
  expect(await list(buyer)).toEqual([second]);
});

test("[CART-014] deleting many with none chosen says so", async () => {
  const buyer = await shop.account("user");
  expect(await refusalOf(shop.as(buyer, contract.deleteCartItems, { query: {} }))).toBe(
    "400 请选择要删除的商品",
  );
});

test("a cart takes 100 lines", async () => {
  const buyer = await shop.account("user");
  for (let i = 0; i < 100; i++) await add(buyer, { courseId: (await aCourse(shop.db)).courseId });
  const { courseId } = await aCourse(shop.db);
  expect(await refusalOf(add(buyer, { courseId }))).toBe("400 购物车最多放 100 种商品");
  const first = (await list(buyer))[0]!;
  expect(await add(buyer, { courseId: first.courseId })).toEqual({ total: 100 });
});

test("no cart is read or written without a token", async () => {
  expect(await refusalOf(shop.as(null, contract.listCartItems, {}))).toMatch(/^403/);
  expect(
    await refusalOf(shop.as(null, contract.saveCartItem, { query: { courseId: 1, courseCount: 1 } })),
  ).toMatch(/^403/);
});

test("adds at once of the same book all count", async () => {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(shop.db, { courseType: 3 });
  await shop.tokenOf(buyer);
  await Promise.all(Array.from({ length: 20 }, () => add(buyer, { courseId })));
  expect(await counts(buyer)).toEqual({ [courseId]: 20 });
});

/** How many connections wait for a lock once `calls` were sent while a table is locked, and that another is served. */
async function waitingWhileLocked(calls: (buyer: Account, courseId: number) => Promise<unknown>) {
  const [buyer, other] = [await shop.account("user"), await shop.account("user")];
  const { courseId } = await aCourse(shop.db, { courseType: 3 });
  await Promise.all([add(buyer, { courseId }), shop.tokenOf(other)]);
  return transaction(shop.db, async (tx) => {
    await tx.execute(sql`lock table ${cartItems} in access exclusive mode`);
    const sent = Promise.all(Array.from({ length: 30 }, () => calls(buyer, courseId)));
    await setTimeout(200);
    await shop.as(other, getProfile);
    const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return { waiting: rows[0]?.n, sent };
  });
}

test("30 saves of one person at once: one waits for the cart with a connection, the rest before they have one", async () => {
  const { waiting, sent } = await waitingWhileLocked((buyer, courseId) => add(buyer, { courseId }));
  expect(waiting).toBe(1);
  await sent;
});

test("30 calls of any kind of one person at once take 6 connections, the rest wait before they have one", async () => {
  const { waiting, sent } = await waitingWhileLocked((buyer) => list(buyer));
  expect(waiting).toBe(6);
  await sent;
});
