// What was given back of an order: on its wire, in the office's sums, on its parcel and for rule 01 (docs/decisions/041).
import * as deliveries from "@zhutu/domain/ordering/deliveries/contract.ts";
import * as contract from "@zhutu/domain/ordering/contract.ts";
import { listRefundTasks, settleRefundTask } from "@zhutu/domain/refunds/contract.ts";
import { REASONS_OF_WHAT_PAID, REFUND_REASONS } from "@zhutu/domain/payment/refund-task.ts";
import { expect, test } from "vitest";
import { uploaded, workbookOfSheets } from "../../kernel/workbook/of-sheets.ts";
import { aCourse, holdCourse } from "../../testing/factories/catalogue.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { aRefundTask, givenBack, anAddress } from "../../testing/factories/orders.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { discountRules } from "../catalogue/tables.ts";
import { testShop } from "../../testing/shop.ts";

// Its refund tasks are of no line.
const shop = await testShop({ except: [18] });
const { db } = shop;
const admin = await shop.account("admin");

async function paid(buyer: Account, over: Parameters<typeof aCourse>[1] = {}) {
  const { orderId } = await shop.anOrder(buyer, over);
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  return orderId;
}
/** A book and a course: 158.00, without freight. */
async function withBook(buyer: Account) {
  const [book, course] = [
    await aCourse(db, { courseType: 3, coursePrice: 5_800 }),
    await aCourse(db, { coursePrice: 10_000 }),
  ];
  const products = [book, course].map(({ courseId }) => ({ courseId, courseCount: 1 }));
  const { orderId } = await shop.buy(buyer, { products, addrId: await anAddress(shop, buyer) });
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  return orderId;
}
/** A course that costs returning students half. */
async function ruled(over: Parameters<typeof aCourse>[1] = {}) {
  const course = await aCourse(db, over);
  await db.insert(discountRules).values({ courseId: course.courseId, ruleCode: "01", discountedPrice: null });
  return course;
}
const ofWhatPaid: readonly string[] = REASONS_OF_WHAT_PAID;
const mine = async (buyer: Account, orderId: string) =>
  (await shop.as(buyer, contract.listMyOrders, { query: {} })).orders.find((one) => one.orderId === orderId);
const office = async (query: object) => shop.as(admin, contract.listOrders, { query });

test("the second of two paid orders of one course, given back: buyer and office read it, and it is no income", async () => {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(db);
  const products = [{ courseId, courseCount: 1 }];
  const [first, second] = [
    (await shop.buy(buyer, { products }, "first")).orderId,
    (await shop.buy(buyer, { products }, "second")).orderId,
  ];
  for (const orderId of [first, second]) {
    await shop.payLink(buyer, orderId);
    await shop.pay(orderId);
  }
  const telephone = buyer.telephone;
  expect(await mine(buyer, second)).toMatchObject({ refundedAmt: 0, refundedTime: null });
  expect(await office({ telephone })).toMatchObject({ total: 2, totalAmt: 200, givenBackAmt: 0 });

  const { tasks } = await shop.as(admin, listRefundTasks, { query: { orderId: second } });
  const [task] = tasks;
  expect(tasks).toMatchObject([{ reason: "already-held", amount: 100 }]);
  await shop.as(admin, settleRefundTask, {
    params: { refundTaskId: task?.refundTaskId ?? 0 },
    body: { refundNo: "5030", note: "商户平台退回" },
  });

  const whole = {
    orderStatus: 2,
    orderAmt: 100,
    refundedAmt: 100,
    refundedTime: expect.stringMatching(/^20/),
  };
  expect(await mine(buyer, second)).toMatchObject(whole);
  expect(await mine(buyer, first)).toMatchObject({ refundedAmt: 0, refundedTime: null });
  for (const who of [buyer, admin]) expect(await shop.detail(who, second)).toMatchObject(whole);
  const listed = await office({ telephone });
  expect(listed).toMatchObject({ total: 2, totalAmt: 100, givenBackAmt: 100 });
  expect(listed.orders.map(({ orderId, refundedAmt }) => [orderId, refundedAmt]).toSorted()).toEqual(
    [
      [first, 0],
      [second, 100],
    ].toSorted(),
  );
  expect(await office({ telephone, orderStatus: 1 })).toMatchObject({ totalAmt: 0, givenBackAmt: 0 });
});

test("what waits to be given back, and money that never paid the order, is not given back of it", async () => {
  const buyer = await shop.account("user");
  const orderId = await paid(buyer);
  for (const reason of REFUND_REASONS.filter((one) => !ofWhatPaid.includes(one)))
    await givenBack(shop, admin, orderId, 10_000, reason);
  await aRefundTask(db, orderId, 10_000);
  expect(await shop.detail(buyer, orderId)).toMatchObject({ refundedAmt: 0, refundedTime: null });
});

test("an order given back whole waits for no parcel, and neither one nor a list sends it; of a part it does", async () => {
  const buyer = await shop.account("user");
  const [whole, part, sent] = [await withBook(buyer), await withBook(buyer), await withBook(buyer)];
  const delivery = { expressCompany: "顺丰速运", trackingNo: "SF1390012345678" };
  const deliver = (orderId: string, body: object = delivery) =>
    refusalOf(shop.as(admin, contract.deliverOrder, { params: { orderId }, body: { ...delivery, ...body } }));
  const waiting = async () => (await shop.as(admin, deliveries.countDeliveries, {})).waiting;
  const before = await waiting();
  await deliver(sent);
  await givenBack(shop, admin, part, 10_000);
  expect(await waiting()).toBe(before - 1);
  for (const orderId of [whole, sent]) {
    await givenBack(shop, admin, orderId, 10_000);
    await givenBack(shop, admin, orderId, 5_800);
  }
  expect(await waiting()).toBe(before - 2);
  const stateOf = async (orderId: string) => (await shop.detail(admin, orderId)).office?.deliveryState;
  expect([await stateOf(whole), await stateOf(part), await stateOf(sent)]).toEqual([
    "refunded",
    "waiting",
    "sent",
  ]);
  const listed = (await office({ telephone: buyer.telephone, delivery: "waiting" })).orders;
  expect(listed.map(({ orderId, refundedAmt }) => [orderId, refundedAmt])).toEqual([[part, 100]]);

  expect(await deliver(whole)).toBe("要寄的商品已退款，不用发货");
  const file = workbookOfSheets([
    { name: "发货", rows: { 1: ["订单号", "快递公司", "快递单号"], 2: [whole, "顺丰", "SF1390012345678"] } },
  ]);
  const { rows } = await shop.as(admin, deliveries.previewDeliveries, { body: uploaded(file) });
  expect(rows).toMatchObject([{ result: "wrong", why: "“订单号”里要寄的商品已退款，不用发货" }]);
  expect(await refusalOf(shop.as(admin, deliveries.confirmDeliveries, { body: uploaded(file) }))).toMatch(
    "第 2 行“订单号”里要寄的商品已退款，不用发货",
  );
  expect((await shop.detail(admin, whole)).trackingNo).toBeNull();
  expect(await deliver(part)).toBeUndefined();
  // One that was on its way before keeps its number, and may be put right.
  expect(await deliver(sent)).toBeUndefined();
  expect(await deliver(sent, { trackingNo: "SF1390012345679", replaces: delivery })).toBeUndefined();
});

test("rule 01 is for who paid something for a video course that was not given back whole", async () => {
  const dear = await ruled({ coursePrice: 58_800 });
  const priceFor = async (buyer: Account) =>
    (await shop.fresh(buyer, [{ courseId: dear.courseId, courseCount: 1 }])).warePrice;
  const [free, back, part] = [
    await shop.account("user"),
    await shop.account("user"),
    await shop.account("user"),
  ];
  await shop.anOrder(free, { coursePrice: 0 });
  expect(await priceFor(free)).toBe(588);
  const orderId = await paid(back);
  expect(await priceFor(back)).toBe(294);
  await givenBack(shop, admin, orderId, 10_000);
  expect(await priceFor(back)).toBe(588);
  await givenBack(shop, admin, await paid(part), 9_999);
  expect(await priceFor(part)).toBe(294);
});

test("nor does a video line that was given back beside a book that was kept", async () => {
  const buyer = await shop.account("user");
  const [book, held] = [await aCourse(db, { courseType: 3, coursePrice: 12_000 }), await aCourse(db)];
  const products = [book, held].map(({ courseId }) => ({ courseId, courseCount: 1 }));
  const { orderId } = await shop.buy(buyer, { products, addrId: await anAddress(shop, buyer) });
  await shop.payLink(buyer, orderId);
  await holdCourse(db, buyer, held.courseId);
  await shop.pay(orderId);
  const { courseId } = await ruled();
  const price = async () => (await shop.fresh(buyer, [{ courseId, courseCount: 1 }])).warePrice;
  expect(await price()).toBe(50);
  const { tasks } = await shop.as(admin, listRefundTasks, { query: { orderId, state: "all" } });
  const [task] = tasks;
  expect(task).toMatchObject({ amount: 100, total: 220 });
  const params = { refundTaskId: task?.refundTaskId ?? 0 };
  await shop.as(admin, settleRefundTask, { params, body: { refundNo: "R1", note: "商户平台退回" } });
  expect(await price()).toBe(100);
});

test("a free video course beside a book that was paid for makes nobody a returning student", async () => {
  const buyer = await shop.account("user");
  const [book, free] = [
    await aCourse(db, { courseType: 3, coursePrice: 12_000 }),
    await aCourse(db, { coursePrice: 0 }),
  ];
  const products = [book, free].map(({ courseId }) => ({ courseId, courseCount: 1 }));
  const { orderId } = await shop.buy(buyer, { products, addrId: await anAddress(shop, buyer) });
  await shop.payLink(buyer, orderId);
  await shop.pay(orderId);
  const { courseId } = await ruled();
  expect((await shop.fresh(buyer, [{ courseId, courseCount: 1 }])).warePrice).toBe(100);
});
