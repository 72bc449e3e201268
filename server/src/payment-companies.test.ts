// A shop whose buyers pay at WeChat Pay, from the order to the course, against the loopback gateway.
import { call, type CallInput, type CallReply, type Endpoint } from "@zhutu/domain/endpoint.ts";
import * as contract from "@zhutu/domain/ordering/contract.ts";
import * as refunds from "@zhutu/domain/refunds/contract.ts";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { buildApp } from "./app.ts";
import { violations } from "./fsck/invariants.ts";
import { aSession } from "./modules/identity/session-testing.ts";
import { injected } from "./pages/injected.ts";
import { startWechat } from "./providers/payment/companies-testing.ts";
import { gatewayTime } from "./providers/payment/loopback-gateway-testing.ts";
import { openServices } from "./services.ts";
import { readConfig } from "./start/config.ts";
import { testDatabase } from "./testing/database.ts";
import { aCourse } from "./testing/factories/catalogue.ts";
import { anAccount } from "./testing/factories/identity.ts";
import { freshFolder } from "./testing/folder.ts";

const company = await startWechat();
const { gateway } = company;
gatewayTime.now = new Date();
const database = await testDatabase();
const { db } = database;
const config = readConfig({
  DATA_DIR: freshFolder(),
  NODE_ENV: "test",
  PAYMENT_PROVIDER: "wechat",
  WECHAT_PAY_MCHID: "1900009191",
  WECHAT_PAY_APPID: "wx8888888888888888",
  WECHAT_PAY_SERIAL_NO: "1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C",
  WECHAT_PAY_PRIVATE_KEY: gateway.merchant.privatePem,
  WECHAT_PAY_API_V3_KEY: "0123456789abcdefghijABCDEFGHIJ!?",
  WECHAT_PAY_PUBLIC_KEY_ID: "PUB_KEY_ID_0119000091912026112100000000000001",
  WECHAT_PAY_PUBLIC_KEY: gateway.company.publicPem,
  WECHAT_PAY_ENDPOINT: company.server.endpoint,
});
const services = openServices(config, database, { info() {}, warn() {}, error() {} });
const app = await buildApp(services, { log: false, checkReplies: true });
await app.ready();
afterAll(async () => {
  gatewayTime.now = new Date("2026-11-21T02:00:00Z");
  await app.close();
  await company.server.close();
});

const buyer = await anAccount(services, "user");
const authorization = await aSession(services, buyer);
const asked = <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallReply<E>> =>
  call(injected(app), endpoint, input, { authorization });

/** An order of 100.00 whose code the buyer has before them. */
async function scanned(): Promise<string> {
  const { courseId } = await aCourse(db);
  const products = [{ courseId, courseCount: 1 }];
  const { orderId } = await asked(contract.placeOrder, {
    body: { orderType: "single", tradeType: "NATIVE", products },
  });
  expect((await app.inject(`/api/public/orders/${orderId}/qrcode`)).statusCode).toBe(200);
  return orderId;
}

const deliver = ({ rawBody: payload, headers }: Awaited<ReturnType<typeof gateway.deliver>>) =>
  app.inject({ method: "POST", url: "/pay/wechat/notify", payload, headers });
const stateOf = async (orderId: string) =>
  (await asked(contract.getOrder, { params: { orderId } })).orderStatus;
const grantsOf = async (orderId: string) => {
  const { rows } = await db.execute(sql`select from user_courses where order_id = ${orderId}`);
  return rows.length;
};

test("a notification of WeChat's pays the order once, though it comes 20 times at once", async () => {
  const orderId = await scanned();
  company.pay(orderId);
  const told = await company.tellPaid(orderId);
  const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(told)));
  expect(new Set(answers.map((one) => one.statusCode))).toEqual(new Set([204]));
  expect([await stateOf(orderId), await grantsOf(orderId)]).toEqual([2, 1]);
});

test("a forged one changes nothing; a query finds the money whose notification was lost", async () => {
  const orderId = await scanned();
  const { transactionId } = company.pay(orderId);
  const told = await company.tellPaid(orderId);
  const forged = { ...told, rawBody: Buffer.from(told.rawBody.toString().replace("支付成功", "支付成功。")) };
  expect((await deliver(forged)).statusCode).toBe(401);
  expect(await stateOf(orderId)).toBe(1);
  await asked(contract.confirmPayment, { params: { orderId } });
  expect([await stateOf(orderId), await grantsOf(orderId)]).toEqual([2, 1]);
  const { rows } = await db.execute(sql`select transaction_id from payments where reference = ${orderId}`);
  expect(rows).toEqual([{ transaction_id: transactionId }]);
});

test("an order that is deleted is closed at WeChat; one that was paid first is paid", async () => {
  const deleted = await scanned();
  await asked(contract.deleteOrder, { params: { orderId: deleted } });
  expect(() => company.pay(deleted)).toThrow();
  const paid = await scanned();
  company.pay(paid);
  await asked(contract.deleteOrder, { params: { orderId: paid } }).catch(() => undefined);
  expect([await stateOf(paid), await grantsOf(paid)]).toEqual([2, 1]);
});

test("while WeChat is silent nothing is assumed: no code, no money, and the sentence says what to do", async () => {
  const orderId = await scanned();
  company.server.mood = "http-500";
  try {
    await expect(asked(contract.confirmPayment, { params: { orderId } })).rejects.toThrow(
      "支付服务暂时没有回应",
    );
    expect(await stateOf(orderId)).toBe(1);
  } finally {
    company.server.mood = "normal";
  }
});

test("WeChat gives money back by one press with our number; its notification of that says nothing new", async () => {
  const orderId = await scanned();
  const { transactionId } = company.pay(orderId);
  await deliver(await company.tellPaid(orderId));
  // As when the buyer holds the course by another order that was paid in the same moment.
  await db.execute(sql`insert into refund_tasks (reference, transaction_id, amount, total, method, reason)
    values (${orderId}, ${transactionId}, 10000, 10000, 'wechat', 'already-held')`);
  await db.execute(sql`update order_items set already_held = true where order_id = ${orderId}`);
  await db.execute(sql`insert into refund_lines (refund_task_id, order_item_id, copies, amount)
    select t.refund_task_id, i.order_item_id, 1, 10000 from refund_tasks t join order_items i on i.order_id = t.reference
    where t.reference = ${orderId}`);
  const admin = { authorization: await aSession(services, await anAccount(services, "admin")) };
  const { tasks } = await call(injected(app), refunds.listRefundTasks, { query: { orderId } }, admin);
  const params = { refundTaskId: tasks[0]?.refundTaskId ?? 0 };
  const done = await call(injected(app), refunds.refundTaskMoney, { params }, admin);
  expect(done).toMatchObject({ refundState: "done", method: "wechat", doneNote: "原路退回" });
  expect(company.count().refunds).toBe(1);
  const { rawBody: payload, headers } = await company.tellRefund(orderId, done.refundNo);
  const answer = await app.inject({ method: "POST", url: "/pay/wechat/refund-notify", payload, headers });
  expect(answer.statusCode).toBe(204);
  const after = await call(
    injected(app),
    refunds.listRefundTasks,
    { query: { orderId, state: "all" } },
    admin,
  );
  expect(after.tasks).toMatchObject([{ refundState: "done", doneTime: done.doneTime }]);
});

test("what all this left behind keeps every invariant", async () => {
  expect(await violations(db, services.providers.storage)).toEqual([]);
});
