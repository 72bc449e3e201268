import { coverPng } from "./cover.ts";
import { axe, expect, signIn, test } from "./fixtures.ts";

test("[CRS-009] [CRS-010] [CRS-011] [CRS-012] [CRS-013] [CRS-018] [CRS-042] [CRS-060] [CRS-061] [UPL-008] an administrator creates a course with a cover, publishes it, a visitor finds it, and it is withdrawn and deleted", async ({
  page,
  visitor,
}) => {
  const name = `装配式混凝土结构施工技术（${Date.now()}）`;
  await signIn(page, "admin");
  await page.goto("/board/admin/courses");
  await page.getByRole("link", { name: "新建课程" }).click();
  await expect(page).toHaveURL(/\/board\/admin\/course-detail(\?courseType=1)?$/);
  await expect(page.getByRole("heading", { name: "新建课程" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText([/^基本信息$/, /^视频目录/]);
  await expect(page.getByRole("tab", { name: /视频目录/ })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("宽高比 100:56")).toBeVisible();

  await page.getByRole("button", { name: "保存", exact: true }).click();
  for (const sentence of ["请输入课程名称", "请选择讲课专家", "必须选择封面", "请输入原价"])
    await expect(page.getByText(sentence, { exact: true }).last()).toBeVisible();
  expect(await axe(page)).toEqual([]);

  await page.getByLabel("课程名称").fill(name);
  await page.getByRole("combobox", { name: "讲师" }).click();
  await page.getByTitle(/^王海涛/).click();
  const file = page.getByLabel("封面文件");
  await file.setInputFiles({ name: "封面.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await expect(page.getByText("上传的图片只能是 JPG或PNG 格式，并且大小不能超过 500k!")).toBeVisible();
  // The token goes to our own server for the signature, never to the storage host.
  const signed = page.waitForRequest(/\/api\/files\/oss-sign/);
  const posted = page.waitForRequest((one) => one.method() === "POST" && one.url().endsWith("/storage"));
  await file.setInputFiles({ name: "封面.PNG", mimeType: "image/png", buffer: coverPng() });
  expect((await signed).headers()["authorization"]).toBeTruthy();
  expect((await posted).headers()["authorization"]).toBeUndefined();
  await expect(page.getByText("上传成功")).toBeVisible();
  await page.getByLabel("原价").fill("199.99");
  await page.getByLabel("折扣", { exact: true }).fill("0.85");
  await expect(page.getByText("¥169.99").first()).toBeVisible();
  await page.getByRole("textbox", { name: "课程介绍" }).fill("从构件进场到灌浆验收，一步一图。");

  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("保存成功")).toBeVisible();
  await expect(page).toHaveURL(/\/board\/admin\/course-detail\/\d+$/);
  await expect(page.getByText("未提交")).toBeVisible();
  const chapters = page.getByRole("tab", { name: "视频目录", exact: true });
  await expect(chapters).not.toHaveAttribute("aria-disabled", "true");
  await chapters.click();
  await expect(page.getByText("这门课程还没有章节")).toBeVisible();
  await page.getByRole("button", { name: "发布", exact: true }).click();
  const empty = page.getByRole("dialog", { name: "确定要发布吗?" });
  await empty.getByRole("button", { name: "仍然发布" }).click();
  await expect(page.getByText("发布成功")).toBeVisible();
  await page.reload(); // the form of an existing course, by its address
  await expect(page.getByLabel("课程名称")).toHaveValue(name);
  await expect(page.getByRole("button", { name: "保存", exact: true })).toBeHidden();

  const shop = await visitor();
  const courseId = new URL(page.url()).pathname.split("/").at(-1);
  const found = await shop.request.get("/api/public/courses", { params: { courseName: name } });
  const { resultObject } = (await found.json()) as {
    resultObject: { courses: { courseId: number; coursePrice: number; courseImgUrl: string }[] };
  };
  expect(resultObject.courses.map((one) => String(one.courseId))).toEqual([courseId]);
  expect(resultObject.courses[0]?.coursePrice).toBe(169.99);
  const picture = await shop.request.get(resultObject.courses[0]?.courseImgUrl ?? "");
  expect(picture.headers()["content-type"]).toBe("image/png");
  await shop.goto(`/index/courses?courseName=${encodeURIComponent(name)}`);
  await expect(shop.getByText(name).first()).toBeVisible();

  await page.getByRole("button", { name: "撤销发布" }).click();
  const withdrawing = page.getByRole("dialog", { name: "确定要撤销发布吗?" });
  await withdrawing.getByRole("button", { name: "撤销发布" }).click();
  await expect(page.getByText("撤销成功")).toBeVisible();
  const question = page.getByRole("dialog", { name: "确定要删除吗?" });
  await page.getByRole("button", { name: "删除", exact: true }).click();
  await question.getByRole("button", { name: "取消" }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page.getByLabel("课程名称")).toHaveValue(name);
  await page.getByRole("button", { name: "删除", exact: true }).click();
  await question.getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("删除成功")).toBeVisible();
  await expect(page).toHaveURL("/board/admin/courses?type=1");
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
});
