import { expect, test } from "vitest";
import { dayStateOf } from "./bill-day.ts";

test.each([
  [{ fetched: false, triedInVain: 0, differenceCount: 0, openCount: 0 }, "waiting"],
  [{ fetched: false, triedInVain: 1, differenceCount: 0, openCount: 0 }, "failed"],
  [{ fetched: true, triedInVain: 3, differenceCount: 0, openCount: 0 }, "matched"],
  [{ fetched: true, triedInVain: 0, differenceCount: 2, openCount: 1 }, "open"],
  [{ fetched: true, triedInVain: 0, differenceCount: 2, openCount: 0 }, "settled"],
])("%j is %s: a day without a bill never matches", (known, state) => {
  expect(dayStateOf(known)).toBe(state);
});
