import { expect, test } from "vitest";
import {
  randomCode,
  exclusiveCodeRule,
  codeBenefitText,
  NO_CODE,
  normaliseExclusiveCode,
} from "./exclusive-code.ts";

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

test("a proposed code has the form of one, stays as it is, and has no sign that is taken for another", () => {
  let drawn = 0;
  const codes = Array.from({ length: 31 }, () => randomCode((limit) => drawn++ % limit));
  for (const code of codes) {
    expect(exclusiveCodeRule(code)).toBeUndefined();
    expect(normaliseExclusiveCode(code)).toBe(code);
    expect(code).not.toMatch(/[01ILO]/);
  }
  expect(new Set(codes.join("")).size).toBe(31);
});

test.each([
  ["school", 0.9, "下单 9折，指定商品享学校渠道价，继续教育课程除外"],
  ["school", 0.85, "下单 8.5折，指定商品享学校渠道价，继续教育课程除外"],
  ["school", 1, "指定商品享学校渠道价，继续教育课程除外"],
  ["internal", 0.9, "下单 9折，指定商品享内部渠道立减，继续教育课程除外"],
  ["internal", 1, "指定商品享内部渠道立减，继续教育课程除外"],
] as const)("a code of a channel of kind %s at %d gives: %s", (kind, exclusiveDiscount, sentence) => {
  expect(codeBenefitText({ kind, exclusiveDiscount })).toBe(sentence);
});
