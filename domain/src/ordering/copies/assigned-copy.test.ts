import { expect, test } from "vitest";
import {
  COPY_STATES,
  isGivenByPhone,
  mayTakeBack,
  maxTakenBack,
  phonesToSend,
  takenBackTooOften,
} from "./assigned-copy.ts";

test("a copy may be taken back until it was begun", () => {
  expect(Object.values(COPY_STATES).filter(mayTakeBack)).toEqual(["waiting", "queued", "notStarted"]);
});

test("copies that cost nothing are given by a claim link alone", () => {
  expect([0, 0.01, 300].map((orderItemAmt) => isGivenByPhone({ orderItemAmt }))).toEqual([false, true, true]);
});

test("copies are taken back as often in a day as there are, and five times where there are few", () => {
  expect([1, 5, 6, 1_000].map(maxTakenBack)).toEqual([5, 5, 6, 1_000]);
  expect(takenBackTooOften(12, "2026-11-27 09:30")).toBe(
    "这个订单 24 小时内最多收回 12 次，请在 2026-11-27 09:30 以后再收回",
  );
});

const [one, two, three] = ["13800000011", "13900000012", "13700000013"];
test.each([
  [
    "enough copies for all: all are sent, and the answer says who had one",
    [one, two, three],
    3,
    [one, two, three],
  ],
  ["too few for all: who seems to have one is left out", [one, two, three], 2, [two, three]],
  ["only such as seem to have one: the answer says so", [one], 0, [one]],
])("%s", (_name, phones, copiesLeft, sent) => {
  expect(phonesToSend(phones, { listed: new Set(["138****0011"]), copiesLeft })).toEqual(sent);
});
