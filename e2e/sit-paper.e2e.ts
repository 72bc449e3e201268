// Papers: a chapter's test failed, looked through and passed in spite of a cut connection, practice, and the wrong-answer bank.
import { axe, expect, signIn, test } from "./fixtures.ts";
import { boughtCourse, courseNamed } from "./lessons.ts";
import { at, button, choice, cutSaving, examOffice, handIn, learnerApi, saved, turnToEnd } from "./papers.ts";
import { signInByForm } from "./people.ts";

test("[PAPER-003] [PAPER-004] a chapter's test is sat after sign-in, through a cut connection and a reload; failed, looked through and passed", async ({
  page,
  problems,
}) => {
  problems.expect(/Failed to load resource|ERR_/);
  page.on("dialog", (dialog) => void dialog.accept());
  const api = await learnerApi(page.request);
  const { courseId } = await courseNamed(page.request, boughtCourse);
  const [first] = await api.exercises(courseId);
  const { paperId, courseChapterId } = first!;
  const correlationId = `cpt-${courseChapterId}`;
  await api.clear(paperId, correlationId);
  const office = await examOffice(page.request);
  await office.waitMinutes(0);
  const address = `/index/test-papers/${paperId}/correlation-id/${correlationId}`;

  // A visitor is led away by the page itself, before anything of the paper is asked for.
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/user/papers")) asked.push(request.url());
  });
  await page.goto(address);
  await expect(page).toHaveURL(/\/login\/goback$/);
  expect(asked).toEqual([]);
  await signInByForm(page, "13800000001");
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("button", { name: "开始测验" })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.getByRole("button", { name: "开始测验" }).click();
  await expect(at(page, 1)).toBeVisible();
  expect(await axe(page)).toEqual([]);

  // The connection is cut: what is chosen stays, also through a reload, and is sent when it is back.
  const join = await cutSaving(page);
  await choice(page, "A").click();
  await expect(saved(page, "网络断开，恢复后自动保存")).toBeVisible();
  await page.reload();
  await expect(choice(page, "A").or(at(page, 2)).first()).toBeVisible();
  await expect(saved(page, "网络断开，恢复后自动保存")).toBeVisible();
  await join();
  await expect(saved(page, "已保存")).toBeVisible();
  const begun = (await api.attempt(paperId, correlationId))!;
  expect(await api.keys(begun.userPaperId)).toMatchObject([
    { questionId: begun.questions[0]!.questionId, answer: "A", questionKeys: null },
  ]);

  // The rest is left out: it fails, and each answer is looked through.
  await turnToEnd(page);
  // Handed in without any network, by the first question of all: the way to hand it in again stands there.
  await page.context().setOffline(true);
  await button(page, "交卷").click();
  await page.getByRole("dialog", { name: "确认要交卷吗?" }).getByRole("button", { name: "交卷" }).click();
  const failed = page.getByRole("dialog", { name: "交卷没有成功" });
  await expect(failed).toBeVisible();
  await page.context().setOffline(false);
  await failed.getByRole("button", { name: "再次交卷" }).click();
  const result = page.getByRole("dialog", { name: "测验成绩" });
  await expect(result.getByText("测验未通过")).toBeVisible();
  expect(await axe(page)).toEqual([]);
  // The test of a course for an exam books no hours, so its keys are told at once.
  await result.getByRole("button", { name: "看解析" }).click();
  await expect(page.getByRole("heading", { name: "解析" })).toBeVisible();
  expect(await axe(page)).toEqual([]);

  // Another attempt, from the result that is shown again, passes.
  await turnToEnd(page);
  await button(page, "看成绩").click();
  await result.getByRole("button", { name: "继续测试" }).click();
  await expect(result).toBeHidden();
  await expect.poll(async () => (await api.attempt(paperId, correlationId))?.state).toBe("open");
  const right = await office.rightLetters(paperId, (await api.attempt(paperId, correlationId))!);
  await office.waitMinutes(10);
  for (const [index, letters] of right.entries()) {
    await expect(at(page, index + 1)).toBeVisible();
    for (const letter of letters) await choice(page, letter).click();
    await expect(saved(page, "已保存")).toBeVisible();
    if (index < right.length - 1) await button(page, "下一题").click();
  }
  await handIn(page);
  await expect(result.getByText("测验通过")).toBeVisible();
  await expect(result.getByRole("link", { name: "去做章节练习" })).toBeVisible();
  await result.getByRole("link", { name: "去做章节练习" }).click();
  await expect(page).toHaveURL(`/index/user-papers/${paperId}`);
});

test("[PAPER-001] [PAPER-002] [ERRQ-001] [ERRQ-002] [ERRQ-003] exercises are practised from the course's page, and wrong answers gathered in a tab of their own", async ({
  page,
  visitor,
}) => {
  const practised = "/index/course-info/13";
  const api = await learnerApi(page.request);
  const { paperId } = (await api.exercises(13)).at(-1)!;
  await api.clear(paperId, "");

  const nobody = await visitor();
  for (const address of [`/index/user-papers/${paperId}`, "/index/user-error-questions"]) {
    await nobody.goto(address);
    await expect(nobody).toHaveURL(/\/login\/goback$/);
  }
  await signIn(page, "user");
  await page.goto(practised);
  await page.getByRole("tab", { name: /章节练习/ }).click();
  const list = page.getByRole("list", { name: "章节练习" });
  await expect(list.getByRole("listitem")).toHaveCount(3);
  expect(await axe(page)).toEqual([]);
  await list.locator(`a[href="/index/user-papers/${paperId}"]`).click();
  await expect(page).toHaveURL(`/index/user-papers/${paperId}`);
  await expect(at(page, 1)).toBeVisible();
  // Judged at the press, and it stands.
  await choice(page, "C").click();
  await expect(page.getByRole("heading", { name: "解析" })).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await page.reload();
  await expect(at(page, 2)).toBeVisible();
  for (let left = 5; left > 0; left--)
    if (await button(page, "下一题").isVisible()) await button(page, "下一题").click();
  await button(page, "结束练习").click();
  const question = page.getByRole("dialog", { name: "要结束本次练习吗?" });
  await question.getByRole("button", { name: "结束练习" }).click();
  const result = page.getByRole("dialog", { name: "练习结果" });
  await expect(result.getByText("练习完成")).toBeVisible();

  const opened = page.waitForEvent("popup");
  await result.getByRole("link", { name: "错题本" }).click();
  const bank = await opened;
  await expect(bank).toHaveURL("/index/user-error-questions");
  await expect(bank.getByRole("heading", { level: 1, name: "错题本" })).toBeVisible();
  const rows = bank.getByRole("list", { name: "错题" }).getByRole("listitem");
  await expect(rows.first()).toBeVisible();
  expect(await axe(bank)).toEqual([]);
  await bank
    .getByRole("button", { name: /^再练一遍/ })
    .first()
    .click();
  await bank.locator("[data-choice=A]").click();
  await bank.getByRole("button", { name: "提交答案" }).click();
  await expect(bank.getByRole("heading", { name: "解析" })).toBeVisible();
  expect(await axe(bank)).toEqual([]);
  // From the account's menu too it is a tab of its own.
  const again = bank.waitForEvent("popup");
  await bank.getByRole("navigation", { name: "我的" }).getByRole("link", { name: "错题本" }).click();
  await expect(await again).toHaveURL("/index/user-error-questions");
});
