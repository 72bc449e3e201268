import { expect, test } from "vitest";
import {
  isOnlyLookedAt,
  isOverIfUnknown,
  ownRefundNo,
  ownRefundNoIn,
  refundActs,
  REFUND_STATES,
  refundStateOf,
} from "./refund-task.ts";

test.each([
  [false, null, "waiting"],
  [false, "asked", "processing"],
  [false, "processing", "processing"],
  [false, "closed", "closed"],
  [false, "abnormal", "abnormal"],
  [true, null, "done"],
  [true, "abnormal", "done"],
] as const)("a task that is done: %s, last asked: %s, is %s", (isDone, last, state) => {
  expect(refundStateOf(isDone, last)).toBe(state);
});

test.each([
  [true, ["waiting", "closed"], ["processing", "closed", "abnormal"], ["waiting", "closed", "abnormal"]],
  [false, [], [], ["waiting", "processing", "closed", "abnormal"]],
])(
  "a company that may be asked (%s): money is asked of it while %j, its state while %j, noted by hand while %j",
  (mayBeAsked, asked, checked, noted) => {
    const those = (may: keyof ReturnType<typeof refundActs>) =>
      REFUND_STATES.filter((state) => refundActs({ state, mayBeAsked })[may]);
    expect(those("mayRefund")).toEqual(asked);
    expect(those("mayCheck")).toEqual(checked);
    expect(those("maySettle")).toEqual(noted);
  },
);

test("after a day what is under way may be noted by hand, where its company cannot be looked at", () => {
  const acts = (onlyLookedAt: boolean) => refundActs({ state: "processing", mayBeAsked: true, onlyLookedAt });
  expect(acts(false)).toMatchObject({ mayRefund: false, maySettle: false });
  expect(acts(true)).toMatchObject({ mayRefund: false, maySettle: true });
});

test("after a day a refund's company is only looked at, and ten minutes later one that it does not know is over", () => {
  const now = new Date("2026-11-27T12:00:00Z");
  expect(isOnlyLookedAt(new Date("2026-11-26T12:00:00Z"), now)).toBe(false);
  expect(isOnlyLookedAt(new Date("2026-11-26T11:59:59Z"), now)).toBe(true);
  expect(isOverIfUnknown(new Date("2026-11-26T11:50:00Z"), now)).toBe(false);
  expect(isOverIfUnknown(new Date("2026-11-26T11:49:59Z"), now)).toBe(true);
});

test("each attempt of each task has a number of its own, that every company takes", () => {
  const all = [1, 11].flatMap((task) => [1, 11].map((attempt) => ownRefundNo("2026-11-25", task, attempt)));
  expect(new Set(all).size).toBe(4);
  expect(all[0]).toBe("TK20261125T1N1");
  for (const one of all) expect(one).toMatch(/^[A-Za-z0-9]{1,64}$/);
  for (const one of all)
    for (const text of [one, one.toLowerCase(), `退款单号${one}。`, `#${one}-`])
      expect(ownRefundNoIn(text)).toBe(one);
  for (const other of ["50300001", "TK1T5N1", ""]) expect(ownRefundNoIn(other)).toBeUndefined();
});
