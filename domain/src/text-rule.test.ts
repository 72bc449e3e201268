import { expect, test } from "vitest";
import { textRule } from "./text-rule.ts";

const name = textRule({ min: 2, max: 4, empty: "必填", length: "长度在 2 到 4 个字符" });

test.each([
  ["", "必填"],
  ["  ", "必填"],
  ["李", "长度在 2 到 4 个字符"],
  [" 李 ", "长度在 2 到 4 个字符"],
  ["李建", undefined],
  ["𠮷田建国", undefined],
  ["李建国建国", "长度在 2 到 4 个字符"],
])("%j is judged trimmed and by characters", (text, sentence) => {
  expect(name(text)).toBe(sentence);
});

test("a field without a sentence for empty is optional", () => {
  expect(textRule({ max: 4, length: "最多 4 个字符" })("")).toBeUndefined();
});
