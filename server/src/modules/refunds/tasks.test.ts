// Refund tasks worked off by hand.
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import * as contract from "@zhutu/domain/refunds/contract.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aCourse } from "../../testing/factories/catalogue.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { testShop } from "../../testing/shop.ts";

const shop = await testShop();
const { db } = shop;
const admin = await shop.account("admin");

let last = 0;
/** A task of an order; of none unless one is named. */
async function aTask(over: { reference?: string; reason?: string; currency?: string } = {}) {
  const {
    reference = `9${String(++last).padStart(19, "0")}`,
    reason = "unknown-order",
    currency = "CNY",
  } = over;
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into refund_tasks (reference, transaction_id, amount, total, currency, method, reason)
    values (${reference}, ${`tx-${++last}`}, 39900, 39900, ${currency}, 'wechat', ${reason}) returning refund_task_id as id`);
  return { id: rows[0]?.id ?? 0, reference };
}
async function anOrder() {
  const buyer = await shop.account("user");
  const { courseId } = await aCourse(db, {});
  const { orderId } = await shop.buy(buyer, { products: [{ courseId, courseCount: 1 }] });
  return { buyer, orderId };
}
const settle = (id: number, who: Account | null = admin, body: object = {}) =>
  shop.as(who, contract.settleRefundTask, {
    params: { refundTaskId: id },
    body: { refundNo: "50300001", note: "商户平台原路退回", ...body },
  });
const list = (query: object = {}, who: Account | null = admin) =>
  shop.as(who, contract.listRefundTasks, { query });
const audited = async (id: number) =>
  (
    await db.execute(
      sql`select action, user_id, detail from audit_logs where subject = ${`refund-task:${id}`}`,
    )
  ).rows;
const told = async (buyer: Account) =>
  (await shop.as(buyer, listNotices, {})).notices.flatMap(({ notice }) =>
    notice.kind === "refundDone" ? [notice] : [],
  );

test("a task is listed with its order and buyer, given back by hand once, audited, and the buyer told", async () => {
  const { buyer, orderId } = await anOrder();
  const { id } = await aTask({ reference: orderId, reason: "paid-twice" });
  const unknown = await aTask();
  const { tasks, total, openAmt, doneAmt } = await list();
  expect([total, openAmt, doneAmt]).toEqual([2, 798, 0]);
  expect(tasks.map(({ refundTaskId }) => refundTaskId)).toEqual([id, unknown.id]);
  expect(tasks[0]).toMatchObject({
    orderId,
    amount: 399,
    reason: "paid-twice",
    doneTime: null,
    order: { userName: buyer.userName, telephone: maskPhone(buyer.telephone), orderStatus: 1 },
  });
  expect(tasks[1]).toMatchObject({ order: null });
  const byPhone = await list({ telephone: `+86 ${buyer.telephone}` });
  expect([byPhone.tasks.map(({ refundTaskId }) => refundTaskId), byPhone.total]).toEqual([[id], 1]);
  await settle(id, admin, { refundNo: " 5030 0001\u200b" });
  expect((await list()).tasks.map(({ refundTaskId }) => refundTaskId)).toEqual([unknown.id]);
  expect((await list({ state: "done", orderId })).tasks).toMatchObject([
    { refundNo: "50300001", doneNote: "商户平台原路退回", doneByName: admin.userName },
  ]);
  expect(await list({ state: "all" })).toMatchObject({ openAmt: 399, doneAmt: 399 });
  expect(await audited(id)).toEqual([
    {
      action: "refund.settle",
      user_id: admin.userId,
      detail: { orderId, amount: 39900, currency: "CNY", refundNo: "50300001", note: "商户平台原路退回" },
    },
  ]);
  expect(await told(buyer)).toEqual([
    { kind: "refundDone", orderId, amount: "¥399.00", refundNo: "50300001" },
  ]);
  expect(await refusalOf(settle(id))).toBe("这笔退款已经处理过，在“已退款”里可以查到");
  await settle(unknown.id);
  expect((await list()).total).toBe(0);
});

test("20 at once on one task: one is written down, and the buyer told once", async () => {
  const { buyer, orderId } = await anOrder();
  const { id } = await aTask({ reference: orderId, reason: "amount-more" });
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, at) => refusalOf(settle(id, admin, { refundNo: `TK${at}` }))),
  );
  expect(all.filter((one) => one === undefined)).toHaveLength(1);
  expect(await audited(id)).toHaveLength(1);
  expect(await told(buyer)).toHaveLength(1);
});

test.each([
  [{ refundNo: " " }, "400 请输入退款单号"],
  [{ refundNo: "1".repeat(65) }, "400 退款单号最多 64 个字符"],
  [{ note: "" }, "400 请输入办理说明"],
  [{ note: "长".repeat(101) }, "400 办理说明最多 100 个字符"],
])("%j is refused, and the task waits", async (body, sentence) => {
  const { id, reference } = await aTask();
  expect(await refusalOf(settle(id, admin, body))).toBe(sentence);
  expect((await list({ orderId: reference })).total).toBe(1);
});

test("filters by reason; another currency is no part of the sum; by administrators alone", async () => {
  const { id, reference } = await aTask({ reason: "other-currency", currency: "USD" });
  expect(await list({ reason: "other-currency" })).toMatchObject({ total: 1, openAmt: 0 });
  expect((await list({ state: "all", orderId: reference })).tasks).toMatchObject([{ currency: "USD" }]);
  const buyer = await shop.account("user");
  for (const who of [null, buyer]) {
    expect(await refusalOf(list({}, who))).toMatch(/^403/);
    expect(await refusalOf(settle(id, who))).toMatch(/^403/);
  }
  expect(await refusalOf(settle(999_999))).toMatch(/^404/);
});
