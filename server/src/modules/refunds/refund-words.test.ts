// What a company says of a refund: in order, by notification or when asked, and a refusal is not its silence.
import { expect, test, vi } from "vitest";
import { ProviderFailure } from "../../providers/failure.ts";
import type { RefundStatus } from "../../providers/payment/port.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { askAboutRefund } from "./ask.ts";
import { pollRefunds } from "./jobs.ts";
import { receiveNotification } from "./service.ts";
import { failing, refundShop } from "./refunds-testing.ts";

const { byHand, check, company, kept, minutesLater, paidTwice, press, running, saying, tasksOf } =
  await refundShop();
const { wechat } = company;

/** A task whose only number the company has refused. */
async function refusedOnce() {
  const twice = await paidTwice(failing(88_813));
  expect((await press(twice.id)).refundState).toBe("closed");
  const [first] = await kept(twice.id);
  return { ...twice, first: first?.refund_no ?? "" };
}

test("calls about one number follow one another: the second asks once the first has its answer", async () => {
  const [{ id, first: number }, { first: another }] = [await refusedOnce(), await refusedOnce()];
  const answer = Promise.withResolvers<RefundStatus>();
  const asked: string[] = [];
  const query = vi.spyOn(wechat, "queryRefund").mockImplementation(async (refundNo) => {
    asked.push(refundNo);
    return asked.length === 1 ? answer.promise : { state: "processing" };
  });
  const one = askAboutRefund(running, number);
  await vi.waitFor(() => expect(asked).toEqual([number]), { timeout: 20_000 });
  const next = askAboutRefund(running, number);
  await askAboutRefund(running, another);
  expect(asked).toEqual([number, another]);
  answer.resolve({ state: "abnormal" });
  expect(await Promise.all([one, next])).toEqual([{ state: "abnormal" }, { state: "processing" }]);
  expect(await kept(id)).toEqual([{ refund_no: number, state: "processing" }]);
  query.mockRestore();
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
    expect(await refusalOf(byHand(one.id, copied))).toBe("这个单号没有退回这笔款，请填实际退款的单号");
  const abnormal = { query: (): RefundStatus => ({ state: "abnormal" }) };
  expect(await saying(abnormal, () => byHand(one.id, `退款单号：${one.first} 399.00`))).toMatchObject({
    refundNo: one.first,
  });
});
