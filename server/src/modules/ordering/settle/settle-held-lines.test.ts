// An order of several lines of which the buyer held some by the time it is paid: what they cost is given back, the rest
// stays. Paid at WeChat Pay on loopback, which takes the whole of a payment with each refund of it.
import { validLiveCode } from "@zhutu/domain/enrolment/contract.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { getOrder, listMyOrders, listOrderItems } from "@zhutu/domain/ordering/contract.ts";
import * as contract from "@zhutu/domain/refunds/contract.ts";
import { toYuan } from "@zhutu/domain/money.ts";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { aCourse, holdCourse } from "../../../testing/factories/catalogue.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { anAddress } from "../../../testing/factories/orders.ts";
import { wechatCompany } from "../../../testing/wechat-company.ts";
import { expireOrder } from "../close/close-order.ts";
import { testShop } from "../../../testing/shop.ts";
import { settleOrder } from "./settle-order.ts";

const { books, port, close } = await wechatCompany();
afterAll(close);
const shop = await testShop();
shop.services.providers.payment = { wechat: port };
const { db } = shop;
const running = { db, providers: shop.services.providers, log: shop.app.log };
const admin = await shop.account("admin");

let keys = 0;
const order = async (buyer: Account, courses: readonly { courseId: number }[]) => {
  const products = courses.map(({ courseId }) => ({ courseId, courseCount: 1 }));
  const { orderId } = await shop.buy(
    buyer,
    { products, addrId: await anAddress(shop, buyer) },
    `k-${++keys}`,
  );
  return orderId;
};
async function pay(buyer: Account, orderId: string): Promise<void> {
  expect((await shop.app.inject(`/api/public/orders/${orderId}/qrcode`)).statusCode).toBe(200);
  books.pay(orderId);
  expect(await shop.confirm(buyer, orderId)).toEqual({ orderStatus: 2 });
}
let transactions = 0;
const settle = async (orderId: string) =>
  settleOrder(running, {
    reference: orderId,
    transactionId: `T-held-${++transactions}`,
    amount: (await sumsOf(orderId)).whole,
    currency: "CNY",
    method: "wechat",
    paidAt: new Date(),
  });

/** What the order came to, its freight, and what its line of that course cost, in fen. */
async function sumsOf(orderId: string, courseId = 0) {
  const { rows } = await db.execute<{ whole: number; freight: number; line: number }>(sql`
    select order_amt::int as whole, freight_price::int as freight, coalesce((select order_item_amt from order_items i
      where i.order_id = o.order_id and i.course_id = ${courseId}), 0)::int as line
    from orders o where order_id = ${orderId}`);
  return rows[0] ?? { whole: 0, freight: 0, line: 0 };
}
const tasksOf = async (orderId: string) =>
  (await shop.as(admin, contract.listRefundTasks, { query: { orderId, state: "all" } })).tasks;
const heldThrough = async (orderId: string) =>
  (
    await db.execute<{ id: number }>(
      sql`select course_id as id from user_courses where order_id = ${orderId} and status = 'valid' and expiry_date > now()`,
    )
  ).rows.map(({ id }) => id);

/** A small order of X, and an open one of X, Y and a book that is sent for freight. */
async function twoOrders() {
  const buyer = await shop.account("user");
  const [x, y, book] = await Promise.all([
    aCourse(db, { coursePrice: 2_000 }),
    aCourse(db, { coursePrice: 3_000 }),
    aCourse(db, { coursePrice: 1_500, courseType: 3, freightPrice: 800 }),
  ]);
  const large = await order(buyer, [x, y, book]);
  return { buyer, x, y, small: await order(buyer, [x]), large };
}
async function oneHeldOfThree() {
  const orders = await twoOrders();
  await pay(orders.buyer, orders.small);
  await pay(orders.buyer, orders.large);
  const [task] = await tasksOf(orders.large);
  if (!task) throw new Error("nothing is to be given back");
  return { ...orders, task, sums: await sumsOf(orders.large, orders.x.courseId) };
}

test("one of three lines held: only what it cost is given back by its company, of the whole; the rest stays", async () => {
  const { buyer, x, y, small, large, task, sums } = await oneHeldOfThree();
  expect(sums).toEqual({ whole: 7_300, freight: 800, line: 2_000 });
  expect(await shop.effectsOf(large)).toMatchObject({ status: "2", grants: 1, refunds: "already-held" });
  expect(task).toMatchObject({ amount: 20, total: 73, courseNames: [x.courseName], reason: "already-held" });
  expect(
    await shop.as(admin, contract.listRefundTasks, { query: { orderId: large, state: "open" } }),
  ).toMatchObject({ total: 1, openAmt: 20 });
  const done = await shop.as(admin, contract.refundTaskMoney, {
    params: { refundTaskId: task.refundTaskId },
  });
  expect(done).toMatchObject({ refundState: "done", amount: 20, total: 73, courseNames: [x.courseName] });
  expect(books.refunds.get(done.refundNo)).toMatchObject({
    amount: 2_000,
    total: 7_300,
    transactionId: task.transactionId,
  });
  expect([await heldThrough(small), await heldThrough(large)]).toEqual([[x.courseId], [y.courseId]]);
  expect(await shop.statusOf(large)).toBe("2");
  const told = (await shop.as(buyer, listNotices, {})).notices.map(({ notice }) => notice);
  expect(told.filter(({ kind }) => kind === "refundDone")).toMatchObject([
    { amount: "¥20.00", courseNames: [x.courseName] },
  ]);
  expect(told.filter(({ kind }) => kind === "orderPaid")).toMatchObject([
    { orderId: large, held: { names: [x.courseName], amount: "¥20.00", whole: false } },
    { orderId: small },
  ]);
  expect(told.find((one) => one.kind === "orderPaid" && one.orderId === small)).not.toHaveProperty("held");
});

test("while an order waits, its buyer and the office read which of its courses is held by now", async () => {
  const { buyer, x, small, large } = await twoOrders();
  const heldBy = async (who: Account) => {
    const { heldNow, orderItems } = await shop.as(who, getOrder, { params: { orderId: large } });
    return [heldNow, orderItems.filter(({ alreadyHeld }) => alreadyHeld)];
  };
  expect(await heldBy(buyer)).toEqual([[], []]);
  await pay(buyer, small);
  for (const who of [buyer, admin]) expect(await heldBy(who)).toEqual([[x.courseId], []]);
});

test("a live lesson held by somebody's live code is held: what was said before paying is what comes back", async () => {
  const [owner, buyer] = [await shop.account("user"), await shop.account("user")];
  const live = await aCourse(db, { coursePrice: 9_900, courseType: 6 });
  const other = await aCourse(db, { coursePrice: 5_900 });
  const orderId = await order(buyer, [live, other]);
  await holdCourse(db, owner, live.courseId);
  const { rows } = await db.execute<{ code: string }>(
    sql`select live_code as code from user_courses where user_id = ${owner.userId} and course_id = ${live.courseId}`,
  );
  const params = { courseId: live.courseId, code: rows[0]?.code ?? "" };
  expect(await shop.as(buyer, validLiveCode, { params })).toEqual({ valid: true });
  const read = () => shop.as(buyer, getOrder, { params: { orderId } });
  expect(await read()).toMatchObject({ heldNow: [live.courseId] });
  await pay(buyer, orderId);
  expect(await read()).toMatchObject({
    heldNow: [],
    orderItems: [{ alreadyHeld: true }, { alreadyHeld: false }],
  });
  expect(await tasksOf(orderId)).toMatchObject([{ amount: 99, total: 158, reason: "already-held" }]);
  expect(await heldThrough(orderId)).toEqual([other.courseId]);
});

test("paid and its live code entered at the same moment, 20 times: the course comes one way, and the code stays for others or the price goes back", async () => {
  const live = await aCourse(db, { coursePrice: 9_900, courseType: 6 });
  for (let i = 0; i < 20; i++) {
    const [owner, buyer] = [await shop.account("user"), await shop.account("user")];
    const orderId = await order(buyer, [live]);
    await holdCourse(db, owner, live.courseId);
    const codeOf = sql`from user_courses where user_id = ${owner.userId} and course_id = ${live.courseId}`;
    const { rows } = await db.execute<{ code: string }>(sql`select live_code as code ${codeOf}`);
    expect((await shop.app.inject(`/api/public/orders/${orderId}/qrcode`)).statusCode).toBe(200);
    books.pay(orderId);
    const params = { courseId: live.courseId, code: rows[0]?.code ?? "" };
    await Promise.all([shop.confirm(buyer, orderId), shop.as(buyer, validLiveCode, { params })]);
    const bound = await db.execute(sql`select 1 ${codeOf} and live_code_user_id = ${buyer.userId}`);
    expect((await heldThrough(orderId)).length + bound.rows.length).toBe(1);
    expect(await tasksOf(orderId)).toHaveLength(bound.rows.length);
  }
});

test("its buyer and the office read which line was held when the order was paid; nobody else reads the order", async () => {
  const { buyer, x, small, large } = await oneHeldOfThree();
  const params = { orderId: large };
  const heldIn = (lines: readonly { courseId: number; alreadyHeld: boolean }[]) =>
    lines.flatMap(({ courseId, alreadyHeld }) => (alreadyHeld ? [courseId] : []));
  for (const who of [buyer, admin])
    expect(heldIn((await shop.as(who, getOrder, { params })).orderItems)).toEqual([x.courseId]);
  expect(heldIn(await shop.as(buyer, listOrderItems, { params }))).toEqual([x.courseId]);
  const { orders } = await shop.as(buyer, listMyOrders, { query: {} });
  expect(orders.map(({ orderId, orderItems }) => [orderId, heldIn(orderItems)])).toEqual([
    [small, []],
    [large, [x.courseId]],
  ]);
  const other = await shop.account("user");
  await expect(shop.as(other, getOrder, { params })).rejects.toMatchObject({ status: 404 });
  await expect(shop.as(other, listOrderItems, { params })).rejects.toMatchObject({ status: 404 });
});

test("its buyer and the office read how much waits to be given back, until it is", async () => {
  const { buyer, small, large, task } = await oneHeldOfThree();
  const dueOf = async (who: Account, orderId: string) =>
    (await shop.as(who, getOrder, { params: { orderId } })).refundDueAmt;
  const listed = async () =>
    (await shop.as(buyer, listMyOrders, { query: {} })).orders.map(({ refundDueAmt }) => refundDueAmt);
  for (const who of [buyer, admin]) expect(await dueOf(who, large)).toBe(20);
  expect(await dueOf(buyer, small)).toBe(0);
  expect(await listed()).toEqual([0, 20]);
  await shop.as(admin, contract.refundTaskMoney, { params: { refundTaskId: task.refundTaskId } });
  expect(await shop.as(buyer, getOrder, { params: { orderId: large } })).toMatchObject({
    refundDueAmt: 0,
    refundedAmt: 20,
  });
  expect(await listed()).toEqual([0, 0]);
});

test("by hand it is the part, too", async () => {
  const { x, large, task } = await oneHeldOfThree();
  const settled = await shop.as(admin, contract.settleRefundTask, {
    params: { refundTaskId: task.refundTaskId },
    body: { refundNo: "50300001", note: "转账退回" },
  });
  expect(settled).toMatchObject({ refundState: "done", amount: 20, total: 73, courseNames: [x.courseName] });
  const { rows } = await db.execute(
    sql`select detail from audit_logs where subject = ${`refund-task:${task.refundTaskId}`}`,
  );
  expect(rows).toMatchObject([{ detail: { orderId: large, amount: 2_000 } }]);
  expect(
    await shop.as(admin, contract.listRefundTasks, { query: { orderId: large, state: "done" } }),
  ).toMatchObject({ doneAmt: 20 });
});

test("both orders settled at the same moment, 20 times: X is held once, and the part or the whole of the other waits", async () => {
  for (let round = 0; round < 20; round++) {
    const { x, y, small, large } = await twoOrders();
    const settled = await Promise.all([settle(small), settle(large)]);
    expect(settled).toEqual(["paid", "paid"]);
    const held = [...(await heldThrough(small)), ...(await heldThrough(large))];
    expect(held.toSorted((a, b) => a - b)).toEqual([x.courseId, y.courseId].toSorted((a, b) => a - b));
    const [given, ...more] = [...(await tasksOf(small)), ...(await tasksOf(large))];
    const { line, whole } = await sumsOf(given?.orderId ?? "", x.courseId);
    expect([given?.amount, given?.total, more]).toEqual([toYuan(line), toYuan(whole), []]);
    expect(given?.courseNames).toEqual([x.courseName]);
    // Whichever was first: small alone is given back whole, of the large one a part.
    expect(line === whole).toBe(given?.orderId === small);
  }
});

test("a closed order of which a part is held is revived, and that part given back; held whole it is not", async () => {
  const { buyer, x, y, small, large } = await twoOrders();
  await shop.passHalfHour(large);
  await expireOrder(running, large);
  await pay(buyer, small);
  expect(await settle(large)).toBe("revived");
  expect(await heldThrough(large)).toEqual([y.courseId]);
  expect(await tasksOf(large)).toMatchObject([
    { reason: "already-held", amount: 20, total: 73, courseNames: [x.courseName] },
  ]);

  const second = await order(buyer, [await aCourse(db), await aCourse(db)]);
  await shop.passHalfHour(second);
  await expireOrder(running, second);
  const { rows } = await db.execute<{ id: number }>(
    sql`select course_id as id from order_items where order_id = ${second}`,
  );
  for (const { id } of rows) await holdCourse(db, buyer, id);
  expect(await settle(second)).toBe("refund");
  const { whole } = await sumsOf(second);
  expect(await tasksOf(second)).toMatchObject([
    { reason: "order-closed", amount: toYuan(whole), total: toYuan(whole), courseNames: [] },
  ]);
});

test("every line held: all that was paid; a line that cost nothing: nothing", async () => {
  const buyer = await shop.account("user");
  const [one, other, free] = await Promise.all([
    aCourse(db),
    aCourse(db),
    aCourse(db, { coursePrice: 0, coursePriceOriginal: 0 }),
  ]);
  const both = await order(buyer, [one, other]);
  for (const { courseId } of [one, other]) await holdCourse(db, buyer, courseId);
  await pay(buyer, both);
  const { whole } = await sumsOf(both);
  expect(await tasksOf(both)).toMatchObject([
    { amount: toYuan(whole), total: toYuan(whole), courseNames: [one.courseName, other.courseName] },
  ]);

  const twice = await aCourse(db, { coursePrice: 2_000 });
  const second = await order(buyer, [twice, free]);
  for (const { courseId } of [twice, free]) await holdCourse(db, buyer, courseId);
  await pay(buyer, second);
  expect(await tasksOf(second)).toMatchObject([{ amount: 20, courseNames: [twice.courseName] }]);
  const told = async (id: string) =>
    (await shop.as(buyer, listNotices, {})).notices.find(
      ({ notice }) => notice.kind === "orderPaid" && notice.orderId === id,
    )?.notice;
  expect(await told(both)).toMatchObject({ held: { whole: true } });
  expect(await told(second)).toMatchObject({
    held: { names: [twice.courseName], amount: "¥20.00", whole: true },
  });

  const fresh = await aCourse(db);
  const alsoFree = await aCourse(db, { coursePrice: 0, coursePriceOriginal: 0 });
  const mixed = await order(buyer, [fresh, alsoFree]);
  await holdCourse(db, buyer, alsoFree.courseId);
  await pay(buyer, mixed);
  expect(await heldThrough(mixed)).toEqual([fresh.courseId]);
  expect(await tasksOf(mixed)).toEqual([]);
  expect(await told(mixed)).not.toHaveProperty("held");
});
