import { expect, test } from "vitest";
import { claimNameRule } from "./claim-name.ts";

test.each([
  ["", "请输入姓名"],
  [" \u200b ", "请输入姓名"],
  ["王", "长度在 2 到 20 个字符"],
  ["王芳", undefined],
  ["阿依古丽·买买提", undefined],
  ["名".repeat(20), undefined],
  ["名".repeat(21), "长度在 2 到 20 个字符"],
  ["王芳 13800000001", "姓名里不要填写证件号或手机号"],
  ["··", "请输入姓名"],
])("who claims as %j: %s", (name, sentence) => {
  expect(claimNameRule(name)).toBe(sentence);
});

test.each(["=王芳", "＝王芳", "王\u202e芳"])("%j is no name", (name) => {
  expect(claimNameRule(name)).toBeDefined();
});
