import { expect, test } from "vitest";
import { type SecondFactorNeed, secondFactorRefusal, type SecondFactorState } from "./second-factor.ts";

const refusals: [SecondFactorState, SecondFactorNeed | undefined, string | undefined][] = [
  ["off", undefined, undefined],
  ["off", "setup", undefined],
  ["off", "recent", undefined],
  ["lacking", undefined, "SECOND_FACTOR_LACKING"],
  ["lacking", "setup", undefined],
  ["lacking", "recent", "SECOND_FACTOR_LACKING"],
  ["shown", undefined, undefined],
  ["shown", "setup", undefined],
  ["shown", "recent", "SECOND_FACTOR_ASKED"],
  ["recent", undefined, undefined],
  ["recent", "setup", undefined],
  ["recent", "recent", undefined],
];
test.each(refusals)("a session with %s at a call that needs %s: %s", (state, need, refusal) => {
  expect(secondFactorRefusal(state, need)).toBe(refusal);
});
