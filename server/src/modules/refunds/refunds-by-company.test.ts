// Refund tasks whose money the company gives back: pressed once or often, at once or late, told or asked for.
import * as contract from "@zhutu/domain/refunds/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { ProviderFailure } from "../../providers/failure.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { pollRefunds } from "./jobs.ts";
import { refundsToAsk } from "./ask.ts";
import { failing, refundShop } from "./refunds-testing.ts";
import { applyRefundStatus } from "./settle.ts";

const {
  admin,
  byHand,
  check,
  company,
  db,
  minutesLater,
  paidTwice,
  press,
  refundsAt,
  running,
  saying,
  tasksOf,
  toldTo,
  ...shop
} = await refundShop();
const { services } = shop;
const silent = "503 支付服务暂时没有回应，请稍后再试";

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
  expect(await refusalOf(byHand(id))).toBe("这笔款正在原路退回，请等有结果后再处理");
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

test("closed is tried anew with a new number; abnormal is not, and is asked after or noted by hand", async () => {
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
  expect(await press(gone.id)).toMatchObject({ refundState: "abnormal", mayRefund: false, maySettle: true });
  const asked = vi.spyOn(company.wechat, "queryRefund");
  expect((await check(gone.id)).refundState).toBe("abnormal");
  expect(asked).toHaveBeenCalledOnce();
  asked.mockRestore();
  await byHand(gone.id);
  expect((await tasksOf(gone.orderId))[0]).toMatchObject({ refundState: "done", refundNo: "50300001" });
});

test("a closed number keeps its end when its task is noted by hand", async () => {
  const { orderId, id } = await paidTwice(failing(88_813));
  const { asked } = await press(id);
  await byHand(id);
  expect((await tasksOf(orderId))[0]?.asked).toEqual(asked);
});

test("an abnormal number is not asked about once its task was noted by hand under it", async () => {
  const { id } = await paidTwice(failing(88_812));
  const { asked } = await press(id);
  const hoursLater = () =>
    db.execute(sql`update refunds set checked_at = now() - interval '2 hours' where refund_task_id = ${id}`);
  await hoursLater();
  expect(await refundsToAsk(running)).toContain(asked?.refundNo);
  await saying({ query: () => ({ state: "abnormal" }) }, () => byHand(id, asked?.refundNo));
  await hoursLater();
  expect(await refundsToAsk(running)).not.toContain(asked?.refundNo);
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
  "a refund that is %s: a company that the shop has left is no company to wait for",
  async (state, amount) => {
    const { orderId, id } = await paidTwice(failing(amount));
    expect((await press(id)).refundState).toBe(state);
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
    expect((await tasksOf(orderId))[0]).toMatchObject({ mayRefund: false, mayCheck: false, maySettle: true });
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
    await saying({ query: () => ({ state: "abnormal" }) }, () =>
      shop.as(admin, contract.settleRefundTask, {
        params: { refundTaskId: id },
        body: { refundNo: number, note: "商户平台处理" },
      }),
    );
    await applyRefundStatus(running, refundNo, { state: "done", refundId: "503", doneAt: new Date() });
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

test("what no company can give back is done by hand: another currency, a method that is gone", async () => {
  const { id, orderId } = await paidTwice();
  const set = (to: ReturnType<typeof sql>) =>
    db.execute(sql`update refund_tasks set ${to} where refund_task_id = ${id}`);
  for (const to of [sql`method = 'wechat', currency = 'USD'`, sql`method = 'cash'`]) {
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
