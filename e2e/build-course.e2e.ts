// A course from its first chapter to its first sale: its teacher, an administrator, a learner and a channel.
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { coverPng } from "./cover.ts";
import { axe, expect, pay, signIn, test } from "./fixtures.ts";
import { registerNewcomer } from "./newcomer.ts";
import { submitOrder } from "./shopping.ts";
import { slowed } from "./slow-film.ts";

// Two minutes, so that a reminder after one is met.
const film = {
  name: "编制依据.mp4",
  mimeType: "video/mp4",
  buffer: slowed(join(import.meta.dirname, "../server/src/seed/media/network-plan.sd.mp4")),
};
const handout = { name: "讲义.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function saveChapter(page: Page, title: string, said: string): Promise<void> {
  await press(page, "保存章节");
  await expect(page.getByText(said).first()).toBeVisible();
  // What was said of the chapter before it may still stand there: this one is saved once the tree has it.
  await expect(page.getByRole("button", { name: title, exact: true })).toBeVisible();
}

/** Puts one of the teacher's questions into the dialog's paper and publishes it. */
async function addQuestion(page: Page, question: string): Promise<void> {
  await press(page, "从题库添加");
  await page.getByRole("checkbox", { name: `选择 ${question}` }).check();
  await press(page, "加入试卷");
  // The drawer gives the focus back when it has gone.
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page.getByText(`1. ${question}`)).toBeVisible();
}

async function publishPaper(page: Page): Promise<void> {
  await press(page, "发布第 1 版");
  await page
    .getByRole("tooltip")
    .getByRole("button", { name: /^发\s*布$/ })
    .click();
  await expect(page.getByRole("dialog").getByText("第 1 版", { exact: true })).toBeVisible();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(关闭|Close)$/ })
    .click();
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** Agrees to what the checklist says, if it is asked. */
async function agree(page: Page, act: string, done: Locator): Promise<void> {
  const asked = page.getByRole("dialog", { name: /^确定要(提交审核|发布)吗/ });
  await expect(asked.or(done).first()).toBeVisible();
  if (await asked.isVisible())
    await asked.getByRole("button", { name: new RegExp(`^(仍然)?${act}$`) }).click();
  await expect(done).toBeVisible();
}

test("a teacher builds a course and submits it, an administrator publishes it, a learner buys it with a channel's code, teacher and channel see the sale", async ({
  page,
  visitor,
  phone,
}) => {
  test.setTimeout(360_000);
  const name = `危大工程专项施工方案编制（${Date.now()}）`;
  await signIn(page, "teacher");
  await page.goto("/board/teacher/course-detail?courseType=1");
  await page.getByLabel("课程名称").fill(name);
  await page
    .getByLabel("封面文件")
    .setInputFiles({ name: "封面.png", mimeType: "image/png", buffer: coverPng() });
  await expect(page.getByText("上传成功")).toBeVisible();
  await page.getByLabel("原价").fill("200");
  await press(page, "保存");
  await expect(page).toHaveURL(/\/board\/teacher\/course-detail\/\d+$/);

  await page.getByRole("tab", { name: /视频目录/ }).click();
  for (const title of ["编制依据", "计算书", "专家论证"]) {
    await press(page, "章节");
    await page.getByLabel("章节标题").fill(title);
    if (title === "编制依据") {
      await page.getByLabel("视频文件").setInputFiles(film);
      await expect(page.getByText("保存后生效")).toBeVisible();
      await page.getByLabel("讲义文件").setInputFiles(handout);
      await expect(page.getByText("新讲义已上传，保存后生效")).toBeVisible();
    }
    await saveChapter(page, title, title === "编制依据" ? "更新视频成功" : "保存成功");
  }
  expect(await axe(page)).toEqual([]);

  await page.getByRole("button", { name: "编制依据", exact: true }).click();
  await press(page, "练习题目");
  await press(page, "新建练习题目");
  await addQuestion(page, "普通硅酸盐水泥的初凝时间不得早于（　）分钟。");
  await page.getByRole("spinbutton", { name: "第 1 题的分值" }).fill("100");
  await page.keyboard.press("Enter");
  await expect(page.getByText("分值已保存")).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await publishPaper(page);
  await press(page, "提醒题目");
  await press(page, "新建提醒题目");
  await addQuestion(page, "普通硅酸盐水泥的初凝时间不得早于（　）分钟。");
  await page.getByRole("combobox", { name: "第 1 题的提醒时间" }).click();
  await page.getByTitle("01:00", { exact: true }).last().click();
  await expect(page.getByText("提醒时间保存成功")).toBeVisible();
  await publishPaper(page);

  await press(page, "提交审核");
  await agree(page, "提交", page.getByText("审核中").first());
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));

  const office = await visitor();
  await signIn(office, "admin");
  await office.goto(`/board/admin/course-detail/${id}`);
  await expect(office.getByLabel("课程名称")).toHaveValue(name);
  await office.getByRole("tab", { name: /视频目录/ }).click();
  await expect(office.getByRole("list", { name: "章节" }).getByRole("listitem")).toHaveCount(3);
  await press(office, "发布");
  await agree(office, "发布", office.getByText("发布成功").first());

  const learner = await visitor();
  await signIn(learner, await registerNewcomer(learner, phone()));
  await learner.goto(`/index/course-info/${id}?exclusiveCode=QD0001`);
  await expect(learner.getByRole("heading", { level: 1, name })).toBeVisible();
  await learner.getByRole("button", { name: "立即购买" }).first().click();
  await expect(learner.getByRole("complementary", { name: "结算" })).toContainText("¥180.00");
  const orderId = await submitOrder(learner);
  await pay(learner.request, orderId, "paid");
  await expect(learner.getByRole("dialog", { name: "付款成功" })).toBeVisible();
  await learner.goto(`/index/study/${id}`);
  await expect(learner.locator("summary", { hasText: "章节练习" })).toContainText("1 份");

  await page.goto("/board/teacher/teacher-statis");
  const sale = page.getByRole("row", { name: new RegExp(name.replace(/[（）]/g, ".")) });
  await expect(sale).toContainText("¥180.00");
  const partner = await visitor();
  await signIn(partner, "channel");
  await partner.goto("/board/channel/statis");
  await expect(partner.getByRole("row", { name: new RegExp(name.replace(/[（）]/g, ".")) })).toContainText(
    "¥180.00",
  );
  expect(await axe(partner)).toEqual([]);
});
