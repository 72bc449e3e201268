import { expect, test } from "vitest";
import { popularForm } from "./popular-search.ts";

test.each([
  ["二建 建筑实务", "二建 建筑实务"],
  ["  二建　建筑实务 ", "二建 建筑实务"],
  ["bim 技术", "BIM 技术"],
  ["ＢＩＭ", "BIM"],
  ["2026 真题", "2026 真题"],
])("%j is counted as %s", (text, form) => {
  expect(popularForm(text)).toBe(form);
});

test.each([
  "",
  " ",
  "索",
  "13800000001",
  "37010219870229001x",
  "a@b.cn",
  "www.example.com",
  "http://x",
  "长".repeat(21),
])("%j is not counted", (text) => {
  expect(popularForm(text)).toBeUndefined();
});
