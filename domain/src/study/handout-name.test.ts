import { expect, test } from "vitest";
import { handoutName } from "./handout-name.ts";

test.each([
  ["1.1 双代号网络计划六时标注法", "1.1 双代号网络计划六时标注法.pdf"],
  ["  进度/成本：三个参数?  ", "进度 成本：三个参数.pdf"],
  ["../../etc/passwd", "etc passwd.pdf"],
  ["a\u0000b\r\nc\u202Efdp", "a b c fdp.pdf"],
  ["...", "讲义.pdf"],
  ["", "讲义.pdf"],
  ["讲".repeat(150), `${"讲".repeat(100)}.pdf`],
  ["𠮷".repeat(101), `${"𠮷".repeat(100)}.pdf`],
])("a handout of %j is saved as %j", (title, name) => {
  expect(handoutName(title, ".pdf")).toBe(name);
});
