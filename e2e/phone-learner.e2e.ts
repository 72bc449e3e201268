// A learner on the way to work: the question of the day, a lesson and its test, all by taps.
import type { Locator } from "@playwright/test";
import { axe, expect, signIn, test } from "./fixtures.ts";
import { boughtCourse, courseNamed, faceGate, playsPast, start } from "./lessons.ts";
import { at, choice, learnerApi } from "./papers.ts";

test.skip(({ isMobile }) => !isMobile, "taps are a phone's");

test("a phone's learner answers the question of the day, plays a lesson and hands its test in, by taps @phone", async ({
  page,
}) => {
  const shown = (found: Locator) => found.filter({ visible: true }).first();
  const tap = (name: string) => shown(page.getByRole("button", { name, exact: true })).tap();
  const api = await learnerApi(page.request);
  const { courseId, nth } = await courseNamed(page.request, boughtCourse);
  const lesson = nth(4);
  const exercise = (await api.exercises(courseId)).find(
    (one) => one.courseChapterId === lesson.courseChapterId,
  );
  await api.clear(exercise?.paperId ?? 0, `cpt-${lesson.courseChapterId}`);
  const today = await page.request.get("/api/public/today-question");
  const { resultObject: question } = (await today.json()) as {
    resultObject: { questionKeys: string[]; choices: { choiceNo: string }[] };
  };
  const wrong = question.choices.find(({ choiceNo }) => !question.questionKeys.includes(choiceNo));

  await signIn(page, "user");
  await page.goto("/index/practice");
  await page.getByRole("button", { name: /今天这题/ }).tap();
  const daily = page.getByRole("region", { name: "今天这题" });
  await expect(async () => {
    await daily.getByText(wrong?.choiceNo ?? "", { exact: true }).tap();
    await expect(daily.getByRole("button", { name: "提交答案" })).toBeEnabled({ timeout: 1_000 });
  }).toPass();
  await daily.getByRole("button", { name: "提交答案" }).tap();
  await expect(daily.getByRole("status")).toContainText("回答错误，正确答案");
  await expect(daily.getByRole("link", { name: "错题本" })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  const opened = page.waitForEvent("popup");
  await daily.getByRole("link", { name: "错题本" }).tap();
  const bank = await opened;
  await expect(bank.getByRole("list", { name: "错题" }).getByRole("listitem").first()).toBeVisible();
  await bank.close();

  await page.goto(`/index/study/${courseId}?chapter=${lesson.courseChapterId}`);
  await start(page).tap();
  await faceGate(page).getByRole("checkbox").tap();
  const window = page.context().waitForEvent("page");
  await faceGate(page)
    .getByRole("button", { name: /开始核验/ })
    .tap();
  const provider = await window;
  await provider.getByRole("button", { name: "核验通过" }).tap();
  await provider.getByText("可以关闭本页").waitFor();
  await provider.close();
  await playsPast(page, 1);

  await page.getByText("章节练习", { exact: true }).tap();
  const list = page.getByRole("list", { name: "章节练习" });
  await list.getByRole("link", { name: `开始测验 ${lesson.chapterTitle}` }).tap();
  await tap("开始测验");
  await expect(at(page, 1)).toBeVisible();
  await choice(page, "A").tap();
  await tap("下一题");
  await expect(at(page, 2)).toBeVisible();
  await choice(page, "B").tap();
  const next = shown(page.getByRole("button", { name: "下一题", exact: true }));
  while (await next.isVisible()) await next.tap();
  await tap("交卷");
  await page.getByRole("dialog", { name: "确认要交卷吗?" }).getByRole("button", { name: "交卷" }).tap();
  const result = page.getByRole("dialog", { name: "测验成绩" });
  await expect(result.getByText("测验未通过")).toBeVisible();
  await result.getByRole("button", { name: "看对错" }).tap();
  await expect(page.getByText("测验通过后可看正确答案和解析。")).toBeVisible();
});
