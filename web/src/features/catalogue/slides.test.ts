import { expect, test } from "vitest";
import type { CourseRow } from "./course-facts.ts";
import { toSlide } from "./slides.ts";

const slide = (courseName: string) =>
  toSlide({ courseId: 7, courseName, displayPrice: "¥1.00", backgroundColor: "#0b57d0" } as CourseRow);

test.each([
  ["https://example.com/exam?id=1", "https://example.com/exam?id=1"],
  ["http://example.com", "http://example.com"],
  ["二级建造师精讲班", null],
  ["httpd 入门", null],
  ["javascript:alert(1)", null],
])("a slide called %s links to %s", (name, address) => {
  expect(slide(name).outside).toBe(address);
});

test("a slide keeps its background colour", () => {
  expect(slide("a").backgroundColor).toBe("#0b57d0");
});
