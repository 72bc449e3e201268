import { expect, test } from "vitest";
import { returnReasonRule } from "./contract.ts";

test.each([
  ["", "请填写退回原因"],
  [" \n\u200b", "请填写退回原因"],
  ["缺", undefined],
  ["𠮷".repeat(500), undefined],
  [` ${"缺".repeat(500)}\n`, undefined],
  ["缺".repeat(501), "退回原因最多 500 个字符"],
])("a reason %j", (text, sentence) => {
  expect(returnReasonRule(text)).toBe(sentence);
});
