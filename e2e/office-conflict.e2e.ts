// One course form open twice: nothing is overwritten unseen.
import { axe, expect, openSession, signIn, test } from "./fixtures.ts";

test("a course saved in another window meanwhile: each field that both changed is chosen, and nothing is lost", async ({
  page,
  visitor,
  problems,
}) => {
  problems.expect(/status of 409/);
  await signIn(page, "admin");
  const { token } = await openSession(page.request, "admin");
  const answer = await page.request.get("/api/admin/courses", {
    headers: { authorization: token },
    params: { courseType: "1", courseStatus: "unpublish" },
  });
  const { resultObject } = (await answer.json()) as {
    resultObject: { courses: { courseId: number; courseName: string }[] };
  };
  const course = resultObject.courses[0];
  const form = `/board/admin/course-detail/${course?.courseId}`;
  const other = await visitor();
  await signIn(other, "admin");
  for (const one of [page, other]) {
    await one.goto(form);
    await expect(one.getByLabel("课程名称")).toHaveValue(course?.courseName ?? "");
  }
  await other.getByLabel("课程名称").fill(`${course?.courseName}（那边）`);
  await other.getByRole("button", { name: "保存", exact: true }).click();
  await expect(other.getByText("保存成功")).toBeVisible();

  await page.getByLabel("课程名称").fill(`${course?.courseName}（这边）`);
  await page.getByRole("button", { name: "保存", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "您在另一个窗口改动了这条记录" });
  await expect(dialog.getByText(/^您在另一个窗口 .* 保存了这门课程/)).toBeVisible();
  await expect(dialog.getByText(/下面 1 项两个窗口都改了/)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await dialog.getByRole("radio", { name: /（这边）$/ }).check();
  await dialog.getByRole("button", { name: "按所选保存" }).click();
  await expect(page.getByText("保存成功")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("课程名称")).toHaveValue(`${course?.courseName}（这边）`);

  // As it was, for the journeys after this one.
  await page.getByLabel("课程名称").fill(course?.courseName ?? "");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("保存成功")).toBeVisible();
});
