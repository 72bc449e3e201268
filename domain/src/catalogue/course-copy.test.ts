import { expect, test } from "vitest";
import { copyName } from "./course-copy.ts";
import { courseNameRule } from "./course-form.ts";

test.each([
  ["施工管理精讲班", "施工管理精讲班（副本）"],
  ["施工管理精讲班（副本）", "施工管理精讲班（副本）（副本）"],
  ["课".repeat(1_000), `${"课".repeat(996)}（副本）`],
  ["𠮷".repeat(1_000), `${"𠮷".repeat(996)}（副本）`],
])("the copy of %.12s is named after it, within the limit", (name, copy) => {
  expect(copyName(name)).toBe(copy);
  expect(courseNameRule(copyName(name))).toBeUndefined();
});
