// Refund tasks whose money the company gives back: pressed once or often, at once or late, told or asked for.
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import * as contract from "@zhutu/domain/ordering/refunds/contract.ts";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { Account } from "../../../testing/factories/identity.ts";
import { ProviderFailure } from "../../../providers/failure.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { pollRefunds } from "../jobs.ts";
import { testShop } from "../ordering-testing.ts";
import { takeRefund } from "./refund-desk.ts";

const shop = await testShop();
const { db, services } = shop;
const company = shop.standIns.payment;
const running = { db, providers: services.providers, log: shop.app.log };
const admin = await shop.account("admin");
const silent = "503 支付服务暂时没有回应，请稍后再试";
/**
 * The course price whose total, after 30 off 800, is the amount that fails on purpose
 * (providers/payment/embedded-refunds.ts).
 */
const failing = (amount: number) => amount + 3_000;

const tasksOf = async (orderId: string) =>
  (await shop.as(admin, contract.listRefundTasks, { query: { orderId, state: "all" } })).tasks;
/** The only task of an order that was paid twice by that method. */
async function paidTwice(coursePrice = 10_000, method: PaymentMethod = "wechat") {
  const buyer = await shop.account("user");
  const { orderId } = await shop.anOrder(buyer, { coursePrice });
  expect((await shop.app.inject(`/api/public/orders/${orderId}/qrcode?method=${method}`)).statusCode).toBe(
    200,
  );
  await company.settle(orderId, "duplicate", method);
  const [task] = await tasksOf(orderId);
  if (!task) throw new Error("nothing is to be given back");
  return { buyer, orderId, id: task.refundTaskId, task };
}
const press = (id: number, who: Account | null = admin) =>
  shop.as(who, contract.refundTaskMoney, { params: { refundTaskId: id } });
const check = (id: number) => shop.as(admin, contract.checkRefundTask, { params: { refundTaskId: id } });
const byHand = (id: number) =>
  shop.as(admin, contract.settleRefundTask, {
    params: { refundTaskId: id },
    body: { refundNo: "50300001", note: "商户平台退款" },
  });
const toldTo = async (buyer: Account) =>
  (await shop.as(buyer, listNotices, {})).notices.filter(({ notice }) => notice.kind === "refundDone");
const refundsAt = async (orderId: string, method: PaymentMethod = "wechat") =>
  (await company.find(orderId, method))?.refunds ?? [];
const minutesLater = (id: number) =>
  db.execute(sql`update refunds set asked_at = asked_at - interval '2 minutes', checked_at = null
    where refund_task_id = ${id}`);

test.each(["wechat", "alipay"] as const)(
  "%s gives the second payment back by one press; audited, and the buyer told",
  async (method) => {
    const { buyer, orderId, id, task } = await paidTwice(10_000, method);
    expect(task).toMatchObject({
      method,
      refundState: "waiting",
      mayRefund: true,
      maySettle: true,
      asked: null,
    });
    const done = await press(id);
    expect(done).toMatchObject({
      refundState: "done",
      mayRefund: false,
      maySettle: false,
      doneNote: "原路退回",
      doneByName: admin.userName,
      refundNo: done.asked?.refundNo,
      asked: { attempt: 1, askedByName: admin.userName },
    });
    expect(done.refundNo).toMatch(new RegExp(`^TK\\d{8}T${id}N1$`));
    expect(await refundsAt(orderId, method)).toMatchObject([
      { refundNo: done.refundNo, amount: 10_000, transactionId: task.transactionId, state: "done" },
    ]);
    expect(await shop.effectsOf(orderId)).toMatchObject({ status: "2", grants: 1 });
    expect(await toldTo(buyer)).toHaveLength(1);
    const { rows } = await db.execute(
      sql`select action, user_id from audit_logs where subject = ${`refund-task:${id}`} order by audit_log_id`,
    );
    expect(rows).toEqual([
      { action: "refund.ask", user_id: admin.userId },
      { action: "refund.settle", user_id: admin.userId },
    ]);
    for (const again of [press, byHand])
      expect(await refusalOf(again(id))).toBe("这笔退款已经处理过，在“已退款”里可以查到");
  },
);

test("pressed 20 times at once: one refund at the company, one number, told once", async () => {
  const { buyer, orderId, id } = await paidTwice();
  const all = await Promise.all(Array.from({ length: 20 }, () => refusalOf(press(id))));
  const settled = "这笔退款已经处理过，在“已退款”里可以查到";
  expect(all.filter((refusal) => refusal !== undefined && refusal !== settled)).toEqual([]);
  expect(await refundsAt(orderId)).toHaveLength(1);
  expect(await tasksOf(orderId)).toMatchObject([{ refundState: "done", asked: { attempt: 1 } }]);
  expect(await toldTo(buyer)).toHaveLength(1);
});

test("one press and one note by hand at once, 20 times: never both", async () => {
  for (let i = 0; i < 20; i++) {
    const { orderId, id } = await paidTwice();
    const [, hand] = await Promise.allSettled([press(id), byHand(id)]);
    const atCompany = await refundsAt(orderId);
    expect(atCompany.length).toBe(hand.status === "fulfilled" ? 0 : 1);
  }
});

test("processing is asked about each minute until it is done, and meanwhile not noted by hand", async () => {
  const { orderId, id } = await paidTwice(failing(88_811));
  expect(await press(id)).toMatchObject({ refundState: "processing", mayRefund: false, maySettle: false });
  expect(await refusalOf(byHand(id))).toBe("这笔款正在原路退回，有结果之前不能登记");
  expect((await check(id)).refundState).toBe("processing");
  expect(await press(id)).toMatchObject({ refundState: "processing", asked: { attempt: 1 } });
  await pollRefunds(running);
  expect((await tasksOf(orderId))[0]?.refundState).toBe("processing");
  await minutesLater(id);
  const { wechat } = company;
  const queryRefund = wechat.queryRefund.bind(wechat);
  wechat.queryRefund = async (refundNo) => ({ state: "done", refundId: `W${refundNo}`, doneAt: new Date() });
  await pollRefunds(running).finally(() => void (wechat.queryRefund = queryRefund));
  expect((await tasksOf(orderId))[0]).toMatchObject({ refundState: "done", doneNote: "原路退回" });
});

test("closed is tried anew with a new number, abnormal too, or is noted by hand", async () => {
  const closed = await paidTwice(failing(88_813));
  expect(await press(closed.id)).toMatchObject({
    refundState: "closed",
    mayRefund: true,
    asked: { attempt: 1 },
  });
  const again = await press(closed.id);
  expect(again).toMatchObject({ refundState: "done", asked: { attempt: 2 } });
  expect(new Set((await refundsAt(closed.orderId)).map(({ refundNo }) => refundNo)).size).toBe(2);
  const gone = await paidTwice(failing(88_812));
  expect(await press(gone.id)).toMatchObject({ refundState: "abnormal", mayRefund: true, maySettle: true });
  const asked = vi.spyOn(company.wechat, "queryRefund");
  expect((await check(gone.id)).refundState).toBe("abnormal");
  expect(asked).toHaveBeenCalledOnce();
  asked.mockRestore();
  await byHand(gone.id);
  expect((await tasksOf(gone.orderId))[0]).toMatchObject({ refundState: "done", refundNo: "50300001" });
});

test("late word of a number that another one has followed gives nothing back: only the last number's word counts", async () => {
  const { id, orderId, buyer } = await paidTwice(failing(88_812));
  await press(id);
  const [first] = await refundsAt(orderId);
  const { wechat } = services.providers.payment;
  if (!wechat) throw new Error("no wechat");
  const refund = vi.spyOn(wechat, "refund").mockResolvedValue({ state: "processing" });
  await press(id).finally(() => refund.mockRestore());
  await takeRefund(running, first?.refundNo ?? "", {
    state: "done",
    refundId: "50300099",
    doneAt: new Date(),
  });
  expect((await tasksOf(orderId))[0]).toMatchObject({ refundState: "processing", asked: { attempt: 2 } });
  expect(await toldTo(buyer)).toEqual([]);
});

const theFirst = (id: number) =>
  db.execute<{ refund_no: string; state: string }>(
    sql`select refund_no, state from refunds where refund_task_id = ${id} order by attempt`,
  );
/** An abnormal refund that was asked for anew, which its company refuses as the first still has the money. */
async function refusedAnew() {
  const twice = await paidTwice(failing(88_812));
  await press(twice.id);
  const { wechat } = services.providers.payment;
  if (!wechat) throw new Error("no wechat");
  const refused = new ProviderFailure("permanent", "NOT_ENOUGH", "no money is left of it");
  const refund = vi.spyOn(wechat, "refund").mockRejectedValue(refused);
  expect(await press(twice.id).finally(() => refund.mockRestore())).toMatchObject({
    refundState: "closed",
    asked: { attempt: 2 },
  });
  const first = (await theFirst(twice.id)).rows[0]?.refund_no ?? "";
  return { ...twice, wechat, first };
}
const isDone = (refundNo: string) => ({
  state: "done" as const,
  refundId: `W${refundNo}`,
  doneAt: new Date(),
});

test("the company's word that the first number was done after all ends the task, once no other is under way; told once", async () => {
  const { id, orderId, buyer, first } = await refusedAnew();
  await Promise.all(Array.from({ length: 20 }, () => takeRefund(running, first, isDone(first))));
  expect((await tasksOf(orderId))[0]).toMatchObject({
    refundState: "done",
    refundNo: first,
    maySettle: false,
  });
  expect((await theFirst(id)).rows.map(({ state }) => state)).toEqual(["done", "closed"]);
  expect(await toldTo(buyer)).toHaveLength(1);
  expect(await refusalOf(byHand(id))).toBe("这笔退款已经处理过，在“已退款”里可以查到");
});

test.each([
  ["asked after", check],
  ["asked for anew", press],
] as const)(
  "a refund that gave nothing back is %s: its company is asked about the first number, too",
  async (_, act) => {
    const { id, orderId, wechat, first } = await refusedAnew();
    const query = vi.spyOn(wechat, "queryRefund");
    query.mockImplementation(async (refundNo) => (refundNo === first ? isDone(first) : { state: "unknown" }));
    await refusalOf(act(id)).finally(() => query.mockRestore());
    expect((await tasksOf(orderId))[0]).toMatchObject({ refundState: "done", refundNo: first });
    expect((await theFirst(id)).rows).toHaveLength(2);
  },
);

test("money that went back although the task was over is told by the log at once", async () => {
  const { id, first } = await refusedAnew();
  await byHand(id);
  const error = vi.spyOn(running.log, "error");
  await takeRefund(running, first, isDone(first));
  expect(error).toHaveBeenCalledWith(
    { refundNo: first, refundTaskId: id },
    "a company gave money back by a number that nobody waits for",
  );
  error.mockRestore();
  expect((await theFirst(id)).rows[0]).toMatchObject({ state: "closed" });
});

test("a silent company is asked again by itself with the same number", async () => {
  const { orderId, id } = await paidTwice(failing(88_814));
  expect(await refusalOf(press(id))).toBe(silent);
  expect((await tasksOf(orderId))[0]).toMatchObject({ refundState: "processing", maySettle: false });
  await minutesLater(id);
  await pollRefunds(running);
  expect((await tasksOf(orderId))[0]).toMatchObject({ refundState: "done", asked: { attempt: 1 } });
  expect(await refundsAt(orderId)).toHaveLength(1);
});

test.each([
  ["processing", 88_811],
  ["abnormal", 88_812],
] as const)(
  "a silent company says nothing of a refund that is %s: nobody is told its state anew",
  async (state, amount) => {
    const { orderId, id } = await paidTwice(failing(amount));
    expect((await press(id)).refundState).toBe(state);
    const { wechat } = company;
    const queryRefund = wechat.queryRefund.bind(wechat);
    wechat.queryRefund = () => Promise.reject(new ProviderFailure("temporary", "http-502", "no answer"));
    const refusal = await refusalOf(check(id)).finally(() => void (wechat.queryRefund = queryRefund));
    expect(refusal).toBe(silent);
    expect((await tasksOf(orderId))[0]).toMatchObject({ refundState: state, asked: { attempt: 1 } });
  },
);

test.each([
  ["processing", 88_811],
  ["abnormal", 88_812],
] as const)(
  "a refund that is %s: a company that does not know it tells nothing anew, one that the shop has left is no company to wait for",
  async (state, amount) => {
    const { orderId, id } = await paidTwice(failing(amount));
    expect((await press(id)).refundState).toBe(state);
    const { wechat } = company;
    const queryRefund = wechat.queryRefund.bind(wechat);
    wechat.queryRefund = async () => ({ state: "unknown" });
    const unknown = await refusalOf(check(id)).finally(() => void (wechat.queryRefund = queryRefund));
    expect(unknown).toBe(silent);
    const ports = services.providers.payment;
    const port = ports.wechat;
    if (!port) throw new Error("no company");
    delete ports.wechat;
    const left = await refusalOf(check(id)).finally(() => void (ports.wechat = port));
    expect(left).toBe("这种支付方式已停用，系统查不到退款结果。请到商户平台查看，已退回的在这里登记");
    expect((await tasksOf(orderId))[0]).toMatchObject({ refundState: state, asked: { attempt: 1 } });
  },
);

test("a refund under way at a company that the shop has left is noted by hand, and not asked for when the shop returns", async () => {
  const { orderId, id } = await paidTwice(failing(88_811));
  await press(id);
  const { wechat } = services.providers.payment;
  if (!wechat) throw new Error("no company");
  delete services.providers.payment.wechat;
  try {
    expect((await tasksOf(orderId))[0]).toMatchObject({ mayRefund: false, maySettle: true });
    expect(await byHand(id)).toMatchObject({ refundState: "done", refundNo: "50300001", maySettle: false });
  } finally {
    services.providers.payment.wechat = wechat;
  }
  const asked = vi.spyOn(wechat, "refund");
  await minutesLater(id);
  await pollRefunds(running);
  expect(await refusalOf(press(id))).toBe("这笔退款已经处理过，在“已退款”里可以查到");
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
  const { rows } = await db.execute(sql`select state from refunds where refund_task_id = ${id}`);
  expect(rows).toEqual([{ state: "closed" }]);
});

test.each([
  ["50300001", "closed"],
  ["its own number", "done"],
])(
  "an abnormal refund that is noted by hand under %s is %s when its company gives the money back after all",
  async (noted, state) => {
    const { id } = await paidTwice();
    const refundNo = `TK2T${id}N1`;
    await db.execute(sql`insert into refunds (refund_no, refund_task_id, attempt, asked_by, state, ended_at)
    values (${refundNo}, ${id}, 1, ${admin.userId}, 'abnormal', now())`);
    const number = noted === "50300001" ? noted : refundNo;
    await shop.as(admin, contract.settleRefundTask, {
      params: { refundTaskId: id },
      body: { refundNo: number, note: "商户平台处理" },
    });
    await takeRefund(running, refundNo, { state: "done", refundId: "503", doneAt: new Date() });
    const { rows } = await db.execute(sql`select state from refunds where refund_task_id = ${id}`);
    expect(rows).toEqual([{ state }]);
  },
);

test("the process ends between writing the number down and asking: the same number is asked for later", async () => {
  const { orderId, id } = await paidTwice();
  await db.execute(sql`insert into refunds (refund_no, refund_task_id, attempt, asked_by, asked_at)
    values (${`TK1T${id}N1`}, ${id}, 1, ${admin.userId}, now() - interval '5 minutes')`);
  await pollRefunds(running);
  expect((await tasksOf(orderId))[0]).toMatchObject({ refundState: "done", refundNo: `TK1T${id}N1` });
});

test("what no company can give back is done by hand: unknown origin, another currency, a method that is gone", async () => {
  const { id, orderId } = await paidTwice();
  const set = (to: ReturnType<typeof sql>) =>
    db.execute(sql`update refund_tasks set ${to} where refund_task_id = ${id}`);
  for (const to of [sql`method = null`, sql`method = 'wechat', currency = 'USD'`, sql`method = 'cash'`]) {
    await set(to);
    expect(await refusalOf(press(id))).toBe("这笔款不能由系统原路退回，请在商户平台退款后登记");
    await set(sql`method = 'wechat', currency = 'CNY'`);
  }
  expect(await refundsAt(orderId)).toEqual([]);
});

test("by administrators alone, and only tasks that there are", async () => {
  const { id } = await paidTwice();
  for (const who of [null, await shop.account("user"), await shop.account("teacher")])
    expect(await refusalOf(press(id, who))).toMatch(/^403/);
  expect(await refusalOf(press(999_999))).toMatch(/^404/);
  expect(await refusalOf(check(999_999))).toMatch(/^404/);
});
