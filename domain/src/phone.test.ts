import { expect, test } from "vitest";
import { isPhone, maskPhone, phoneRule } from "./phone.ts";

test.each([
  ["13800000001", true],
  ["1380000000", false],
  ["138000000012", false],
  ["1380000000a", false],
  ["１３８００００００１", false],
  ["", false],
])("[RULE-009] %s as a phone of 11 characters: %s", (text, valid) => {
  expect(isPhone(text)).toBe(valid);
  expect(phoneRule(text)).toBe(valid ? undefined : "长度11位");
});

test("a phone is masked except to its owner", () => {
  expect(maskPhone("13800000001")).toBe("138****0001");
  expect(maskPhone("12345")).toBe("****");
});
