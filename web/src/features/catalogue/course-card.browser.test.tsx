import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aCourse } from "../../testing/courses.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import { CourseCard } from "./course-card.tsx";
import { toCard } from "./course-facts.ts";

test.each([
  ["unstarted", "未开始"],
  ["started", "直播中"],
  ["completed", "已结束"],
] as const)("[LIVE-002] in a list a live course that is %s wears %s", async (liveStatus, label) => {
  const course = aCourse({ courseType: 6, liveStatus, lessonCount: 0, courseImgUrl: null });
  await openScreen({ screens: { "/index": <CourseCard course={toCard(course)} /> }, at: "/index" });
  // On its cover, and in words for whoever does not see that.
  await expect.element(page.getByText(label, { exact: true }).first()).toBeVisible();
  expect(page.getByText(label, { exact: true }).elements()).toHaveLength(2);
});
