// The companies' bills, fetched and reconciled to the fen, and what staff do about what differs.
import * as contract from "@zhutu/domain/refunds/bills/contract.ts";
import { listRefundTasks, refundTaskMoney, settleRefundTask } from "@zhutu/domain/refunds/contract.ts";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { type BillLine, ProviderFailure } from "../../../providers/payment/port.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { reconcileMissing } from "../jobs.ts";
import { testShop } from "../../../testing/shop.ts";

const shop = await testShop();
const { db, services } = shop;
const company = shop.standIns.payment;
const running = { db, providers: services.providers, log: shop.app.log };
const admin = await shop.account("admin");
/** Its notification is lost (providers/payment/embedded.ts): 888.05 after 30 off 800. */
const LOST = 91_805;
const LOST_YUAN = 888.05;
const lost = { billAmt: LOST_YUAN, ownAmt: 0, delta: LOST_YUAN, differingAmt: LOST_YUAN };

const daysAgo = (days: number) => shanghaiDay(new Date(Date.now() - days * 86_400_000));
let lastDay = 5;
/** A day of its own for each test. */
const aDay = () => daysAgo(++lastDay);

/** Does it at noon of that day, as far as the company's clock goes. */
async function at<T>(day: string, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T04:00:00Z`) });
  return work().finally(() => void vi.useRealTimers());
}
async function paidOn(
  day: string,
  over: { coursePrice?: number; outcome?: "paid" | "duplicate"; method?: PaymentMethod } = {},
) {
  const { coursePrice = 10_000, outcome = "paid", method = "wechat" } = over;
  const buyer = await shop.account("user");
  const order = await shop.anOrder(buyer, { coursePrice });
  await shop.app.inject(`/api/public/orders/${order.orderId}/qrcode?method=${method}`);
  await at(day, () => company.settle(order.orderId, outcome, method));
  return { buyer, ...order };
}
/** Money at WeChat for a reference that the shop never made. */
async function strayOn(day: string) {
  const reference = `9${crypto.randomUUID().replaceAll("-", "").slice(0, 19)}`;
  const expireAt = new Date(Date.now() + 60_000);
  await company.wechat.open({ reference, amount: 88_805, description: "x", expireAt }, { way: "native" });
  await at(day, () => company.settle(reference, "paid"));
  return reference;
}
/** What the company bills is changed on its way, until the test ends. */
function changed(to: (lines: AsyncIterable<BillLine>) => AsyncIterable<BillLine>) {
  const { wechat } = company;
  const bill = wechat.bill.bind(wechat);
  wechat.bill = async (day) => {
    const lines = await bill(day);
    return lines === "not-ready" ? lines : to(lines);
  };
  const restore = () => void (wechat.bill = bill);
  onTestFinished(restore);
  return restore;
}
const fetchBill = (day: string, method: PaymentMethod = "wechat", who: typeof admin | null = admin) =>
  shop.as(who, contract.fetchBillDay, { params: { day, method } });
const dayOf = (day: string, method: PaymentMethod = "wechat") =>
  shop.as(admin, contract.getBillDay, { params: { day, method } });
const differencesOf = async (day: string, state: "open" | "done" | "all" = "all") =>
  (await shop.as(admin, contract.listBillDifferences, { query: { start: day, end: day, state } }))
    .differences;
const settle = (differenceId: number) =>
  shop.as(admin, contract.settleBillDifference, { params: { differenceId } });
const explain = (differenceId: number, explanation = "通道立减") =>
  shop.as(admin, contract.explainBillDifference, { params: { differenceId }, body: { explanation } });
const rowsOf = async (day: string) =>
  (
    await db.execute(sql`select (select json_agg(l order by bill_line_id) from bill_lines l where day = ${day}) as lines,
      (select json_agg(d order by difference_id) from bill_differences d where day = ${day}) as differences,
      (select json_agg(json_build_array(bill_paid, own_paid, bill_refund, own_refund, fetched_at) order by method)
        from bill_days where day = ${day}) as sums`)
  ).rows;

test("a day on which all agrees matches, at each method for itself; repeating it changes nothing", async () => {
  const day = aDay();
  await paidOn(day);
  await paidOn(day, { coursePrice: 20_000 });
  await paidOn(day, { method: "alipay" });
  expect(await dayOf(day)).toMatchObject({
    state: "waiting",
    bill: null,
    differenceAmt: null,
    own: { paidCount: 2, paidAmt: 300, refundCount: 0, refundAmt: 0 },
    parts: [],
  });
  expect(await fetchBill(day)).toMatchObject({ state: "matched", triedInVain: 0, differenceAmt: 0 });
  expect(await fetchBill(day, "alipay")).toMatchObject({
    state: "matched",
    bill: { paidCount: 1, paidAmt: 100 },
  });
  const both = { paidCount: 2, paidAmt: 300, refundCount: 0, refundAmt: 0 };
  expect(await dayOf(day)).toMatchObject({
    bill: both,
    own: both,
    parts: [{ of: "paid", kind: "matched", count: 2, billAmt: 300, ownAmt: 300, delta: 0, differingAmt: 0 }],
  });
  const before = await rowsOf(day);
  await fetchBill(day);
  expect(await rowsOf(day)).toEqual(before);
  const { rows } = await db.execute(
    sql`select action from audit_logs where subject = ${`bill:${day}:wechat`}`,
  );
  expect(rows).toEqual([{ action: "bill.fetch" }, { action: "bill.fetch" }]);
});

test("money that came late is taken by itself, money for nothing becomes a task, and every fen has its place", async () => {
  const day = aDay();
  await paidOn(day);
  const late = await paidOn(day, { coursePrice: LOST });
  expect(await shop.statusOf(late.orderId)).toBe("1");
  const twice = await paidOn(day, { coursePrice: 39_900, outcome: "duplicate" });
  const stray = await strayOn(day);
  expect(await fetchBill(day)).toMatchObject({ state: "open", differenceCount: 3, openCount: 2 });
  expect(await shop.effectsOf(late.orderId)).toMatchObject({ status: "2", grants: 1, refunds: "" });
  const found = await dayOf(day);
  expect(found.bill?.paidAmt).toBeCloseTo(100 + LOST_YUAN * 2 + 399 * 2);
  expect(found.own.paidAmt).toBe(100 + 399);
  expect(found.parts).toEqual([
    { of: "paid", kind: "matched", count: 2, billAmt: 499, ownAmt: 499, delta: 0, differingAmt: 0 },
    { of: "paid", kind: "late", count: 1, ...lost },
    { of: "paid", kind: "unknown", count: 1, ...lost },
    { of: "paid", kind: "surplus", count: 1, billAmt: 399, ownAmt: 0, delta: 399, differingAmt: 399 },
  ]);
  expect(found.differenceAmt).toBeCloseTo(LOST_YUAN * 2 + 399);
  const all = await differencesOf(day);
  const of = (kind: string) => all.find((one) => one.kind === kind);
  expect(of("late")).toMatchObject({
    state: "settled",
    act: null,
    outcome: "paid",
    refund: null,
    orderId: late.orderId,
  });
  expect(of("surplus")).toMatchObject({
    state: "open",
    act: "refund",
    orderId: twice.orderId,
    refund: { reason: "paid-twice", refundState: "waiting" },
    order: { userName: twice.buyer.userName },
  });
  expect(of("unknown")).toMatchObject({
    state: "open",
    act: "refund",
    outcome: "refund",
    orderId: stray,
    order: null,
    refund: { reason: "unknown-order" },
  });
  const taskId = of("surplus")?.refund?.refundTaskId ?? 0;
  await shop.as(admin, refundTaskMoney, { params: { refundTaskId: taskId } });
  expect((await differencesOf(day, "open")).map(({ kind }) => kind)).toEqual(["unknown"]);
  expect((await differencesOf(day, "done")).find(({ kind }) => kind === "surplus")).toMatchObject({
    state: "settled",
    act: null,
    refund: { refundState: "done" },
  });
  await shop.as(admin, settleRefundTask, {
    params: { refundTaskId: of("unknown")?.refund?.refundTaskId ?? 0 },
    body: { refundNo: "5030", note: "商户平台" },
  });
  expect(await dayOf(day)).toMatchObject({ state: "settled", openCount: 0, openAmt: 0, differenceCount: 3 });
});

test("money of a bill revives an order that was closed meanwhile", async () => {
  const day = aDay();
  const { buyer, orderId } = await paidOn(day, { coursePrice: LOST });
  // As if the company had been away when it was opened and when it was deleted: nobody is asked.
  await db.execute(sql`delete from payment_openings where reference = ${orderId}`);
  await shop.remove(buyer, orderId);
  await fetchBill(day);
  expect(await differencesOf(day)).toMatchObject([{ kind: "late", state: "settled", outcome: "revived" }]);
  expect(await shop.effectsOf(orderId)).toMatchObject({ status: "2", grants: 1 });
});

test("the way stops between the verdict and taking the money: pressed 20 times it is taken once", async () => {
  const day = aDay();
  const late = await paidOn(day, { coursePrice: LOST });
  await fetchBill(day);
  const [one] = await differencesOf(day);
  const id = one?.differenceId ?? 0;
  expect(await refusalOf(settle(id))).toBe("这处差异已处理，请刷新后查看");
  const reopened = sql`update bill_differences set outcome = null, done_at = null where difference_id = ${id}`;
  await db.execute(reopened);
  expect(await differencesOf(day)).toMatchObject([{ state: "open", act: "settle", effect: "repeated" }]);
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => settle(id)));
  expect(answers.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(await differencesOf(day)).toMatchObject([{ state: "settled", act: null, outcome: "repeated" }]);
  const { rows } = await db.execute(
    sql`select detail ->> 'outcome' as outcome from audit_logs where subject = ${`bill-difference:${id}`}`,
  );
  expect(rows).toEqual([{ outcome: "repeated" }]);
  expect(await shop.effectsOf(late.orderId)).toMatchObject({ status: "2", grants: 1, refunds: "" });
  // As if other money had paid the order: what is told before is what happens.
  await db.execute(sql`update payments set transaction_id = 'other' where reference = ${late.orderId}`);
  await db.execute(reopened);
  expect(await differencesOf(day)).toMatchObject([{ act: "settle", effect: "paid-twice", refund: null }]);
  expect(await settle(id)).toMatchObject({
    effect: null,
    outcome: "refund",
    refund: { reason: "paid-twice" },
  });
});

test("another amount is explained by a person, once, with a reason", async () => {
  const day = aDay();
  await paidOn(day, { coursePrice: 6_800 });
  changed(async function* (lines) {
    for await (const line of lines) yield { ...line, amount: line.amount - 100 };
  });
  await fetchBill(day);
  const [one] = await differencesOf(day);
  expect(one).toMatchObject({
    kind: "amount",
    billAmt: 67,
    ownAmt: 68,
    delta: -1,
    act: "explain",
    state: "open",
  });
  const id = one?.differenceId ?? 0;
  expect(await refusalOf(explain(id, " "))).toBe("400 请输入说明");
  expect(await refusalOf(explain(id, "长".repeat(201)))).toBe("400 说明最多 200 个字符");
  expect(await refusalOf(settle(id))).toBe("这处差异已处理，请刷新后查看");
  const all = await Promise.all(Array.from({ length: 20 }, () => refusalOf(explain(id))));
  expect(all.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect(await differencesOf(day)).toMatchObject([
    { state: "explained", act: null, explanation: "通道立减", doneByName: admin.userName },
  ]);
  expect(await dayOf(day)).toMatchObject({ state: "settled", differenceAmt: -1, openAmt: 0 });
  const { rows } = await db.execute(
    sql`select action, detail from audit_logs where subject = ${`bill-difference:${id}`}`,
  );
  expect(rows).toEqual([{ action: "bill-difference.explain", detail: { explanation: "通道立减" } }]);
});

test("what the bill does not have is a difference, until a later bill shows it", async () => {
  const [later, day] = [aDay(), aDay()];
  await paidOn(day, { coursePrice: 19_900 });
  const held: BillLine[] = [];
  const restore = changed(async function* (lines) {
    for await (const line of lines) held.push(line);
    yield* [];
  });
  expect(await fetchBill(day)).toMatchObject({ state: "open", differenceAmt: -199, openAmt: 199 });
  expect(await differencesOf(day)).toMatchObject([{ kind: "unbilled", act: "explain", delta: -199 }]);
  restore();
  changed(async function* (lines) {
    yield* held;
    yield* lines;
  });
  expect(await fetchBill(later)).toMatchObject({ state: "matched", bill: { paidAmt: 199 } });
  expect(await differencesOf(day)).toMatchObject([{ state: "settled", outcome: "billed", act: null }]);
});

test("refunds of the bill match ours and those made by hand; one that nobody here asked for is shown", async () => {
  const day = aDay();
  const [ours, hand, foreign] = [
    await paidOn(day, { outcome: "duplicate" }),
    await paidOn(day, { outcome: "duplicate" }),
    await paidOn(day),
  ];
  const taskOf = async (orderId: string) =>
    (await shop.as(admin, listRefundTasks, { query: { orderId } })).tasks[0]?.refundTaskId ?? 0;
  const params = { refundTaskId: await taskOf(ours.orderId) };
  await at(day, () => shop.as(admin, refundTaskMoney, { params }).catch(() => undefined));
  const again = (await company.find(hand.orderId))?.again?.[0]?.transactionId ?? "";
  const paidBy = (await company.find(foreign.orderId))?.transactionId ?? "";
  const refund = (reference: string, transactionId: string, refundNo: string) =>
    at(day, () =>
      company.wechat.refund({
        reference,
        transactionId,
        refundNo,
        amount: 10_000,
        total: 10_000,
        reason: "x",
      }),
    );
  await refund(hand.orderId, again, "HAND1");
  await refund(foreign.orderId, paidBy, "FOREIGN1");
  await shop.as(admin, settleRefundTask, {
    params: { refundTaskId: await taskOf(hand.orderId) },
    body: { refundNo: "HAND1", note: "商户平台" },
  });
  await fetchBill(day);
  const { parts, bill, own, differenceAmt } = await dayOf(day);
  const foreignRefund = { billAmt: 100, ownAmt: 0, delta: -100, differingAmt: 100 };
  expect(parts.filter(({ of }) => of === "refund")).toEqual([
    { of: "refund", kind: "matched", count: 2, billAmt: 200, ownAmt: 200, delta: 0, differingAmt: 0 },
    { of: "refund", kind: "refund-unknown", count: 1, ...foreignRefund },
  ]);
  expect([bill?.refundAmt, own.refundAmt]).toEqual([300, 200]);
  // Both second payments are surplus, the foreign refund counts against the bill.
  expect(differenceAmt).toBe(200 - 100);
});

test("a refund of ours that no bill shows is a difference", async () => {
  const day = aDay();
  const { orderId } = await paidOn(day, { outcome: "duplicate" });
  const { tasks } = await shop.as(admin, listRefundTasks, { query: { orderId } });
  const refundTaskId = tasks[0]?.refundTaskId ?? 0;
  await shop.as(admin, refundTaskMoney, { params: { refundTaskId } });
  await db.execute(
    sql`update refunds set asked_at = ${`${day}T05:00:00Z`}::timestamptz where refund_task_id = ${refundTaskId}`,
  );
  await fetchBill(day);
  expect((await differencesOf(day, "open")).map(({ kind, delta, act }) => [kind, delta, act])).toEqual([
    ["refund-unbilled", 100, "explain"],
  ]);
});

test("a bill that breaks off is no bill; the next try is whole, and nothing is there twice", async () => {
  const day = aDay();
  await paidOn(day);
  await paidOn(day);
  const restore = changed(async function* (lines) {
    for await (const line of lines) {
      yield line;
      throw new ProviderFailure("temporary", "BROKEN", "the bill broke off");
    }
  });
  expect(await refusalOf(fetchBill(day))).toBe("账单没有取到，系统会自动重试，也可以稍后再取");
  expect(await dayOf(day)).toMatchObject({ state: "failed", triedInVain: 1, bill: null });
  await fetchBill(day).catch(() => undefined);
  expect(await dayOf(day)).toMatchObject({ state: "failed", triedInVain: 2 });
  restore();
  expect(await fetchBill(day)).toMatchObject({ state: "matched", triedInVain: 0, bill: { paidCount: 2 } });
});

test("fetched 20 times at once: every line, difference and taken money once", async () => {
  const day = aDay();
  const late = await paidOn(day, { coursePrice: LOST });
  for (let i = 0; i < 5; i++) await paidOn(day, { outcome: i % 2 ? "duplicate" : "paid" });
  await strayOn(day);
  const all = await Promise.all(Array.from({ length: 20 }, () => refusalOf(fetchBill(day))));
  expect(all.filter((refusal) => refusal !== undefined)).toEqual([]);
  expect(await dayOf(day)).toMatchObject({
    bill: { paidCount: 9 },
    own: { paidCount: 5 },
    differenceCount: 4,
  });
  expect(await shop.effectsOf(late.orderId)).toMatchObject({ status: "2", grants: 1, refunds: "" });
  expect((await differencesOf(day)).find(({ kind }) => kind === "late")).toMatchObject({ outcome: "paid" });
});

test("the job fetches yesterday and two days before where they are missing, and today's never", async () => {
  await db.execute(sql`delete from bill_days where day >= ${daysAgo(3)}::date`);
  await at(daysAgo(0), () => reconcileMissing(running));
  const { days, methods } = await shop.as(admin, contract.listBillDays, {
    query: { start: daysAgo(3), end: daysAgo(0) },
  });
  expect(methods).toEqual(["wechat", "alipay"]);
  expect(days.map(({ day, method, state }) => [day, method, state])).toEqual(
    [0, 1, 2, 3].flatMap((ago) =>
      methods.map((method) => [daysAgo(ago), method, ago ? "matched" : "waiting"]),
    ),
  );
  expect(await refusalOf(fetchBill(daysAgo(0)))).toBe("账单还没有生成，请在次日 10:00 以后再取");
  expect(await refusalOf(fetchBill(daysAgo(200)))).toMatch(/^账单没有取到/);
});

test("lists are filtered and paged; ranges are bounded; by administrators alone", async () => {
  const page = await shop.as(admin, contract.listBillDifferences, {
    query: { state: "all", kind: "surplus", pageSize: 2 },
  });
  expect(page.differences).toHaveLength(2);
  expect(page.total).toBeGreaterThan(2);
  expect(page.differences.every(({ kind }) => kind === "surplus")).toBe(true);
  const none = await shop.as(admin, contract.listBillDifferences, {
    query: { state: "all", method: "alipay" },
  });
  expect(none).toEqual({ differences: [], total: 0, deltaAmt: 0 });
  const range = (start: string, end: string) =>
    shop.as(admin, contract.listBillDays, { query: { start, end } });
  expect(await refusalOf(range(daysAgo(1), daysAgo(2)))).toBe("400 请选择不超过 92 天的日期");
  expect(await refusalOf(range(daysAgo(92), daysAgo(0)))).toMatch(/^400/);
  expect((await range(daysAgo(91), daysAgo(0))).days).toHaveLength(184);
  for (const who of [null, await shop.account("user"), await shop.account("channel")])
    expect(await refusalOf(fetchBill(daysAgo(9), "wechat", who))).toMatch(/^403/);
  for (const act of [settle, explain]) expect(await refusalOf(act(999_999))).toMatch(/^404/);
});

test("money for nothing at a company that the shop has left cannot be asked for: its refund task is shown instead", async () => {
  const day = aDay();
  await paidOn(day, { outcome: "duplicate", method: "alipay" });
  await fetchBill(day, "alipay");
  const surplus = async () => (await differencesOf(day)).find(({ kind }) => kind === "surplus");
  expect(await surplus()).toMatchObject({ act: "refund", refund: { refundState: "waiting" } });
  const ports = services.providers.payment;
  const { alipay } = ports;
  delete ports.alipay;
  onTestFinished(() => void Object.assign(ports, { alipay }));
  expect(await surplus()).toMatchObject({ act: null, refund: { refundState: "waiting" } });
});
