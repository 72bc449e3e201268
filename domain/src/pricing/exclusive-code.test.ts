import { expect, test } from "vitest";
import { exclusiveCodeRule, NO_CODE, normaliseExclusiveCode } from "./exclusive-code.ts";

test("[PRICE-012] the default exclusive code is 000000 and stands for no code", () => {
  expect(NO_CODE).toBe("000000");
  expect(normaliseExclusiveCode("000000")).toBeNull();
  expect(normaliseExclusiveCode(" 000000 ")).toBeNull();
  expect(exclusiveCodeRule("000000")).toBeUndefined();
});

test.each(["", "  ", null, undefined])("an empty code (%j) is no code", (text) => {
  expect(normaliseExclusiveCode(text)).toBeNull();
});

test.each([" qd0001 ", "qd 0001", "QD-0001", "ｑｄ０００１", "q\u200bd　0001", "QD—0001"])(
  "%j is understood as QD0001",
  (text) => {
    expect(normaliseExclusiveCode(text)).toBe("QD0001");
    expect(exclusiveCodeRule(text)).toBeUndefined();
  },
);

test.each([
  ["QD001", false],
  ["QD0001", true],
  [" qd0001 ", true],
  ["QD00011", false],
])("[PRICE-013] an exclusive code has 6 characters: %j is accepted: %s", (text, accepted) => {
  expect(exclusiveCodeRule(text)).toBe(accepted ? undefined : "专属码必须是6个字符");
});
