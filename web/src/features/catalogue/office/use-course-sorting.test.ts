import { expect, test } from "vitest";
import { dropPlace } from "./use-course-sorting.ts";

const row = (courseId: number, courseStatus: "auditing" | "published" | "unpublish") => ({
  courseId,
  courseStatus,
});
const rows = [row(1, "auditing"), row(2, "published"), row(3, "published"), row(4, "published")];

test("a course dropped upwards stands directly before the one it was dropped on", () => {
  expect(dropPlace(rows, 3, 1)).toEqual({ before: 2 });
});

test("a course dropped downwards stands directly before the one behind the place", () => {
  expect(dropPlace(rows, 1, 2)).toEqual({ before: 4 });
});

test("the last place of a page is told by what follows the page", () => {
  expect(dropPlace(rows, 1, 3)).toBe("last");
});

test("the last place before rows of another status is the last of its own status", () => {
  expect(dropPlace([...rows, row(5, "unpublish")], 1, 3)).toBe("last");
});

test("a course cannot be dropped among courses of another status", () => {
  expect(dropPlace(rows, 1, 0)).toBe("elsewhere");
});
