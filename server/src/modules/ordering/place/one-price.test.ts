// One price and one name of a product from its card to the paid order, over HTTP (domain.md "Pricing").
import { listCartItems, saveCartItem } from "@zhutu/domain/cart/contract.ts";
import { getCourse, listCourses, searchShop } from "@zhutu/domain/catalogue/contract.ts";
import {
  freshPrice,
  getOrder,
  listMyOrders,
  listOrders,
  placeOrder,
} from "@zhutu/domain/ordering/contract.ts";
import { savingsOf } from "@zhutu/domain/pricing/reason.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.ts";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import { aChannel } from "../../../testing/factories/channels.ts";
import { courseModels, discountRules } from "../../catalogue/tables.ts";

const shop = await testApp();
const { db } = shop;

type Over = Parameters<typeof aCourse>[1];
const discounted = (over: Over = {}) =>
  aCourse(db, { coursePriceOriginal: 98_000, coursePriceDiscount: 60, coursePrice: 58_800, ...over });
const ruled = async (ruleCode: string, discountedPrice: number | null, over?: Over) => {
  const course = await discounted(over);
  await db.insert(discountRules).values({ courseId: course.courseId, ruleCode, discountedPrice });
  return course;
};
type Specification = [modelName: string, course: { courseId: number }];
async function aDoor(specifications: Specification[], over: Over = {}) {
  const door = await discounted(over);
  const links = specifications.map(([modelName, { courseId }], position) => ({
    courseId: door.courseId,
    modelCode: courseId,
    modelName,
    position,
  }));
  await db.insert(courseModels).values(links);
  return door;
}

type Asked = { courseId: number; doorId?: number };

/** What card, page, cart and checkout say of one product, each as [price, original price], in yuan. */
async function said({ courseId, doorId }: Asked, exclusiveCode = "000000", withBook?: number) {
  const buyer = await shop.account("user");
  const page = doorId ?? courseId;
  const { courseName } = await shop.as(null, getCourse, { params: { courseId: page }, query: {} });
  const code = exclusiveCode === "000000" ? {} : { exclusiveCode };
  const list = await shop.as(null, listCourses, { query: { courseName, ...code } });
  const card = list.courses.find((row) => row.courseId === page);
  const detail = await shop.as(null, getCourse, { params: { courseId }, query: code });
  await shop.as(buyer, saveCartItem, {
    query: {
      courseId,
      courseCount: 1,
      ...(doorId !== undefined && { doorId }),
      ...(withBook !== undefined && { withBook: "true" as const }),
    },
  });
  const cart = await shop.as(buyer, listCartItems, {});
  const line = cart.find((one) => one.courseId === courseId);
  const products = cart.toReversed().map((one) => ({
    courseId: one.courseId,
    courseCount: one.courseCount,
    doorId: one.doorId,
  }));
  const quote = await shop.as(buyer, freshPrice, { body: { products, exclusiveCode } });
  return { buyer, card, detail, line, products, quote, item: quote.items[0] };
}

const prices = ({ card, detail, line, item }: Awaited<ReturnType<typeof said>>) => ({
  card: [card?.payPrice, card?.originalPrice],
  page: [detail.payPrice, detail.originalPrice],
  cart: [line?.payPrice, line?.coursePriceOriginal],
  checkout: [item?.orderItemAmt, item?.coursePriceOriginal],
});
const all = (price: number, original: number) => ({
  card: [price, original],
  page: [price, original],
  cart: [price, original],
  checkout: [price, original],
});

test.each([
  ["a discount", () => discounted(), 588],
  ["a preset price", () => ruled("05", 56_900), 569],
  ["the store-wide discount", () => discounted({ coursePrice: 83_200 }), 802],
  ["both", () => ruled("05", 81_000, { coursePrice: 90_000 }), 780],
  ["a price for ten", () => ruled("04", 100), 588],
])("with %s card, page, cart and checkout say the same price and original price", async (_, make, price) => {
  const { courseId } = await make();
  expect(prices(await said({ courseId }))).toEqual(all(price, 980));
});

test("a channel's price is the same on card, page and checkout; the cart lists what anybody pays until it is quoted", async () => {
  await aChannel(shop, "QD7001");
  const { courseId } = await discounted();
  const story = await said({ courseId }, "QD7001");
  expect(prices(story)).toEqual({ ...all(529.2, 980), cart: [588, 980] });
});

test("a course with specifications shows the cheapest one's prices on its card, and each its own from its page on", async () => {
  const [dear, cheap, gone] = [
    await ruled("05", 90_000, { coursePrice: 130_800, coursePriceOriginal: 218_000 }),
    await discounted({ coursePrice: 49_900, coursePriceOriginal: 88_000 }),
    await discounted({ coursePrice: 100, courseStatus: "unpublish" }),
  ];
  const door = await aDoor(
    [
      ["三科联报", dear],
      ["单科精讲", cheap],
      ["未上架", gone],
    ],
    { coursePrice: 1 },
  );
  const { courseId: doorId } = door;
  const story = await said({ courseId: dear.courseId, doorId });
  expect(story.card).toMatchObject({ payPrice: 499, originalPrice: 880, fromPrice: true });
  const page = await shop.as(null, getCourse, { params: { courseId: doorId }, query: {} });
  expect(page).toMatchObject({ payPrice: 499, originalPrice: 880, fromPrice: true });
  expect(page.models.map(({ payPrice }) => payPrice)).toEqual([870, 499]);
  expect({ ...prices(story), card: undefined }).toEqual({ ...all(870, 2180), card: undefined });
  const found = await shop.as(null, searchShop, { query: { text: door.courseName } });
  expect(found.courses.courses).toMatchObject([{ payPrice: 499, originalPrice: 880, fromPrice: true }]);
});

test("with the companion book the page's sum is the checkout's, and the reductions come to what is struck out", async () => {
  const book = await aCourse(db, { courseType: 3, coursePrice: 5_800, coursePriceOriginal: 7_250 });
  const course = await ruled("05", 81_000, { coursePrice: 90_000, relatedCourseId: book.courseId });
  const { detail, quote } = await said({ courseId: course.courseId }, undefined, book.courseId);
  expect(detail.relatedCourse?.bothPrice).toBe(quote.warePrice);
  expect(quote.goodsPrice).toBe(980 + 72.5);
  const saved = savingsOf(quote.items);
  expect(saved.map(({ label }) => label)).toEqual(["商品折扣", "活动优惠", "全场满减"]);
  expect(new Set(saved.map(({ label }) => label)).size).toBe(saved.length);
  const off = saved.reduce((sum, { yuan }) => sum + Math.round(yuan * 100), 0) / 100;
  expect(quote.goodsPrice - off).toBeCloseTo(quote.warePrice, 9);
});

test("the shop's lists find and sort by the price that their cards show", async () => {
  const subject = "one-price";
  const put = (over: Over) => discounted({ subject, coursePriceOriginal: 400_000, ...over });
  for (const coursePrice of [0, 1, 49_999, 50_001, 79_999, 80_000, 82_999, 99_999, 100_000, 103_000, 247_777])
    await put({ coursePrice });
  await ruled("05", 50_000, { subject, coursePrice: 60_000 });
  await ruled("05", 70_000, { subject, coursePrice: 60_000 });
  await ruled("05", 0, { subject, coursePrice: 60_000 });
  await ruled("05", null, { subject, coursePrice: 60_000 });
  await aDoor([["规格", await put({ coursePrice: 105_000, subject: null })]], { subject, coursePrice: 100 });
  const list = async (query: object) =>
    (await shop.as(null, listCourses, { query: { subject, pageSize: 100, ...query } })).courses.map(
      ({ payPrice }) => payPrice,
    );
  const cheapFirst = await list({ orderByClause: "course_price asc" });
  expect(cheapFirst).toHaveLength(16);
  expect(cheapFirst).toEqual(cheapFirst.toSorted((one, other) => one - other));
  expect(await list({ orderByClause: "course_price desc" })).toEqual(cheapFirst.toReversed());
  for (const [above, upTo] of [
    [0, 500],
    [500, 1000],
    [1000, 100_000],
  ] as const) {
    const within = cheapFirst.filter((price) => price > above && price <= upTo);
    const found = await list({ coursePriceGt: above, coursePriceLte: upTo, orderByClause: "course_price" });
    expect(found).toEqual(within);
    expect(found.length).toBeGreaterThan(0);
  }
});

test("a specification is called by the course it was chosen by, from the cart to the order; its own name stands without", async () => {
  const product = await discounted({ courseName: `三科联报（建筑）${Math.random()}` });
  const door = await aDoor([["三科联报", product]], { courseName: `《建筑实务》精讲班 ${Math.random()}` });
  const other = await discounted();
  const name = `${door.courseName} · 三科联报`;
  const { buyer, line, products, item } = await said({ courseId: product.courseId, doorId: door.courseId });
  expect([line?.cartItemName, line?.doorId]).toEqual([name, door.courseId]);
  expect([item?.courseName, item?.doorId]).toEqual([name, door.courseId]);
  const body = { products, orderType: "single", tradeType: "NATIVE" } as const;
  const { orderId } = await shop.as(buyer, placeOrder, { body });
  const order = await shop.as(buyer, getOrder, { params: { orderId } });
  const kept = { orderItemName: name, doorId: door.courseId, coursePrice: 588, coursePriceOriginal: 980 };
  expect(order).toMatchObject({ orderName: name, orderItems: [kept] });
  const found = await shop.as(buyer, listMyOrders, { query: { productName: door.courseName } });
  expect(found.orders.map((one) => one.orderId)).toEqual([orderId]);
  const admin = await shop.account("admin");
  const inOffice = async (productName: string) =>
    (await shop.as(admin, listOrders, { query: { productName } })).orders.map((one) => one.orderId);
  for (const text of [name, door.courseName, "三科联报"]) expect(await inOffice(text)).toContain(orderId);
  expect(await inOffice(product.courseName)).not.toContain(orderId);
  // It keeps its name, also when the course has another or offers it no more.
  await db.execute(sql`update courses set course_name = '改名的课程' where course_id = ${door.courseId}`);
  await db.execute(sql`delete from course_models where course_id = ${door.courseId}`);
  expect(await inOffice(name)).toContain(orderId);
  expect(await inOffice("改名的课程")).not.toContain(orderId);

  // Without the door, by one that does not offer it, or by one that is not published.
  const hidden = await aDoor([["隐藏", product]], { courseStatus: "unpublish" });
  for (const doorId of [undefined, other.courseId, hidden.courseId]) {
    const quote = await shop.as(buyer, freshPrice, {
      body: { products: [{ courseId: product.courseId, courseCount: 1, ...(doorId && { doorId }) }] },
    });
    expect(quote.items).toMatchObject([{ courseName: product.courseName, doorId: null }]);
  }
});
