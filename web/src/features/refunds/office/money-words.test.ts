import { expect, test } from "vitest";
import { aBillDay, aDifference } from "./bill-day.testing.ts";
import { dayShown, mayFetch, nextOpen, spanOf } from "./money-view.ts";
import {
  barOf,
  type BillDifference,
  type BillPart,
  dayText,
  equationOf,
  legendOf,
  whatBecame,
  whatHappened,
} from "./money-words.ts";

const part = (
  kind: BillPart["kind"],
  billAmt: number,
  ownAmt: number,
  of: BillPart["of"] = "paid",
): BillPart => ({
  of,
  kind,
  count: 1,
  billAmt,
  ownAmt,
  delta: of === "paid" ? billAmt - ownAmt : ownAmt - billAmt,
  differingAmt: Math.abs(billAmt - ownAmt),
});

test("what the shop has and what differs come to what the bill says, with their signs", () => {
  const parts = [part("matched", 57_744, 57_744), part("late", 599, 0), part("unbilled", 0, 199)];
  expect(equationOf(57_943, 58_343, "paid", parts)).toBe(
    "¥57,943.00 我方 + ¥599.00 迟到 - ¥199.00 账单没有 = ¥58,343.00 账单",
  );
});

test("refunds are told as they were given back, though they count against the balance", () => {
  const parts = [part("late", 599, 0), part("refund-unknown", 58, 0, "refund")];
  expect(equationOf(0, 58, "refund", parts)).toBe("¥0.00 我方 + ¥58.00 无主退款 = ¥58.00 账单");
});

test("of an amount that differs the bar shows the difference; what both sides have of it counts as equal", () => {
  const parts = [
    part("matched", 399, 399),
    part("late", 599, 0),
    part("amount", 566.99, 567),
    part("refund-amount", 60, 59, "refund"),
  ];
  const widths = barOf(parts).map(({ of, kind, width }) => [of, kind, Number(width.toFixed(2))]);
  expect(widths).toEqual([
    ["paid", "matched", 965.99],
    ["paid", "late", 599],
    ["paid", "amount", 0.01],
    ["refund", "matched", 59],
    ["refund", "refund-amount", 1],
  ]);
  expect(barOf([part("late", 599, 0)])).toEqual([{ of: "paid", kind: "late", width: 599 }]);
});

test("two amounts of which one is above and one below take their place in the bar, though their sum is none", () => {
  expect(barOf([{ ...part("amount", 50, 50), count: 2, differingAmt: 2 }])).toEqual([
    { of: "paid", kind: "matched", width: 49 },
    { of: "paid", kind: "amount", width: 2 },
  ]);
});

test("every colour of the bar has its name, also where each payment of the day differs", () => {
  const namesOf = (parts: readonly BillPart[]) =>
    legendOf(parts).map(({ name, amount }) => `${name} ${amount}`);
  expect(namesOf([part("amount", 521.99, 522), part("refund-amount", 60, 59, "refund")])).toEqual([
    "收款两边一致的部分 ¥521.99",
    "金额不符 1 笔 -¥0.01",
    "退款两边一致的部分 ¥59.00",
    "退款金额不符 1 笔 -¥1.00",
  ]);
  expect(namesOf([part("matched", 399, 399), part("amount", 521.99, 522)])).toEqual([
    "收款两边一致 1 笔 ¥399.00",
    "金额不符 1 笔 -¥0.01",
  ]);
  expect(namesOf([part("late", 599, 0)])).toEqual(["迟到 1 笔 +¥599.00"]);
});

const early = new Date("2026-11-20T16:00:00Z"); // the day is just over
test("a day whose bill could be had says so", () => {
  expect(dayText(aBillDay({ state: "waiting" }), new Date("2026-11-21T02:00:00Z"))).toBe("还没有取账单");
});

test.each([
  ["waiting", "次日 10:00 后出账单"],
  ["failed", "没有取到账单，已试 2 次"],
  ["matched", "一致"],
  ["open", "3 处差异待处理"],
  ["settled", "5 处差异已处理"],
] as const)("a day that is %s says %s", (state, said) => {
  expect(dayText(aBillDay({ state, triedInVain: 2, openCount: 3, differenceCount: 5 }), early)).toBe(said);
});

const refund: NonNullable<BillDifference["refund"]> = {
  refundTaskId: 15,
  reason: "paid-twice",
  amount: 399,
  total: 399,
  courseNames: [],
  refundState: "waiting",
};
const ofPart = {
  ...refund,
  reason: "already-held" as const,
  amount: 20,
  total: 73,
  courseNames: ["施工管理"],
};
test.each([
  [{}, "账单有这笔收款，我方当天没有记录"],
  [{ kind: "amount", billAmt: 67, ownAmt: 68 }, "账单 ¥67.00，我方 ¥68.00"],
  [{ kind: "surplus", refund }, "重复付款"],
] as const)("%o: %s", (over, said) => {
  expect(whatHappened(aDifference(over))).toBe(said);
});

const done = {
  state: "settled",
  act: null,
  doneByName: "林晓雯",
  doneTime: "2026-11-21T02:06:01.000Z",
} as const;
test.each([
  [{}, "待处理", ""],
  [{ ...done, outcome: "paid" }, "已入账，订单已付款", "林晓雯 2026-11-21 10:06:01"],
  [{ act: "refund", outcome: "refund", refund }, "待退款", ""],
  [{ act: null, outcome: "refund", refund: { ...refund, refundState: "processing" } }, "退款处理中", ""],
  [{ ...done, refund: { ...refund, refundState: "done" } }, "已退款", "林晓雯 2026-11-21 10:06:01"],
  [
    { ...done, outcome: "revived", refund: ofPart },
    "已入账，订单已恢复，待退款：退 ¥20.00（实付 ¥73.00）",
    "林晓雯 2026-11-21 10:06:01",
  ],
  [{ ...done, state: "explained", explanation: "通道立减" }, "通道立减", "林晓雯 2026-11-21 10:06:01"],
] as const)("%o became: %s", (over, text, by) => {
  expect(whatBecame(aDifference(over))).toEqual({ text, by });
});

const now = new Date("2026-11-21T02:00:00Z"); // 10:00 in Shanghai
const view = { start: "", end: "", method: "any", day: "", of: "any", differences: "day" } as const;

test("the span is the week that ends today, or the days of the address while the companies keep their bills", () => {
  expect(spanOf(view, now)).toEqual({ start: "2026-11-15", end: "2026-11-21" });
  const own = { start: "2026-08-22", end: "2026-11-21" };
  expect(spanOf({ ...view, ...own }, now)).toEqual(own);
  for (const wrong of [{ start: "2026-08-21" }, { start: "2026-11-22" }, { end: "" }])
    expect(spanOf({ ...view, ...own, ...wrong }, now)).toEqual(spanOf(view, now));
});

test("the day that waits for somebody is looked into first, unless the address names another", () => {
  const today = aBillDay({ day: "2026-11-21", state: "waiting", bill: null });
  const open = aBillDay({ day: "2026-11-19", state: "open" });
  const days = [today, aBillDay(), open, aBillDay({ day: "2026-11-18", state: "failed", bill: null })];
  expect(dayShown(days, view, now)).toBe(open);
  expect(dayShown(days, { ...view, day: "2026-11-20", of: "wechat" }, now)).toBe(days[1]);
  expect(dayShown([today, aBillDay()], view, now)?.day).toBe("2026-11-20");
  expect([dayShown([today], view, now), dayShown([], view, now)]).toEqual([today, undefined]);
  const yesterday = aBillDay({ state: "waiting", bill: null });
  expect(dayShown([today, yesterday], view, now)).toBe(yesterday);
});

test("the day that was shown first stays when others wait, until the address names another or it is not among the days", () => {
  const settled = aBillDay({ state: "settled" });
  const open = aBillDay({ day: "2026-11-19", state: "open" });
  expect(dayShown([settled, open], view, now, aBillDay({ state: "open" }))).toBe(settled);
  expect(dayShown([settled, open], { ...view, day: open.day, of: "wechat" }, now, settled)).toBe(open);
  expect(dayShown([open], view, now, settled)).toBe(open);
});

test("the next day that waits is offered once nothing is left to do about the one that is shown", () => {
  const open = aBillDay({ day: "2026-11-19", state: "open", openCount: 1 });
  expect(nextOpen([aBillDay(), open], aBillDay())).toBe(open);
  expect(nextOpen([aBillDay(), open], open)).toBeUndefined();
  expect(nextOpen([aBillDay(), open], aBillDay({ bill: null }))).toBeUndefined();
  expect(nextOpen([aBillDay()], aBillDay())).toBeUndefined();
});

test("a bill may be asked for from 10:00 of the next day", () => {
  expect(mayFetch(aBillDay(), now)).toBe(true);
  expect(mayFetch(aBillDay(), new Date(now.getTime() - 1))).toBe(false);
});

test("a refund of the shop's own number that nobody waited for is asked to be looked into, another is nobody's here", () => {
  const said = (refundNo: string) => whatHappened(aDifference({ kind: "refund-unknown", refundNo }));
  expect(said("TK20261127T35N1")).toBe("本店编号的退款 TK20261127T35N1 已退出，请核对这笔钱是否退了两次");
  expect(said("50300001")).toBe("账单有这笔退款，不是本店提出的");
});
