// A price for a time is the same from card to order, and gone from all of them at its end (domain.md "Pricing").
import { listCartItems, saveCartItem } from "@zhutu/domain/cart/contract.ts";
import { getCourse, getOfficeCourse, listCourses, saveCourse } from "@zhutu/domain/catalogue/contract.ts";
import { freshPrice, getOrder, placeOrder } from "@zhutu/domain/ordering/contract.ts";
import { priceOfOne } from "@zhutu/domain/pricing/one-price.ts";
import { windowState } from "@zhutu/domain/catalogue/price-window.ts";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import { testShop } from "../../../testing/shop.ts";
import { anUploadedCover } from "../../../testing/upload.ts";
import { courseModels, discountRules } from "../../catalogue/tables.ts";

const shop = await testShop();
const { db } = shop;
const admin = await shop.account("admin");
const on = { storeWideDiscount: true };
const everyDay = 60_000;

type Moments = { begin?: number | undefined; end?: number | undefined };
/** From now, in milliseconds. */
const windowOf = ({ begin, end }: Moments) => {
  const at = (ms: number | undefined) => (ms === undefined ? null : new Date(Date.now() + ms));
  return { beginTime: at(begin), endTime: at(end) };
};
async function timed(moments: Moments, price = 50_000, over: Parameters<typeof aCourse>[1] = {}) {
  const course = await aCourse(db, { coursePrice: everyDay, ...over });
  const rule = { courseId: course.courseId, ruleCode: "05", discountedPrice: price, ...windowOf(moments) };
  await db.insert(discountRules).values(rule);
  return { ...course, rule };
}

/** What card, page, cart and checkout say. */
async function said(courseId: number) {
  const buyer = await shop.account("user");
  const page = await shop.as(null, getCourse, { params: { courseId }, query: {} });
  const list = await shop.as(null, listCourses, { query: { courseName: page.courseName } });
  await shop.as(buyer, saveCartItem, { query: { courseId, courseCount: 1 } });
  const [line] = await shop.as(buyer, listCartItems, {});
  const products = [{ courseId, courseCount: 1 }];
  const quote = await shop.as(buyer, freshPrice, { body: { products } });
  return {
    prices: [list.courses[0]?.payPrice, page.payPrice, line?.payPrice, quote.warePrice],
    until: [page.payUntil, line?.payUntil],
    rules: page.discountRules,
  };
}

test.each<[string, Moments, boolean]>([
  ["open at both ends", {}, true],
  ["begun", { begin: -1_000 }, true],
  ["begun, with an end to come", { begin: -60_000, end: 60_000 }, true],
  ["with an end to come", { end: 60_000 }, true],
  ["not begun", { begin: 60_000 }, false],
  ["not begun, with an end", { begin: 60_000, end: 120_000 }, false],
  ["ended", { begin: -60_000, end: -1_000 }, false],
  ["ended, without a beginning", { end: -1_000 }, false],
])("a price %s counts everywhere or nowhere, and nobody sees one to come", async (_, moments, holds) => {
  const { courseId, rule } = await timed(moments);
  const story = await said(courseId);
  expect(story.prices).toEqual(Array(4).fill(holds ? 500 : 600));
  const end = holds ? (rule.endTime?.toISOString() ?? null) : null;
  expect(story.until).toEqual([end, end]);
  expect(story.rules).toEqual(holds ? [{ ruleCode: "05", discountedPrice: 500 }] : []);
});

test("a course with specifications shows the one that is cheapest now, and until when", async () => {
  const door = await aCourse(db, { coursePrice: 100 });
  const [open, over] = [await timed({ end: 60_000 }), await timed({ end: -1_000 }, 40_000)];
  await db.insert(courseModels).values(
    [open, over].map(({ courseId }, position) => ({
      courseId: door.courseId,
      modelCode: courseId,
      modelName: `规格 ${position}`,
      position,
    })),
  );
  const page = await shop.as(null, getCourse, { params: { courseId: door.courseId }, query: {} });
  expect(page.models.map(({ payPrice }) => payPrice)).toEqual([500, 600]);
  expect(page).toMatchObject({ payPrice: 500, payUntil: open.rule.endTime?.toISOString(), fromPrice: true });
});

test("a price that another rule undercuts has no end to show", async () => {
  const { courseId } = await timed({ end: 60_000 }, everyDay);
  expect(await said(courseId)).toMatchObject({ prices: Array(4).fill(600), until: [null, null] });
});

const money = fc.oneof(
  fc.constantFrom(0, 1, 79_999, 80_000, 100_000, 160_000),
  fc.integer({ min: 1, max: 400_000 }),
);
const moment = fc.option(
  fc.constantFrom(-3_600_000, -60_000, -1_000, 60_000, 61_000, 3_600_000, 2_000_000_000),
  { nil: undefined },
);
const product = fc.record({ coursePrice: money, price: fc.option(money), begin: moment, end: moment });

test("of random prices and windows, list, filter, order, page and checkout say what quote says of the open ones", async () => {
  const subject = "timed-twins";
  const made = fc
    .sample(product, { numRuns: 400, seed: 7 })
    .filter(({ begin, end }) => begin === undefined || end === undefined || begin < end)
    .slice(0, 60);
  const expected = new Map<number, number>();
  for (const { coursePrice, price, ...moments } of made) {
    const course = await aCourse(db, { subject, coursePrice });
    const rule = { ruleCode: "05" as const, discountedPrice: price, ...windowOf(moments) };
    await db.insert(discountRules).values({ courseId: course.courseId, ...rule });
    const isOpen = windowState(rule, new Date()) === "open";
    const line = { ...course, discountRules: isOpen ? [rule] : [] };
    expected.set(course.courseId, priceOfOne(line, null, on).payPrice / 100);
  }
  const buyer = await shop.account("user");
  const list = async (query: object) =>
    (await shop.as(null, listCourses, { query: { subject, pageSize: 100, ...query } })).courses;
  const cards = await list({ orderByClause: "course_price asc" });
  expect(cards).toHaveLength(60);
  expect(new Map(cards.map(({ courseId, payPrice }) => [courseId, payPrice]))).toEqual(expected);
  const inOrder = cards.map(({ payPrice }) => payPrice);
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
  for (const [courseId, price] of expected) {
    const found = await list({ coursePrice: price });
    expect(found.map((card) => card.courseId)).toContain(courseId);
    expect(found.every(({ payPrice }) => payPrice === price)).toBe(true);
    const page = await shop.as(null, getCourse, { params: { courseId }, query: {} });
    const body = { products: [{ courseId, courseCount: 1 }] };
    const quote = await shop.as(buyer, freshPrice, { body });
    expect([page.payPrice, quote.warePrice]).toEqual([price, price]);
  }
  // Not all alike.
  const held = [...expected].filter(([courseId]) => {
    const card = cards.find((one) => one.courseId === courseId);
    return card?.payReason.includes("活动价");
  });
  expect(held.length).toBeGreaterThan(9);
  expect(held.length).toBeLessThan(51);
});

test("kept answers follow the beginning and the end of a price", async () => {
  const { courseId, courseName } = await timed({ begin: 60_000 });
  const shown = async () => {
    const page = await shop.as(null, getCourse, { params: { courseId }, query: {} });
    const list = await shop.as(null, listCourses, { query: { courseName } });
    return [page.payPrice, list.courses[0]?.payPrice];
  };
  const shows = (price: number) =>
    vi.waitFor(async () => expect(await shown()).toEqual([price, price]), 3_000);
  await shows(600);
  await db.execute(
    sql`update discount_rules set begin_time = now() - interval '1 minute' where course_id = ${courseId}`,
  );
  await shows(500);
  await db.execute(sql`update discount_rules set end_time = now() where course_id = ${courseId}`);
  await shows(600);
});

test("after the end the order of the old total is refused with the new quote; one placed before keeps its price", async () => {
  const { courseId } = await timed({ end: 60_000 });
  const buyer = await shop.account("user");
  const products = [{ courseId, courseCount: 1 }];
  const body = { products, orderType: "single", tradeType: "NATIVE" } as const;
  const shownTotal = (await shop.as(buyer, freshPrice, { body: { products } })).orderAmt;
  expect(shownTotal).toBe(500);
  const { orderId } = await shop.as(buyer, placeOrder, { body: { ...body, shownTotal } });
  await db.execute(sql`update discount_rules set end_time = now() where course_id = ${courseId}`);
  const late = await shop.account("user");
  await expect(shop.as(late, placeOrder, { body: { ...body, shownTotal } })).rejects.toMatchObject({
    code: "PRICE_CHANGED",
    message: "价格有变动，请确认后再提交",
    detail: { orderAmt: 600 },
  });
  expect(await shop.as(buyer, getOrder, { params: { orderId } })).toMatchObject({ orderAmt: 500 });
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  const paid = { orderStatus: 2, orderAmt: 500 };
  expect(await shop.as(buyer, getOrder, { params: { orderId } })).toMatchObject(paid);
});

test("staff set the window on the form and read it again; an end that is not after its beginning is BAD_INPUT", async () => {
  const teacher = await shop.account("teacher");
  const cover = await anUploadedCover(shop, admin);
  type Rule = {
    ruleCode: "04" | "05";
    discountedPrice: number;
    beginTime?: string | null;
    endTime?: string | null;
  };
  const save = (rule: Rule) =>
    shop.as(admin, saveCourse, {
      body: {
        courseName: "一级造价工程师精讲",
        courseType: 1,
        coursePriceOriginal: 600,
        coursePriceDiscount: 1,
        courseTeacher: teacher.userId,
        converImgUrl: cover,
        discountRules: [rule],
      },
    });
  const [early, late] = ["2026-12-01T10:00:00.000Z", "2036-12-05T10:00:00.000Z"] as const;
  const rule = { ruleCode: "05", discountedPrice: 500 } as const;
  const { courseId } = await save({ ...rule, beginTime: early, endTime: late });
  const { discountRules: read } = await shop.as(admin, getOfficeCourse, { params: { courseId } });
  expect(read).toEqual([{ ...rule, beginTime: early, endTime: late }]);
  const refused = (msg: string) => ({
    status: 400,
    reason: "BAD_INPUT",
    detail: { fields: [{ field: "discountRules", msg }] },
  });
  for (const end of [early, "2026-11-30T10:00:00Z"])
    await expect(save({ ...rule, beginTime: early, endTime: end })).rejects.toMatchObject(
      refused("结束时间要晚于开始时间"),
    );
  await expect(save({ ...rule, ruleCode: "04", endTime: late })).rejects.toMatchObject(
    refused("只有活动价可以设置时间"),
  );
});
