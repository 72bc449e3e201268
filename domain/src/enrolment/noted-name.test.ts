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
  ['=HYPERLINK("http://a.cn")', null],
  ["＋86", null],
  ["王芳 370102197001011234", null],
  ["王芳 138 0013 8000", null],
  ["王\u202e芳", null],
])("a cell with %j names %j", (cell, name) => {
  expect(notedNameOf(cell)).toBe(name);
});

test.each([
  ["@王芳", "不能以 =、+、-、@ 开头"],
  ["王\u202e芳", "有看不见的字符，请删除后重新输入"],
  ["王芳１３８００１３８０００", "姓名里不要填写证件号或手机号"],
  ["阿依古丽·买买提（一组）", undefined],
  ["", undefined],
])("a call with %j is refused: %s", (name, why) => {
  expect(notedNameRule(name)).toBe(why);
});

test("a call takes 20 characters and no more", () => {
  expect(notedNameRule("名".repeat(20))).toBeUndefined();
  expect(notedNameRule("名".repeat(21))).toBe("备注姓名最多 20 个字符");
});
