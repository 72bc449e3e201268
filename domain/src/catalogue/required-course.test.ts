import { expect, test } from "vitest";
import { requiredText } from "./required-course.ts";

test("[CRS-028] requiredCourse 1 means required and 0 elective", () => {
  expect(([1, 0, null] as const).map(requiredText)).toEqual(["必修", "选修", ""]);
});
