import { expect, test } from "vitest";
import { plainVerifyCode, shortCodeRule, VERIFY_ALPHABET } from "./document.ts";

test("a code has no characters that look alike, and as many as five bits name", () => {
  expect(new Set(VERIFY_ALPHABET).size).toBe(32);
  expect(VERIFY_ALPHABET).not.toMatch(/[01IO]/);
});

test("it is read in any spelling", () => {
  expect(plainVerifyCode(" k7m-4xq ")).toBe("K7M4XQ");
});

test.each([
  ["", "请输入查验码"],
  ["K7M4X", "查验码是证书上的 6 位字母和数字，其中没有 0、1、I 和 O"],
  ["K7M4X0", "查验码是证书上的 6 位字母和数字，其中没有 0、1、I 和 O"],
  ["k7m4xq", undefined],
])("%j is answered %s", (typed, sentence) => {
  expect(shortCodeRule(typed)).toBe(sentence);
});
