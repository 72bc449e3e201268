import { expect, test } from "vitest";
import { expressCompanyRule, expressNoRule } from "./express.ts";

test.each([
  ["[AINV-005] the express company", expressCompanyRule, 50, "请输入快递公司", "快递公司最多 50 个字符"],
  ["[AINV-006] the express number", expressNoRule, 20, "请输入快递单号", "快递单号最多 20 个字符"],
] as const)("%s is required, 1 to its most characters", (_, rule, max, empty, long) => {
  expect([rule(""), rule("  ")]).toEqual([empty, empty]);
  expect([rule("顺"), rule("顺".repeat(max))]).toEqual([undefined, undefined]);
  expect(rule("顺".repeat(max + 1))).toBe(long);
});
