import { expect, test } from "vitest";
import { notedNameOf, notedNameRule } from "./noted-name.ts";

test.each([
  [" 王芳\u200b ", "王芳"],
  ["阿依古丽·买买提", "阿依古丽·买买提"],
  ["John\n  Smith", "John Smith"],
  ["", null],
  [" \u200b ", null],
  ["名".repeat(21), "名".repeat(20)],
  ["𠮷".repeat(20), "𠮷".repeat(20)],
])("a cell with %j names %j", (cell, name) => {
  expect(notedNameOf(cell)).toBe(name);
});

test("a call takes 20 characters and no more", () => {
  expect(notedNameRule("名".repeat(20))).toBeUndefined();
  expect(notedNameRule("名".repeat(21))).toBe("备注姓名最多 20 个字符");
});
