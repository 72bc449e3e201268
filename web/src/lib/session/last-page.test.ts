import { expect, test } from "vitest";
import { ownPath } from "./last-page.ts";

test("a path of this site is returned to", () => {
  expect(ownPath("/index/course-info/3?tab=comments")).toBe("/index/course-info/3?tab=comments");
  expect(ownPath("/")).toBe("/");
});

test.each([
  undefined,
  null,
  7,
  "",
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
])("%j is never returned to", (text) => {
  expect(ownPath(text)).toBeUndefined();
});
