// 复制课程 in the list of courses, after a question that says what the copy has.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aCourse } from "../../testing/courses.ts";
import { refused } from "../../testing/open-screen.tsx";
import { openChapters } from "./chapters.testing.tsx";

const copied = "POST /api/admin/courses/11/copy";
const answer = "POST /api/admin/courses/:id/copy";
const press = async (): Promise<void> => {
  await page.getByRole("button", { name: "复制课程" }).click();
  await expect
    .element(page.getByText(`将新建未发布的课程“${aCourse().courseName}（副本）”`, { exact: false }))
    .toBeVisible();
};

test("a yes copies the course and opens the copy's form, a no does nothing", async () => {
  const { called } = await openChapters(undefined, { [answer]: () => ({ courseId: 12 }) });
  await press();
  await page.getByRole("button", { name: "取消", exact: true }).click();
  expect(called(copied)).toEqual([]);
  await press();
  await page.getByRole("button", { name: "复制", exact: true }).click();
  await expect.element(page.getByText("已复制成草稿")).toBeVisible();
  expect(called(copied)).toHaveLength(1);
  await expect.poll(() => called("GET /api/admin/courses/12").length).toBeGreaterThan(0);
});

test("a refusal is said, and the form stays", async () => {
  const { called } = await openChapters(undefined, {
    [answer]: () => refused(429, "操作太频繁，请稍后再试"),
  });
  await press();
  await page.getByRole("button", { name: "复制", exact: true }).click();
  await expect.element(page.getByText("操作太频繁，请稍后再试")).toBeVisible();
  expect(called("GET /api/admin/courses/12")).toEqual([]);
});
