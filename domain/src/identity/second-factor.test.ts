import { expect, test } from "vitest";
import { factorCodeRule, groupedCode, normalFactorCode } from "./second-factor.ts";

test.each([
  ["123456", undefined],
  ["１２３ 456", undefined],
  ["abcd-efgh-2345-qrst", undefined],
  ["", "请输入验证码"],
  ["12345", "请输入 6 位数字，或 16 位恢复码"],
  ["1234567", "请输入 6 位数字，或 16 位恢复码"],
  ["ABCD-EFGH-2345-QRS1", "请输入 6 位数字，或 16 位恢复码"],
])("the code %j is answered with %s", (text, answer) => {
  expect(factorCodeRule(text)).toBe(answer);
});

test("a recovery code is shown in groups and compared without them", () => {
  expect(groupedCode("ABCDEFGH2345QRST")).toBe("ABCD-EFGH-2345-QRST");
  expect(normalFactorCode(" abcd-efgh-2345-qrst")).toBe("ABCDEFGH2345QRST");
});
