// What a company says of a refund counts only while nothing newer is known, and a refusal is not its silence.
import { expect, test, vi } from "vitest";
import { ProviderFailure } from "../../../providers/failure.ts";
import type { RefundStatus } from "../../../providers/payment/port.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { pollRefunds } from "../jobs.ts";
import { receiveNotification } from "../settle-order.ts";
import { failing, refundShop } from "./refunds-testing.ts";

const { byHand, check, company, kept, later, minutesLater, paidTwice, press, running, saying, tasksOf } =
  await refundShop();
const { wechat } = company;
const underWay = "这笔款正在原路退回，请等有结果后再处理";

/** A task whose only number the company has refused. */
async function refusedOnce() {
  const twice = await paidTwice(failing(88_813));
  expect((await press(twice.id)).refundState).toBe("closed");
  const [first] = await kept(twice.id);
  return { ...twice, first: first?.refund_no ?? "" };
}

test("an older answer does not take the place of a newer one: what is under way is not noted by hand", async () => {
  const { id, first } = await refusedOnce();
  const older = Promise.withResolvers<RefundStatus>();
  const query = vi.spyOn(wechat, "queryRefund").mockResolvedValue({ state: "processing" });
  query.mockImplementationOnce(() => older.promise);
  const noted = refusalOf(byHand(id));
  await vi.waitFor(() => expect(query).toHaveBeenCalledTimes(1));
  expect(await check(id)).toMatchObject({ refundState: "processing", maySettle: false });
  older.resolve({ state: "abnormal" });
  expect(await noted).toBe(underWay);
  query.mockRestore();
  expect(await kept(id)).toEqual([{ refund_no: first, state: "processing" }]);
});

test.each(["abnormal", "closed"] as const)(
  "a notification that a refund is %s is a reason to ask: one that was told late changes nothing",
  async (state) => {
    const { id, first } = await refusedOnce();
    await saying({ query: () => ({ state: "processing" }) }, () => check(id));
    const port = running.providers.payment.wechat;
    if (!port) throw new Error("no company");
    const parsed = vi.spyOn(port, "parseNotification");
    parsed.mockResolvedValue({ kind: "refund", refund: { state, refundNo: first } });
    const query = vi.spyOn(wechat, "queryRefund").mockResolvedValue({ state: "processing" });
    const told = async () => {
      expect(await receiveNotification(running, "wechat", Buffer.from("{}"), {})).toBe("taken");
      expect(query).not.toHaveBeenCalled();
      await pollRefunds(running);
      expect(query).toHaveBeenCalledWith(first, expect.anything());
      query.mockClear();
    };
    await told();
    expect(await kept(id)).toEqual([{ refund_no: first, state: "processing" }]);
    query.mockResolvedValue({ state });
    await told();
    for (const spy of [parsed, query]) spy.mockRestore();
    expect(await kept(id)).toEqual([{ refund_no: first, state }]);
  },
);

test.each(["abnormal", "processing"] as const)(
  "that an earlier number was done is kept, though one before it is %s: it is not given back by hand as well",
  async (state) => {
    const { id, orderId, first } = await refusedOnce();
    const silence = new ProviderFailure("temporary", "TIMEOUT", "no answer");
    const notEnough = new ProviderFailure("permanent", "NOT_ENOUGH", "no money is left of it");
    const query = (refundNo: string): RefundStatus => ({ state: refundNo === first ? "closed" : "unknown" });
    await saying({ query, refund: () => notEnough }, () => press(id));
    await saying({ query, refund: () => silence }, () => refusalOf(press(id)));
    const [, second] = await kept(id);
    const done = { state: "done", refundId: "50300002", doneAt: new Date() } as const;
    await minutesLater(id);
    const now = (refundNo: string): RefundStatus =>
      refundNo === first ? { state } : refundNo === second?.refund_no ? done : { state: "unknown" };
    await saying({ query: now }, () => pollRefunds(running));
    expect(await refusalOf(saying({ query: () => silence }, () => byHand(id)))).toBe(
      "这笔退款已经处理过，在“已退款”里可以查到",
    );
    expect(await tasksOf(orderId)).toMatchObject([{ refundState: "done", refundNo: second?.refund_no }]);
  },
);

test("noted by hand a day later, the company's word that an earlier number was done is heard first", async () => {
  const done = { state: "done", refundId: "50300002", doneAt: new Date() } as const;
  const silence = new ProviderFailure("temporary", "TIMEOUT", "no answer");
  const closed = (): RefundStatus => ({ state: "closed" });
  const aDayLater = async () => {
    const once = await refusedOnce();
    const query = (refundNo: string) => (refundNo === once.first ? closed() : silence);
    await saying({ query, refund: () => silence }, () => refusalOf(press(once.id)));
    await later(once.id, "25 hours");
    return once;
  };
  const unknown = await aDayLater();
  const known = (refundNo: string): RefundStatus =>
    refundNo === unknown.first ? done : { state: "unknown" };
  expect(await refusalOf(saying({ query: known }, () => byHand(unknown.id)))).toBe(
    "这笔退款已经处理过，在“已退款”里可以查到",
  );
  expect(await tasksOf(unknown.orderId)).toMatchObject([{ refundState: "done", refundNo: unknown.first }]);

  // Where it refuses to say how the last one stands, it is noted by that number alone.
  const refused = await aDayLater();
  const noRight = new ProviderFailure("permanent", "NO_AUTH", "the right to ask is missing");
  const says = (refundNo: string) => (refundNo === refused.first ? done : noRight);
  await saying({ query: says }, async () => {
    expect(await refusalOf(byHand(refused.id))).toBe(
      `前一次退款 ${refused.first} 支付平台已退回，请用这个单号登记`,
    );
    const noted = await Promise.all(
      Array.from({ length: 20 }, () => refusalOf(byHand(refused.id, refused.first))),
    );
    expect(noted.filter((refusal) => refusal === undefined)).toHaveLength(1);
  });
  expect(await tasksOf(refused.orderId)).toMatchObject([{ refundState: "done", refundNo: refused.first }]);
});

test("a company that takes no refund of it, as the payer is gone: another number may be tried, or it is noted by hand", async () => {
  const { id } = await paidTwice();
  const gone = new ProviderFailure("permanent", "USER_ACCOUNT_ABNORMAL", "the payer's account is gone");
  await saying({ refund: () => gone, query: () => ({ state: "unknown" }) }, async () => {
    expect(await press(id)).toMatchObject({ refundState: "closed", mayRefund: true, maySettle: true });
    expect(await press(id)).toMatchObject({ refundState: "closed", asked: { attempt: 2 } });
  });
  expect(await byHand(id)).toMatchObject({ refundState: "done", refundNo: "50300001" });
});

test("a company that is asked too often has refused nothing: it is asked again by itself", async () => {
  const { id, orderId } = await paidTwice();
  const often = new ProviderFailure("limited", "FREQUENCY_LIMITED", "too often");
  await saying({ refund: () => often, query: () => ({ state: "unknown" }) }, async () => {
    expect(await refusalOf(press(id))).toBe("503 支付服务暂时没有回应，请稍后再试");
  });
  await minutesLater(id);
  await pollRefunds(running);
  expect(await tasksOf(orderId)).toMatchObject([{ refundState: "done", asked: { attempt: 1 } }]);
});

test("the shop's own number is told from others however it was copied", async () => {
  const [one, other] = [await refusedOnce(), await refusedOnce()];
  const [head, tail] = [other.first.slice(0, 10), other.first.slice(10)];
  for (const copied of [
    `退款单号${other.first}`,
    `${other.first}。`,
    `#${other.first.toLowerCase()}-`,
    `${head}\u200b${tail}`,
    `${head}-${tail}`,
  ])
    expect(await refusalOf(byHand(one.id, copied))).toBe("本店没有为这笔退款用过这个单号，请核对后重填");
  const abnormal = { query: (): RefundStatus => ({ state: "abnormal" }) };
  expect(await saying(abnormal, () => byHand(one.id, `退款单号：${one.first} 399.00`))).toMatchObject({
    refundNo: one.first,
  });
});

test("a number by which its company says that it gave nothing back is not noted: the money still waits for somebody", async () => {
  const silence = new ProviderFailure("temporary", "TIMEOUT", "no answer");
  for (const state of ["unknown", "closed"] as const) {
    const { id, orderId } = await paidTwice();
    await saying({ refund: () => silence, query: () => silence }, () => refusalOf(press(id)));
    const [asked] = await kept(id);
    const own = asked?.refund_no ?? "";
    await later(id, "25 hours");
    await saying({ query: () => ({ state }) }, async () => {
      const noted = await Promise.all(Array.from({ length: 20 }, () => refusalOf(byHand(id, own))));
      expect(new Set(noted)).toEqual(new Set([`支付平台没有用退款单号 ${own} 退过款，请填实际退款的单号`]));
      expect(await byHand(id)).toMatchObject({ refundState: "done", refundNo: "50300001" });
    });
    expect(await tasksOf(orderId)).toMatchObject([{ refundState: "done" }]);
  }
});

test("nor is one that it refused before, while it is silent", async () => {
  const { id, first } = await refusedOnce();
  const silence = new ProviderFailure("temporary", "TIMEOUT", "no answer");
  await saying({ query: () => silence }, async () => {
    expect(await refusalOf(byHand(id, first))).toBe(
      `支付平台没有用退款单号 ${first} 退过款，请填实际退款的单号`,
    );
    expect(await byHand(id)).toMatchObject({ refundState: "done", refundNo: "50300001" });
  });
});

test("of two numbers that their company says are done each may be noted", async () => {
  const { id, first } = await refusedOnce();
  const silence = new ProviderFailure("temporary", "TIMEOUT", "no answer");
  const notEnough = new ProviderFailure("permanent", "NOT_ENOUGH", "no money is left of it");
  const none = (): RefundStatus => ({ state: "closed" });
  await saying({ query: none, refund: () => notEnough }, () => press(id));
  const silentOfTheLast = (refundNo: string) => (refundNo.endsWith("N3") ? silence : none());
  await saying({ query: silentOfTheLast, refund: () => silence }, () => refusalOf(press(id)));
  await later(id, "25 hours");
  const [, second, last] = await kept(id);
  const done = { state: "done", refundId: "50300002", doneAt: new Date() } as const;
  const noRight = new ProviderFailure("permanent", "NO_AUTH", "the right to ask is missing");
  const query = (refundNo: string) => (refundNo === last?.refund_no ? noRight : done);
  await saying({ query }, async () => {
    expect(await refusalOf(byHand(id))).toBe(`前一次退款 ${first} 支付平台已退回，请用这个单号登记`);
    expect(await byHand(id, second?.refund_no)).toMatchObject({ refundNo: second?.refund_no });
  });
});
