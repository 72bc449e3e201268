import { expect, test } from "vitest";
import { refundActs, refundAfter, REFUND_STATES, refundStateOf } from "./process.ts";

test.each([
  [false, true, null, "proposed"],
  [false, false, null, "waiting"],
  [false, false, "processing", "processing"],
  [false, false, "closed", "closed"],
  [false, false, "abnormal", "abnormal"],
  [true, false, null, "done"],
  [true, false, "abnormal", "done"],
] as const)(
  "a task that is done: %s, proposed: %s, with a last number that is %s, is %s",
  (isDone, isProposed, last, state) => {
    expect(refundStateOf({ isDone, isProposed }, last)).toBe(state);
  },
);

test.each([
  ["proposed", undefined, undefined, undefined, undefined, undefined, undefined, undefined],
  ["waiting", "processing", "done", undefined, undefined, undefined, undefined, undefined],
  ["processing", undefined, undefined, undefined, "done", "closed", "abnormal", undefined],
  ["closed", "processing", "done", "processing", "done", undefined, "abnormal", undefined],
  ["abnormal", undefined, "done", "processing", "done", "closed", undefined, "closed"],
  ["done", undefined, undefined, undefined, undefined, undefined, undefined, undefined],
] as const)(
  "%s becomes: pressed %s, by hand %s; told processing %s, done %s, closed %s, abnormal %s, unknown %s",
  (state, ...next) => {
    const events = ["press", "hand", "processing", "done", "closed", "abnormal", "unknown"] as const;
    expect(events.map((event) => refundAfter(state, event))).toEqual(next);
  },
);

test.each([
  [true, ["waiting", "closed"], ["processing", "closed", "abnormal"], ["waiting", "closed", "abnormal"]],
  [false, [], [], ["waiting", "processing", "closed", "abnormal"]],
])(
  "a company that may be asked (%s): money is asked of it while %j, its state while %j, noted by hand while %j",
  (mayBeAsked, asked, checked, noted) => {
    const those = (may: keyof ReturnType<typeof refundActs>) =>
      REFUND_STATES.filter((state) => refundActs(state, mayBeAsked)[may]);
    expect(those("mayRefund")).toEqual(asked);
    expect(those("mayCheck")).toEqual(checked);
    expect(those("maySettle")).toEqual(noted);
  },
);
