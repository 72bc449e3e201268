import { expect, test } from "vitest";
import { commentRule } from "./comment-rules.ts";

test.each([
  ["讲得清楚", undefined],
  ["好", undefined],
  ["评".repeat(500), undefined],
  [`  ${"评".repeat(500)}\n`, undefined],
  ["评".repeat(501), "评论最多 500 个字符"],
  // A character beyond the basic plane is one, as a person counts.
  ["𠮷".repeat(500), undefined],
  ["", "请输入评论内容"],
  [" \n　", "请输入评论内容"],
  ["\u200b\u200b", "请输入评论内容"],
])("[CMT-002] a comment has 1 to 500 characters, blanks around it left out: %j", (text, sentence) => {
  expect(commentRule(text)).toBe(sentence);
});
