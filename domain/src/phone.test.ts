import { expect, test } from "vitest";
import { isPhone, maskPhone, normalPhone, phoneRule } from "./phone.ts";
import { phoneSpellings } from "./phone-testing.ts";

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

test("forty spellings of one number are one number", () => {
  const spellings = phoneSpellings("13800000001");
  expect(new Set(spellings).size).toBe(40);
  for (const text of spellings) {
    expect(normalPhone(text), JSON.stringify(text)).toBe("13800000001");
    expect(phoneRule(text), JSON.stringify(text)).toBeUndefined();
  }
});

test.each([
  ["86138000000", "86138000000"],
  ["+86138000000", "+86138000000"],
  ["8613800000001", "13800000001"],
  ["(+86) 13800000001", "13800000001"],
  ["+8520138000000", "+8520138000000"],
])("the prefix goes only where a whole number follows it: %s", (text, kept) => {
  expect(normalPhone(text)).toBe(kept);
});

test("a phone is masked except to its owner", () => {
  expect(maskPhone("13800000001")).toBe("138****0001");
  expect(maskPhone("12345")).toBe("****");
});
