import { placeOrder } from "@zhutu/domain/ordering/contract.ts";
import * as cart from "@zhutu/domain/cart/contract.ts";
import type { CallError } from "@zhutu/domain/endpoint.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aChannel } from "../../../testing/factories/channels.ts";
import { anAddress } from "../../../testing/factories/orders.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { aCourse, holdCourse } from "../../../testing/factories/catalogue.ts";
import { courseModels } from "../../catalogue/tables.ts";
import { testShop } from "../../../testing/shop.ts";
import { isIdTaken } from "./queries.ts";

const shop = await testShop();
const { db } = shop;
const one = (courseId: number, courseCount = 1) => ({ courseId, courseCount });

test("[ORD-018] an order item holds exactly the documented fields and ours, in the order and in a call of its own", async () => {
  const buyer = await shop.account("user");
  const book = await aCourse(db, { courseType: 3, coursePrice: 1_000 });
  const addrId = await anAddress(shop, buyer);
  const { orderId } = await shop.buy(buyer, { products: [one(book.courseId, 2)], addrId });
  const read = async (url: string) => {
    const headers = { authorization: await shop.tokenOf(buyer) };
    return (await shop.app.inject({ url, headers })).json().resultObject;
  };
  const documented = [
    "orderItemId",
    "orderItemName",
    "courseId",
    "courseType",
    "courseCount",
    "orderItemAmt",
  ];
  const ours = [
    "doorId",
    "copiesUsed",
    "copiesReturned",
    "refundedCopies",
    "coursePrice",
    "coursePriceOriginal",
    "courseImgUrl",
    "coverArt",
    "reasons",
    "alreadyHeld",
    "exchange",
  ];
  const { orderItems } = await read(`/api/orders/${orderId}`);
  for (const items of [orderItems, await read(`/api/user/orders/${orderId}/order-items`)]) {
    expect(items).toHaveLength(1);
    expect(Object.keys(items[0]).toSorted()).toEqual([...documented, ...ours].toSorted());
    expect(items[0]).toMatchObject({
      orderItemId: expect.any(Number),
      orderItemName: book.courseName,
      courseId: book.courseId,
      courseType: 3,
      courseCount: 2,
      orderItemAmt: 20,
    });
  }
});

test("[ORD-011] [ORD-013] [ORD-017] an order keeps what was bought, its prices and its address", async () => {
  const buyer = await shop.account("user");
  await aChannel(shop, "ORDER1");
  const video = await aCourse(db, { coursePrice: 2_000 });
  const book = await aCourse(db, { courseType: 3, coursePrice: 1_000, freightPrice: 600 });
  const addrId = await anAddress(shop, buyer);
  const { orderId } = await shop.buy(buyer, {
    products: [one(video.courseId), one(book.courseId, 3)],
    exclusiveCode: "order1",
    addrId,
  });
  expect(orderId).toMatch(/^20\d{18}$/);
  expect([placeOrder.method, placeOrder.path]).toEqual(["POST", "/api/user/orders/buy"]);
  const order = await shop.detail(buyer, orderId);
  const documented = [
    "orderId",
    "orderName",
    "orderAmt",
    "warePrice",
    "freightPrice",
    "orderStatus",
    "orderType",
    "paidTime",
    "exclusiveCode",
    "exclusiveDiscount",
    "addr",
    "orderItems",
    "expressCompany",
    "trackingNo",
  ];
  const ours =
    "agreedTerms,agreedTime,storeWideDiscount,refundedAmt,refundedTime,refundDueAmt,closeReason,createTime,expireAt,office,payMethods,payableInWechat,heldNow";
  expect(Object.keys(order).toSorted()).toEqual([...documented, ...ours.split(",")].toSorted());
  expect(order).toMatchObject({
    orderId,
    orderName: `${video.courseName}、${book.courseName}`,
    orderAmt: 51,
    warePrice: 45,
    freightPrice: 6,
    orderStatus: 1,
    orderType: "single",
    paidTime: null,
    exclusiveCode: "ORDER1",
    exclusiveDiscount: 0.9,
    addr: {
      name: "王小明",
      telephone: "13900001111",
      regionText: "山东省 济南市 历下区",
      address: "经十路 1 号",
    },
    expressCompany: null,
    trackingNo: null,
    orderItems: [
      {
        orderItemName: video.courseName,
        courseId: video.courseId,
        courseType: 1,
        courseCount: 1,
        orderItemAmt: 18,
      },
      {
        orderItemName: book.courseName,
        courseId: book.courseId,
        courseType: 3,
        courseCount: 3,
        orderItemAmt: 27,
      },
    ],
  });
  expect(order.orderItems[0]?.reasons).toMatchObject([{ rule: "code", outcome: "won", difference: 2 }]);
  await db.execute(sql`delete from addresses where deliver_address_id = ${addrId}`);
  expect((await shop.detail(buyer, orderId)).addr?.address, "the order keeps a copy").toBe("经十路 1 号");
});

test("an order waits half an hour for its payment", async () => {
  const buyer = await shop.account("user");
  const { orderId } = await shop.anOrder(buyer);
  const order = await shop.detail(buyer, orderId);
  expect(Date.parse(order.expireAt) - Date.parse(order.createTime)).toBe(30 * 60_000);
});

test("a buyer has at most 20 orders to pay: the 21st is refused, also when 30 come at once", async () => {
  const buyer = await shop.account("user");
  const courses = await Promise.all(Array.from({ length: 30 }, () => aCourse(db)));
  await shop.tokenOf(buyer);
  const answers = await Promise.all(
    courses.map(({ courseId }) => refusalOf(shop.buy(buyer, { products: [one(courseId)] }))),
  );
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(20);
  const tooMany = "您有太多待付款的订单，请先付款或删除";
  expect(new Set(answers)).toEqual(new Set([undefined, tooMany]));
  const { courseId } = await aCourse(db);
  await expect(shop.buy(buyer, { products: [one(courseId)] })).rejects.toMatchObject({
    message: tooMany,
    reason: "TOO_MANY_OPEN_ORDERS",
  });
  const free = await aCourse(db, { coursePrice: 0 });
  expect(
    await refusalOf(shop.buy(buyer, { products: [one(free.courseId)] })),
    "nothing to pay",
  ).toBeUndefined();
  const { rows } = await db.execute<{ order_id: string }>(
    sql`select order_id from orders where user_id = ${buyer.userId} and order_status = 1 limit 1`,
  );
  await shop.remove(buyer, rows[0]?.order_id ?? "");
  expect(await refusalOf(shop.buy(buyer, { products: [one(courseId)] })), "one deleted").toBeUndefined();
});

test("the price agreed to is the one fresh-price answers", async () => {
  const buyer = await shop.account("user");
  const courses = [await aCourse(db, { coursePrice: 99_999 }), await aCourse(db, { coursePrice: 70_001 })];
  const products = courses.map((course) => one(course.courseId));
  const asked = await shop.fresh(buyer, products);
  const { orderId } = await shop.buy(buyer, { products });
  const order = await shop.detail(buyer, orderId);
  expect([order.warePrice, order.freightPrice, order.orderAmt]).toEqual([
    asked.warePrice,
    asked.freightPrice,
    asked.orderAmt,
  ]);
  expect(order.orderItems.map((item) => item.reasons)).toEqual(asked.items.map((item) => item.reasons));
});

test("a total that is not the shown one orders nothing and brings today's quote", async () => {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(db, { coursePrice: 2_000 });
  const products = [one(courseId)];
  await shop.as(buyer, cart.saveCartItem, { query: { courseId, courseCount: 1 } });
  const shown = await shop.fresh(buyer, products);
  expect(shown.orderAmt).toBe(20);
  await db.execute(sql`update courses set course_price = 2500 where course_id = ${courseId}`);
  const refused = await shop
    .buy(buyer, { products, shownTotal: 20 }, "shown")
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({
    status: 200,
    code: "PRICE_CHANGED",
    message: "价格有变动，请确认后再提交",
  });
  const { detail } = refused as CallError;
  expect(detail).toEqual(await shop.fresh(buyer, products));
  expect(detail).toMatchObject({ orderAmt: 25, items: [{ courseId, orderItemAmt: 25 }] });
  const count = sql`select count(*)::int as n from orders where user_id = ${buyer.userId}`;
  expect((await db.execute(count)).rows).toEqual([{ n: 0 }]);
  expect(await shop.as(buyer, cart.listCartItems, {}), "the cart keeps it").toHaveLength(1);
  const { orderId } = await shop.buy(buyer, { products, shownTotal: 25 }, "shown");
  expect(await shop.detail(buyer, orderId)).toMatchObject({ orderAmt: 25 });
});

test("an order at another total than the shown one is not the order submitted twice", async () => {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(db, { coursePrice: 2_000 });
  const products = [one(courseId)];
  const first = await shop.buy(buyer, { products, shownTotal: 20 });
  expect(await shop.buy(buyer, { products, shownTotal: 20 })).toEqual(first);
  await db.execute(sql`update courses set course_price = 2500 where course_id = ${courseId}`);
  expect(await shop.buy(buyer, { products, shownTotal: 25 })).not.toEqual(first);
});

test("prices sent by a client are not looked at", async () => {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(db);
  const answer = await shop.app.inject({
    method: "POST",
    url: "/api/user/orders/buy",
    headers: { authorization: await shop.tokenOf(buyer) },
    payload: {
      products: [{ courseId, courseCount: 1, coursePrice: 0.01, orderItemAmt: 0.01 }],
      orderAmt: 0.01,
      orderStatus: 2,
      orderType: "single",
      tradeType: "NATIVE",
    },
  });
  const { orderId } = answer.json<{ resultObject: { orderId: string } }>().resultObject;
  expect(await shop.detail(buyer, orderId)).toMatchObject({ orderAmt: 100, orderStatus: 1 });
});

test("the bought lines leave the cart, the others stay", async () => {
  const buyer = await shop.account("user");
  const [bought, kept] = [await aCourse(db), await aCourse(db)];
  for (const { courseId } of [bought, kept])
    await shop.as(buyer, cart.saveCartItem, { query: { courseId, courseCount: 1 } });
  await shop.buy(buyer, { products: [one(bought.courseId)] });
  expect((await shop.as(buyer, cart.listCartItems, {})).map((line) => line.courseId)).toEqual([
    kept.courseId,
  ]);
});

test("[ORD-009] what ships needs an address; a foreign one is not found", async () => {
  const [buyer, other] = [await shop.account("user"), await shop.account("user")];
  const book = await aCourse(db, { courseType: 4 });
  const products = [one(book.courseId)];
  const foreign = await anAddress(shop, other);
  expect(await refusalOf(shop.buy(buyer, { products }))).toBe("请选择收件地址");
  expect(await refusalOf(shop.buy(buyer, { products, addrId: foreign }))).toMatch(/^404/);
  const video = await aCourse(db);
  const { orderId } = await shop.buy(buyer, { products: [one(video.courseId)], addrId: foreign });
  expect((await shop.detail(buyer, orderId)).addr).toBeNull();
});

test.each([1, 2, 5, 6] as const)(
  "[ORD-023] type %i is bought once in a single order, and not while it is held",
  async (courseType) => {
    const buyer = await shop.account("user");
    const { courseId } = await aCourse(db, { courseType });
    const once = "视频课程和付费答疑每次只能购买一份";
    expect(await refusalOf(shop.buy(buyer, { products: [one(courseId, 2)] }))).toBe(once);
    expect(await refusalOf(shop.buy(buyer, { products: [one(courseId), one(courseId)] }))).toBe(once);
    await holdCourse(db, buyer, courseId);
    expect(await refusalOf(shop.buy(buyer, { products: [one(courseId)] }))).toBe(
      "您已购买该课程，无需重复购买",
    );
  },
);

test("[ORD-014] [ORD-023] a package takes many copies of video types, also of what is held, and nothing else", async () => {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(db, { courseType: 5 });
  await holdCourse(db, buyer, courseId);
  const { orderId } = await shop.buy(buyer, { products: [one(courseId, 25)], orderType: "package" });
  expect(await shop.detail(buyer, orderId)).toMatchObject({
    orderType: "package",
    orderItems: [{ courseCount: 25, copiesUsed: 0 }],
  });
  for (const courseType of [2, 3, 4] as const) {
    const other = await aCourse(db, { courseType });
    expect(await refusalOf(shop.buy(buyer, { products: [one(other.courseId)], orderType: "package" }))).toBe(
      "单位购买只支持视频课程",
    );
  }
  const neither = { products: [one(courseId)], orderType: "gift" } as never;
  expect(await refusalOf(shop.buy(buyer, neither))).toMatch(/^400/);
});

test("[ORD-014] an order for oneself is of type single", async () => {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(db);
  const { orderId } = await shop.buy(buyer, { products: [one(courseId)], orderType: "single" });
  expect((await shop.detail(buyer, orderId)).orderType).toBe("single");
});

test("[ORD-012] only NATIVE is paid with", async () => {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(db);
  const body = { products: [one(courseId)], orderType: "single", tradeType: "JSAPI" } as never;
  expect(String(await refusalOf(shop.buy(buyer, body)))).toMatch(/^400/);
});

test("an order of 0 is paid at once, brings its course and has no QR code", async () => {
  const buyer = await shop.account("user");
  const { orderId } = await shop.anOrder(buyer, { coursePrice: 0 });
  expect(await shop.effectsOf(orderId)).toEqual({
    status: "2",
    steps: "1 1>2",
    grants: 1,
    refunds: "",
    counted: 1,
    payment: "paid",
  });
  expect((await shop.app.inject(`/api/public/orders/${orderId}/qrcode`)).statusCode).toBe(404);
});

test("the same key with the same content answers the same order, with other content it is refused", async () => {
  const buyer = await shop.account("user");
  const [a, b] = [await aCourse(db), await aCourse(db)];
  const first = await shop.buy(buyer, { products: [one(a.courseId)] }, "key-1");
  expect(await shop.buy(buyer, { products: [one(a.courseId)] }, "key-1")).toEqual(first);
  expect(await refusalOf(shop.buy(buyer, { products: [one(b.courseId)] }, "key-1"))).toBe(
    "重复的请求编号与之前的内容不一致",
  );
  expect(await shop.buy(buyer, { products: [one(a.courseId)] }, "key-2")).not.toEqual(first);
  const other = await shop.account("user");
  expect(await shop.buy(other, { products: [one(a.courseId)] }, "key-1"), "a key is its buyer's").not.toEqual(
    first,
  );
});

test("a key of more than 200 characters is refused: cut short, two could become one", async () => {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(db);
  const placed = (key: string) => shop.buy(buyer, { products: [one(courseId)] }, key);
  await expect(placed("k".repeat(201))).rejects.toMatchObject({ status: 400 });
  expect((await placed("k".repeat(200))).orderId).toMatch(/^\d{20}$/);
});

test("without a key the same lines within 10 seconds are one order, later or other ones are not", async () => {
  const buyer = await shop.account("user");
  const [a, b] = [await aCourse(db), await aCourse(db)];
  const both = [one(a.courseId), one(b.courseId)];
  const first = await shop.buy(buyer, { products: both });
  expect(await shop.buy(buyer, { products: both.toReversed() })).toEqual(first);
  expect(await shop.buy(buyer, { products: [one(a.courseId)] })).not.toEqual(first);
  await db.execute(
    sql`update orders set create_time = create_time - interval '11 seconds' where order_id = ${first.orderId}`,
  );
  expect(await shop.buy(buyer, { products: both })).not.toEqual(first);
});

test("after deleting an order its lines can be bought again at once", async () => {
  const buyer = await shop.account("user");
  const { orderId, courseId } = await shop.anOrder(buyer);
  await shop.remove(buyer, orderId);
  expect((await shop.buy(buyer, { products: [one(courseId)] })).orderId).not.toBe(orderId);
});

test("50 buyers pressing 20 times at once get one order each", async () => {
  const { courseId } = await aCourse(db);
  const buyers = await Promise.all(Array.from({ length: 50 }, () => shop.account("user")));
  for (const buyer of buyers) await shop.tokenOf(buyer);
  for (const [i, buyer] of buyers.entries()) {
    const key = i % 2 === 0 ? undefined : `press-${i}`;
    const presses = Array.from({ length: 20 }, () => shop.buy(buyer, { products: [one(courseId)] }, key));
    expect(new Set((await Promise.all(presses)).map((placed) => placed.orderId)).size).toBe(1);
  }
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from order_items where course_id = ${courseId}`,
  );
  expect(rows[0]?.n).toBe(50);
});

test("a door to other courses and a withdrawn course cannot be bought", async () => {
  const buyer = await shop.account("user");
  const [door, behind] = [await aCourse(db), await aCourse(db)];
  await db
    .insert(courseModels)
    .values({ courseId: door.courseId, modelCode: behind.courseId, modelName: "全科", position: 0 });
  const draft = await aCourse(db, { courseStatus: "auditing" });
  expect(await refusalOf(shop.buy(buyer, { products: [one(door.courseId)] }))).toBe("请选择规格");
  expect(await refusalOf(shop.buy(buyer, { products: [one(draft.courseId)] }))).toBe(
    "商品已下架，请刷新后重试",
  );
  expect((await shop.buy(buyer, { products: [one(behind.courseId)] })).orderId).toBeTruthy();
});

test("another order with the same number is recognised, so that its digits are drawn again", async () => {
  const { orderId } = await shop.anOrder(await shop.account("user"));
  const again = db.execute(sql`insert into orders select * from orders where order_id = ${orderId}`);
  expect(isIdTaken(await again.catch((error: unknown) => error))).toBe(true);
  expect(isIdTaken(new Error("other"))).toBe(false);
});
