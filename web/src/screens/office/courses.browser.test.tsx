import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../office/office-provider.tsx";
import { aCourse } from "../../testing/courses.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import OfficeCourses from "./courses.tsx";

const sorted = "POST /api/admin/courses/adjust-order";

test("[ERR-008] another order of the courses is saved with 保存成功", async () => {
  const courses = [aCourse(), aCourse({ courseId: 12, courseName: "工程经济精讲班" })];
  const { called } = await openScreen({
    screens: {
      "/board/admin/courses": (
        <OfficeProvider>
          <OfficeCourses />
        </OfficeProvider>
      ),
    },
    at: "/board/admin/courses",
    role: "admin",
    answers: {
      "GET /api/admin/courses": () => ({ courses, total: 2 }),
      "GET /api/admin/teacher-options": () => [],
      [sorted]: () => null,
    },
  });
  await page.getByRole("button", { name: "拖动排序：工程经济精讲班" }).click();
  expect(page.getByText("保存成功").elements()).toEqual([]);
  await page.getByRole("menuitem", { name: "上移" }).click();
  await expect.element(page.getByText("保存成功", { exact: true })).toBeVisible();
  expect(called(sorted).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { sourceCourseId: 12, beforeCourseId: 11, courseType: 1 },
  ]);
});
