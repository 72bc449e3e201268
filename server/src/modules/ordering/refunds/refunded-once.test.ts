// Money goes back once: no other number is asked while the company may still give back by one before, and nothing is
// noted by hand that it has given back meanwhile.
import { expect, test, vi } from "vitest";
import { ProviderFailure } from "../../../providers/failure.ts";
import type { RefundStatus } from "../../../providers/payment/port.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { pollRefunds } from "../jobs.ts";
import { takeRefund } from "./refund-desk.ts";
import { failing, refundShop, type Says } from "./refunds-testing.ts";

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
const meanwhile = "这笔退款刚刚有了新的进展，请刷新后查看";
const isDone = (refundNo: string) => ({
  state: "done" as const,
  refundId: `W${refundNo}`,
  doneAt: new Date(),
});
const noAnswer = new ProviderFailure("temporary", "http-502", "no answer");
const refused = new ProviderFailure("permanent", "NOT_ENOUGH", "no money is left of it");

/** A task whose first number ended like that: abnormal, or closed. */
async function ended(state: "abnormal" | "closed") {
  const twice = await paidTwice(failing(state === "abnormal" ? 88_812 : 88_813));
  expect((await press(twice.id)).refundState).toBe(state);
  const [first] = await kept(twice.id);
  return { ...twice, first: first?.refund_no ?? "" };
}
/** One whose first number was closed, and the second is refused as the first has the money after all. */
async function refusedAnew() {
  const twice = await ended("closed");
  await saying({ refund: () => refused, query: () => ({ state: "unknown" }) }, async () => {
    expect(await press(twice.id)).toMatchObject({ refundState: "closed", asked: { attempt: 2 } });
  });
  return twice;
}

test("pressed 20 times at once beside an abnormal one: no other number is asked, at the shop and at the company", async () => {
  const { id, orderId, first } = await ended("abnormal");
  const all = await Promise.all(Array.from({ length: 20 }, () => press(id)));
  for (const answer of all)
    expect(answer).toMatchObject({ refundState: "abnormal", mayRefund: false, asked: { refundNo: first } });
  expect(await kept(id)).toEqual([{ refund_no: first, state: "abnormal" }]);
  expect(await refundsAt(orderId)).toHaveLength(1);
});

test.each([
  ["asked after", check],
  ["pressed", press],
])(
  "an abnormal one that was helped on at the company is under way again once it is %s; done, the task ends",
  async (_, act) => {
    const { id, orderId, first, buyer } = await ended("abnormal");
    await saying({ query: () => ({ state: "processing" }) }, async () => {
      expect(await act(id)).toMatchObject({
        refundState: "processing",
        mayRefund: false,
        maySettle: false,
        asked: { refundNo: first },
      });
      expect(await refusalOf(byHand(id))).toBe(underWay);
    });
    await minutesLater(id);
    await saying({ query: isDone }, () => pollRefunds(running));
    expect(await tasksOf(orderId)).toMatchObject([{ refundState: "done", refundNo: first }]);
    expect(await toldTo(buyer)).toHaveLength(1);
  },
);

test.each([
  ["is silent", () => noAnswer, silent, "closed"],
  ["has it under way", (): RefundStatus => ({ state: "processing" }), undefined, "processing"],
  ["has it abnormal", (): RefundStatus => ({ state: "abnormal" }), undefined, "abnormal"],
] as const)(
  "one that was closed, of which the company %s: no other number is asked",
  async (_, query, refusal, state) => {
    const { id, first } = await ended("closed");
    const refund = vi.spyOn(wechat, "refund");
    await saying({ query }, async () => {
      expect(await refusalOf(press(id))).toBe(refusal);
      if (refusal) expect(await refusalOf(check(id))).toBe(refusal);
    });
    expect(refund).not.toHaveBeenCalled();
    refund.mockRestore();
    expect(await kept(id)).toEqual([{ refund_no: first, state }]);
  },
);

test.each([
  ["processing", () => underWay],
  [
    "abnormal",
    (refundNo: string) =>
      `前一次退款 ${refundNo} 退不进原账户，还在支付平台：请到商户平台处理后重新查询；转账退回的，登记后请勿再在商户平台处理`,
  ],
] as const)(
  "an earlier number that is %s at the company keeps another from being asked",
  async (state, refusalOfNumber) => {
    const { id, first } = await refusedAnew();
    const refusal = refusalOfNumber(first);
    const query: Says = (refundNo) => ({ state: refundNo === first ? state : "unknown" });
    await saying({ query }, async () => {
      expect(await refusalOf(press(id))).toBe(refusal);
      if (state === "processing") expect(await refusalOf(byHand(id))).toBe(refusal);
    });
    expect(await kept(id)).toHaveLength(2);
  },
);

test("what the company gave back meanwhile is not noted by hand; told once", async () => {
  const { id, orderId, first, buyer } = await ended("abnormal");
  await saying({ query: isDone }, async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => refusalOf(byHand(id))));
    expect(new Set(all)).toEqual(new Set([settled]));
  });
  expect(await tasksOf(orderId)).toMatchObject([{ refundState: "done", refundNo: first }]);
  expect(await toldTo(buyer)).toHaveLength(1);
});

test("a company that is silent keeps nobody from noting what was given back by hand", async () => {
  const { id } = await ended("abnormal");
  await saying({ query: () => noAnswer }, async () => {
    expect(await byHand(id)).toMatchObject({ refundState: "done", refundNo: "50300001" });
  });
});

test("a number in the shop's form that it did not make for this task is not noted; its own is", async () => {
  const [one, other] = [await ended("abnormal"), await ended("abnormal")];
  for (const not of [other.first, one.first.replace(/N1$/, "N9"), one.first.replace(/T(\d+)N1$/, "T0$1N1")])
    expect(await refusalOf(byHand(one.id, not))).toBe("本店没有为这笔退款用过这个单号，请核对后重填");
  expect(await byHand(one.id, one.first)).toMatchObject({ refundState: "done", refundNo: one.first });
});

test("late word of a number that another one has followed gives nothing back while that one is under way", async () => {
  const { id, orderId, first, buyer } = await ended("closed");
  await saying({ refund: () => ({ state: "processing" }) }, () => press(id));
  await takeRefund(running, first, isDone(first));
  expect((await tasksOf(orderId))[0]).toMatchObject({ refundState: "processing", asked: { attempt: 2 } });
  expect(await toldTo(buyer)).toEqual([]);
});

test("numbers that ended without money are asked about each hour: word that was lost, or came too early", async () => {
  const { id, orderId, first, buyer } = await ended("closed");
  await saying({ refund: () => ({ state: "processing" }) }, () => press(id));
  await takeRefund(running, first, isDone(first));
  const query: Says = (refundNo) => (refundNo === first ? isDone(first) : { state: "closed" });
  await minutesLater(id);
  await saying({ query }, () => pollRefunds(running));
  expect((await tasksOf(orderId))[0]).toMatchObject({ refundState: "closed", asked: { attempt: 2 } });
  const queried = vi.spyOn(wechat, "queryRefund");
  await pollRefunds(running);
  expect(queried).not.toHaveBeenCalledWith(first, expect.anything());
  queried.mockRestore();
  await later(id, "2 hours");
  await saying({ query }, () => pollRefunds(running));
  expect((await tasksOf(orderId))[0]).toMatchObject({ refundState: "done", refundNo: first });
  expect((await kept(id)).map(({ state }) => state)).toEqual(["done", "closed"]);
  expect(await toldTo(buyer)).toHaveLength(1);
});

test.each([
  ["for a third", press],
  ["to note by hand", byHand],
])("what was heard before another number came and ended is not enough %s", async (_, act) => {
  const { id, first } = await ended("closed");
  const slow = Promise.withResolvers<void>();
  const query = vi.spyOn(wechat, "queryRefund").mockImplementation(async () => ({ state: "unknown" }));
  query.mockImplementationOnce(async () => {
    await slow.promise;
    return { state: "unknown" };
  });
  const refund = vi.spyOn(wechat, "refund").mockRejectedValue(refused);
  const late = refusalOf(act(id));
  await vi.waitFor(() => expect(query).toHaveBeenCalledTimes(1));
  expect(await press(id)).toMatchObject({ refundState: "closed", asked: { attempt: 2 } });
  slow.resolve();
  expect(await late).toBe(meanwhile);
  expect((await kept(id)).map(({ refund_no: no }) => no === first)).toEqual([true, false]);
  for (const spy of [query, refund]) spy.mockRestore();
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
  ["does not know", { state: "unknown" }, "closed", undefined],
  ["has closed", { state: "closed" }, "closed", undefined],
  ["is at", { state: "processing" }, "processing", underWay],
  ["is silent about", noAnswer, "processing", silent],
] as const)(
  "after a day one under way is only looked at: its company %s it",
  async (_, says, state, byHandRefused) => {
    const { id, orderId } = await paidTwice();
    await saying({ refund: () => ({ state: "processing" }) }, () => press(id));
    expect(await refusalOf(byHand(id))).toBe(underWay);
    await later(id, "25 hours");
    const refund = vi.spyOn(wechat, "refund");
    await saying({ query: () => says }, async () => {
      await pollRefunds(running);
      expect(await tasksOf(orderId)).toMatchObject([{ refundState: state, maySettle: true }]);
      expect(await refusalOf(byHand(id))).toBe(byHandRefused);
    });
    expect(refund).not.toHaveBeenCalled();
    refund.mockRestore();
    expect(await kept(id)).toMatchObject([{ state }]);
  },
);

test("noted by hand after a day 20 times at once: its company is looked at first, and never asked for the money", async () => {
  const { id, orderId, buyer } = await paidTwice();
  await saying({ refund: () => noAnswer }, () => refusalOf(press(id)));
  await later(id, "25 hours");
  const refund = vi.spyOn(wechat, "refund");
  const all = await saying({ query: () => ({ state: "unknown" }) }, () =>
    Promise.all(Array.from({ length: 20 }, () => refusalOf(byHand(id)))),
  );
  expect(all.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect(refund).not.toHaveBeenCalled();
  refund.mockRestore();
  expect(await tasksOf(orderId)).toMatchObject([{ refundState: "done", refundNo: "50300001" }]);
  expect(await toldTo(buyer)).toHaveLength(1);
});

test("one that its company does not know, or refuses to be looked at, ends once no call of the day before can be on its way", async () => {
  const { id } = await paidTwice();
  await saying({ refund: () => noAnswer }, () => refusalOf(press(id)));
  await later(id, "1 day 5 minutes");
  const refund = vi.spyOn(wechat, "refund");
  await saying({ query: () => ({ state: "unknown" }) }, async () => {
    expect(await refusalOf(check(id))).toBe(silent);
    expect(await refusalOf(byHand(id))).toBe(silent);
  });
  await saying({ query: () => refused }, async () => {
    expect(await refusalOf(check(id))).toBe(silent);
    expect(await refusalOf(byHand(id))).toBe(silent);
  });
  expect(refund).not.toHaveBeenCalled();
  refund.mockRestore();
  expect(await kept(id)).toMatchObject([{ state: "asked" }]);
});

test("one that was never answered for a day is only looked at, too: its company does not know it, and another may be tried", async () => {
  const { id, orderId } = await paidTwice();
  await saying({ refund: () => noAnswer }, () => refusalOf(press(id)));
  await later(id, "25 hours");
  await saying({ query: () => ({ state: "unknown" }) }, () => pollRefunds(running));
  expect(await refundsAt(orderId)).toEqual([]);
  expect(await tasksOf(orderId)).toMatchObject([{ refundState: "closed", mayRefund: true }]);
  expect(await press(id)).toMatchObject({ refundState: "done", asked: { attempt: 2 } });
});

test("one whose company refuses for good to be looked at is not asked for after a day, and is noted by hand", async () => {
  const { id, orderId } = await paidTwice();
  await saying({ refund: () => noAnswer }, () => refusalOf(press(id)));
  await later(id, "25 hours");
  const refund = vi.spyOn(wechat, "refund");
  await saying({ query: () => refused }, async () => {
    await pollRefunds(running);
    expect(await refusalOf(check(id))).toBe(silent);
    expect(await tasksOf(orderId)).toMatchObject([{ refundState: "processing", maySettle: true }]);
    const all = await Promise.all(Array.from({ length: 20 }, () => refusalOf(byHand(id))));
    expect(all.filter((refusal) => refusal === undefined)).toHaveLength(1);
  });
  expect(await tasksOf(orderId)).toMatchObject([{ refundState: "done", refundNo: "50300001" }]);
  await minutesLater(id);
  await pollRefunds(running);
  expect(refund).not.toHaveBeenCalled();
  refund.mockRestore();
  expect(await kept(id)).toMatchObject([{ state: "closed" }]);
});

test("one is not asked for again where a number before gave the money back, of which word came while it was under way", async () => {
  const { id, orderId, first } = await ended("closed");
  await saying({ refund: () => noAnswer }, () => refusalOf(press(id)));
  await takeRefund(running, first, isDone(first));
  const query: Says = (refundNo) => (refundNo === first ? isDone(first) : { state: "unknown" });
  const refund = vi.spyOn(wechat, "refund");
  await later(id, "2 hours");
  await saying({ query, refund: () => noAnswer }, () => check(id));
  expect(refund).not.toHaveBeenCalled();
  refund.mockRestore();
  expect(await tasksOf(orderId)).toMatchObject([{ refundState: "done", refundNo: first }]);
  expect((await kept(id)).map(({ state }) => state)).toEqual(["done", "closed"]);
});

test("a call that looked before another learned how it ended does not ask for the money", async () => {
  const { id } = await paidTwice();
  await saying({ refund: () => ({ state: "processing" }) }, () => press(id));
  const [one] = await kept(id);
  const slow = Promise.withResolvers<void>();
  const query = vi.spyOn(wechat, "queryRefund").mockImplementation(async () => {
    await slow.promise;
    return { state: "unknown" };
  });
  const refund = vi.spyOn(wechat, "refund");
  const asked = refusalOf(check(id));
  await vi.waitFor(() => expect(query).toHaveBeenCalledTimes(1));
  await takeRefund(running, one?.refund_no ?? "", { state: "closed" }, "processing");
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

test("the company's word that the first number was done after all ends the task, once no other is under way; told once", async () => {
  const { id, orderId, buyer, first } = await refusedAnew();
  await Promise.all(Array.from({ length: 20 }, () => takeRefund(running, first, isDone(first))));
  expect((await tasksOf(orderId))[0]).toMatchObject({
    refundState: "done",
    refundNo: first,
    maySettle: false,
  });
  expect((await kept(id)).map(({ state }) => state)).toEqual(["done", "closed"]);
  expect(await toldTo(buyer)).toHaveLength(1);
  expect(await refusalOf(byHand(id))).toBe(settled);
});

test("a task that an earlier number ends: for the last one, which is abnormal, nobody waits any more", async () => {
  const { id, orderId, first } = await ended("closed");
  await saying({ refund: () => ({ state: "abnormal" }) }, async () => {
    expect((await press(id)).refundState).toBe("abnormal");
  });
  await takeRefund(running, first, isDone(first));
  expect(await tasksOf(orderId)).toMatchObject([{ refundState: "done", refundNo: first }]);
  expect((await kept(id)).map(({ state }) => state)).toEqual(["done", "closed"]);
});

test.each([
  ["asked after", check],
  ["asked for anew", press],
])(
  "a refund that gave nothing back is %s: its company is asked about the first number, too",
  async (_, act) => {
    const { id, orderId, first } = await refusedAnew();
    const query: Says = (refundNo) => (refundNo === first ? isDone(first) : { state: "unknown" });
    await saying({ query }, () => refusalOf(act(id)));
    expect((await tasksOf(orderId))[0]).toMatchObject({ refundState: "done", refundNo: first });
    expect(await kept(id)).toHaveLength(2);
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
  expect((await kept(id))[0]).toMatchObject({ state: "closed" });
});
