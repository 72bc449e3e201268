import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aCourse } from "../../testing/courses.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import { LiveAbout } from "./live-about.tsx";

const open = (over: Parameters<typeof aCourse>[0]) => {
  const course = aCourse({ courseType: 6, ...over });
  return openScreen({
    screens: {
      "/live": (
        <LiveAbout {...{ course, validUntil: "2027-11-22T00:00:00.000Z", expiredAt: null, startText: "" }} />
      ),
    },
    at: "/live",
    role: "user",
  });
};

test("below the picture stand the teacher, the plan, how long it is held, the handouts, and how to ask", async () => {
  await open({
    teacherId: 5,
    teacherName: "王海涛",
    teacherTitle: "一级建造师",
    courseDescription: "<p>案例三 网络计划与索赔</p>",
    handoutCount: 2,
    coursePrice: 100,
  });
  for (const text of [
    "王海涛",
    "一级建造师",
    "案例三 网络计划与索赔",
    "有效期至 2027-11-22",
    "讲义 2 份，见课程目录",
  ])
    await expect.element(page.getByText(text)).toBeVisible();
  for (const name of ["TA 的全部课程", "课程页", "联系客服"])
    await expect.element(page.getByRole("link", { name })).toBeVisible();
});

test("what a course has not is not spoken of: no teacher, plan, handouts, and no comments where it is free", async () => {
  await open({ teacherId: null, teacherName: "", courseDescription: "", handoutCount: 0, coursePrice: 0 });
  await expect.element(page.getByRole("link", { name: "联系客服" })).toBeVisible();
  expect(page.getByRole("link", { name: "课程页" }).elements()).toEqual([]);
  expect(page.getByText(/讲义|课程介绍|全部课程/).elements()).toEqual([]);
});
