// Money goes back once: one live number a task, and nothing is noted by hand that the company has given back meanwhile.
import { expect, test, vi } from "vitest";
import { ProviderFailure } from "../../providers/failure.ts";
import type { RefundStatus } from "../../providers/payment/port.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { pollRefunds } from "./jobs.ts";
import { failing, refundShop } from "./refunds-testing.ts";
import { applyRefundStatus } from "./settle.ts";

const {
  byHand,
  check,
  company,
  kept,
  later,
  minutesLater,
  paidTwice,
  press,
  refundsAt,
  running,
  saying,
  tasksOf,
  toldTo,
} = await refundShop();
const { wechat } = company;
const silent = "503 支付服务暂时没有回应，请稍后再试";
const settled = "这笔退款已经处理过，在“已退款”里可以查到";
const underWay = "这笔款正在原路退回，请等有结果后再处理";
const isDone = (refundNo: string) => ({
  state: "done" as const,
  refundId: `W${refundNo}`,
  doneAt: new Date(),
});
const noAnswer = new ProviderFailure("temporary", "http-502", "no answer");
const refused = new ProviderFailure("permanent", "NOT_ENOUGH", "no money is left of it");
const twenty = <T>(act: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 20 }, act));

/** A task whose first number ended like that: abnormal, or closed. */
async function ended(state: "abnormal" | "closed") {
  const twice = await paidTwice(failing(state === "abnormal" ? 88_812 : 88_813));
  expect((await press(twice.id)).refundState).toBe(state);
  const [first] = await kept(twice.id);
  return { ...twice, first: first?.refund_no ?? "" };
}

test("pressed 20 times at once beside an abnormal one: no other number is asked, at the shop and at the company", async () => {
  const { id, orderId, first } = await ended("abnormal");
  for (const answer of await twenty(() => press(id)))
    expect(answer).toMatchObject({ refundState: "abnormal", mayRefund: false, asked: { refundNo: first } });
  expect(await kept(id)).toEqual([{ refund_no: first, state: "abnormal" }]);
  expect(await refundsAt(orderId)).toHaveLength(1);
});

test("pressed 20 times at once after a closed one: one new number is asked", async () => {
  const { id, orderId, first, buyer } = await ended("closed");
  await twenty(() => refusalOf(press(id)));
  expect((await kept(id)).map(({ refund_no: no, state }) => [no === first, state])).toEqual([
    [true, "closed"],
    [false, "done"],
  ]);
  expect(await refundsAt(orderId)).toHaveLength(2);
  expect(await toldTo(buyer)).toHaveLength(1);
});

test.each([
  ["asked after", check],
  ["pressed", press],
])("an abnormal one that was helped on at the company is under way again once it is %s", async (_, act) => {
  const { id, orderId, first, buyer } = await ended("abnormal");
  await saying({ query: () => ({ state: "processing" }) }, async () => {
    const now = { refundState: "processing", mayRefund: false, maySettle: false, asked: { refundNo: first } };
    expect(await act(id)).toMatchObject(now);
    expect(await refusalOf(byHand(id))).toBe(underWay);
  });
  await minutesLater(id);
  await saying({ query: isDone }, () => pollRefunds(running));
  expect(await tasksOf(orderId)).toMatchObject([{ refundState: "done", refundNo: first }]);
  expect(await toldTo(buyer)).toHaveLength(1);
});

test.each([
  ["abnormal", "50 minutes", 0],
  ["abnormal", "2 hours", 1],
  ["closed", "2 hours", 0],
] as const)("one that is %s is asked about by itself after %s: %i times", async (state, by, times) => {
  const { id, first } = await ended(state);
  // The company's notification was a reason to ask.
  await pollRefunds(running);
  await later(id, by);
  const query = vi.spyOn(wechat, "queryRefund").mockResolvedValue({ state: "abnormal" });
  await pollRefunds(running);
  expect(query.mock.calls.filter(([refundNo]) => refundNo === first)).toHaveLength(times);
  query.mockRestore();
});

test("what the company gave back meanwhile is not noted by hand, 20 times at once; the buyer is told once", async () => {
  const { id, orderId, first, buyer } = await ended("abnormal");
  await saying({ query: isDone }, async () => {
    expect(new Set(await twenty(() => refusalOf(byHand(id))))).toEqual(new Set([settled]));
  });
  expect(await tasksOf(orderId)).toMatchObject([{ refundState: "done", refundNo: first }]);
  expect(await toldTo(buyer)).toHaveLength(1);
});

test("noted by hand 20 times at once: once, and the buyer is told once", async () => {
  const { id, orderId, buyer } = await ended("closed");
  const refusals = await twenty(() => refusalOf(byHand(id)));
  expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect(await tasksOf(orderId)).toMatchObject([{ refundState: "done", refundNo: "50300001" }]);
  expect(await toldTo(buyer)).toHaveLength(1);
});

test("a company that is silent keeps nobody from noting what was given back by hand", async () => {
  const { id } = await ended("abnormal");
  await saying({ query: () => noAnswer }, async () => {
    expect(await byHand(id)).toMatchObject({ refundState: "done", refundNo: "50300001" });
  });
});

test("a number of the shop's own is noted by hand only where it is the task's and abnormal", async () => {
  const [one, other] = [await ended("abnormal"), await ended("abnormal")];
  const closed = await ended("closed");
  const not = [other.first, one.first.replace(/N1$/, "N9"), one.first.replace(/T(\d+)N1$/, "T0$1N1")];
  for (const refundNo of not)
    expect(await refusalOf(byHand(one.id, refundNo))).toBe("这个单号没有退回这笔款，请填实际退款的单号");
  expect(await refusalOf(byHand(closed.id, closed.first))).toBe("这个单号没有退回这笔款，请填实际退款的单号");
  expect(await byHand(one.id, one.first)).toMatchObject({ refundState: "done", refundNo: one.first });
});

test.each([
  ["asked after", check],
  ["polled", () => pollRefunds(running)],
])(
  "one under way that the company knows nothing of any more is asked for again by the same number, as it is %s",
  async (_, act) => {
    const { id, orderId } = await paidTwice();
    await saying({ refund: () => ({ state: "processing" }) }, () => press(id));
    await minutesLater(id);
    await saying({ query: () => ({ state: "unknown" }) }, () => refusalOf(Promise.resolve(act(id))));
    expect((await tasksOf(orderId))[0]).toMatchObject({ refundState: "done", asked: { attempt: 1 } });
    expect(await refundsAt(orderId)).toHaveLength(1);
  },
);

test.each([
  ["refuses to give back", (): RefundStatus => ({ state: "unknown" })],
  ["refuses to give back and to be looked at", () => refused],
])(
  "a company that %s for good closes the number: it is noted by hand, or another is tried",
  async (_, query) => {
    const [hand, again] = [await paidTwice(), await paidTwice()];
    await saying({ refund: () => noAnswer }, async () => {
      for (const { id } of [hand, again]) expect(await refusalOf(press(id))).toBe(silent);
      expect(await refusalOf(byHand(hand.id))).toBe(underWay);
    });
    for (const { id } of [hand, again]) await minutesLater(id);
    await saying({ query, refund: () => refused }, () => pollRefunds(running));
    expect(await tasksOf(hand.orderId)).toMatchObject([{ refundState: "closed", maySettle: true }]);
    expect(await byHand(hand.id)).toMatchObject({ refundState: "done", refundNo: "50300001" });
    expect(await press(again.id)).toMatchObject({ refundState: "done", asked: { attempt: 2 } });
  },
);

test("a call that looked before another learned how it ended does not ask for the money", async () => {
  const { id } = await paidTwice();
  await saying({ refund: () => ({ state: "processing" }) }, () => press(id));
  const [number] = await kept(id);
  const slow = Promise.withResolvers<void>();
  const query = vi.spyOn(wechat, "queryRefund").mockImplementation(async () => {
    await slow.promise;
    return { state: "unknown" };
  });
  const refund = vi.spyOn(wechat, "refund");
  const asked = refusalOf(check(id));
  await vi.waitFor(() => expect(query).toHaveBeenCalledTimes(1));
  await applyRefundStatus(running, number?.refund_no ?? "", { state: "closed" });
  slow.resolve();
  await asked;
  expect(refund).not.toHaveBeenCalled();
  for (const spy of [query, refund]) spy.mockRestore();
  expect(await kept(id)).toMatchObject([{ state: "closed" }]);
});

test("an abnormal one of which the company has no number any more is over: another may be tried", async () => {
  const { id } = await ended("abnormal");
  await saying({ query: () => ({ state: "unknown" }) }, async () => {
    expect(await check(id)).toMatchObject({ refundState: "closed", mayRefund: true });
    await saying({ refund: (no) => isDone(no) }, async () => {
      expect(await press(id)).toMatchObject({ refundState: "done", asked: { attempt: 2 } });
    });
  });
});

test("late word that the last number was done after all ends the task, 20 times at once; the buyer is told once", async () => {
  const { id, orderId, buyer, first } = await ended("closed");
  await twenty(() => applyRefundStatus(running, first, isDone(first)));
  expect(await tasksOf(orderId)).toMatchObject([{ refundState: "done", refundNo: first }]);
  expect((await kept(id)).map(({ state }) => state)).toEqual(["done"]);
  expect(await toldTo(buyer)).toHaveLength(1);
  expect(await refusalOf(byHand(id))).toBe(settled);
});

test.each([
  [
    "another number is under way",
    (id: number) => saying({ refund: () => ({ state: "processing" }) }, () => press(id)),
  ],
  ["it was noted by hand", (id: number) => byHand(id)],
])("late word that a number was done after %s is an alarm, and changes nothing", async (_, act) => {
  const { id, first } = await ended("closed");
  await act(id);
  const before = await kept(id);
  const error = vi.spyOn(running.log, "error");
  await applyRefundStatus(running, first, isDone(first));
  expect(error).toHaveBeenCalledWith(
    { refundNo: first, refundTaskId: id },
    "a company gave money back by a number that nobody waits for",
  );
  error.mockRestore();
  expect(await kept(id)).toEqual(before);
});
