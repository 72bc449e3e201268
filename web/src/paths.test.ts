import { expect, test } from "vitest";
import { landingOf } from "./paths.ts";

test.each([
  ["AUTH-017", "admin", "/board/admin/admin-index"],
  ["AUTH-018", "channel", "/board/channel/statis"],
  ["AUTH-019", "teacher", "/board/teacher/teacher-statis"],
  ["AUTH-020", "user", "/board/user/my-course"],
])("[%s] after sign-in without the go-back flag %s lands on %s", (_, role, path) => {
  expect(landingOf(role)).toBe(path);
});

test("any other first role lands on my courses", () => {
  expect(landingOf("guest")).toBe("/board/user/my-course");
  expect(landingOf(undefined)).toBe("/board/user/my-course");
});
