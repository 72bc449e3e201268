import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aCourse, aTrialLesson } from "../../testing/courses.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import CoursePreview from "./course-preview.tsx";

test("the preview is what a buyer sees: the trial lesson and the price, and nothing that staff alone may do", async () => {
  const lesson = (courseChapterId: number, trial: boolean) => ({
    ...aTrialLesson,
    courseChapterId,
    trial,
    chapterTitle: `第 ${courseChapterId} 讲`,
  });
  await openScreen({
    screens: { [routeOf("screens/office/course-preview.tsx")]: <CoursePreview /> },
    at: "/board/admin/course-preview/11",
    role: "admin",
    answers: {
      "GET /api/public/courses/:id/published-chapters": () => [lesson(1, true), lesson(2, false)],
      "GET /api/public/courses/:id": () => aCourse({ courseId: 11 }),
      "GET /api/public/courses": () => ({ courses: [], total: 0 }),
    },
  });
  await expect.element(page.getByText("发布后买家看到的样子", { exact: false })).toBeVisible();
  await expect.element(page.getByText("试听", { exact: true }).first()).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^试听 ?第 1 讲/ }).first()).toBeVisible();
  expect(page.getByRole("button", { name: /开始学习|继续学习/ }).elements()).toEqual([]);
});
