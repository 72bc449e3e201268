import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pressRowAct } from "../../testing/row-act.ts";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { aRegradeQuestion, aReport, aRun } from "../../testing/office-papers.ts";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import QuestionReports from "./question-reports.tsx";

const preview = "POST /api/admin/regrades/preview";
const run = "POST /api/admin/regrades";
const counts = { attempts: 860, scoresChanged: 358, passGained: 11, passLost: 0 };
const effect = {
  ...counts,
  versionNos: [1],
  total: 358,
  rows: [
    {
      userPaperId: 9,
      studentName: "邓*静",
      paperName: "二建模拟卷一",
      test: 1,
      scoreBefore: 58,
      scoreAfter: 60,
      passBefore: 0,
      passAfter: 1,
    },
  ],
};

const open = (answers: Answers = {}) =>
  openScreen({
    screens: {
      [routeOf("screens/office/question-reports.tsx")]: (
        <OfficeProvider>
          <QuestionReports />
        </OfficeProvider>
      ),
    },
    at: "/board/teacher/question-reports",
    role: "teacher",
    answers: {
      "GET /api/admin/question-reports": () => ({ questionReports: [aReport()], total: 1, open: 1 }),
      "GET /api/admin/regrades/questions/:id": () => aRegradeQuestion(),
      "GET /api/admin/regrades": () => ({ regrades: [aRun()], total: 1 }),
      [preview]: () => effect,
      ...answers,
    },
  });
const bodies = (called: (call: string) => { body: string }[], call: string) =>
  called(call).map(({ body }) => JSON.parse(body) as unknown);
/** The refusal of who names a wording that is no more the newest. */
const reworded = () => {
  const msg = "林晓雯 2026-11-23 10:00 改了这道题，您填的内容都还在，请核对后再查看影响";
  return Response.json({ code: "error", msg, reason: "QUESTION_CHANGED" }, { status: 409 });
};
const row = page.getByRole("row", { name: /工作 D 的总时差/ });

test("reports say who (masked), the question, the reason and the state; one answer settles all of a question", async () => {
  const settle = "POST /api/admin/question-reports/:id/settle";
  let refuses = true;
  const { called } = await open({
    [settle]: () => (refuses ? refused(409, "这条反馈已有答复，请刷新后查看") : { settled: 2 }),
  });
  for (const text of ["邓*静", "答案应为 C", "答案有误", "待处理"])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByText(/待处理 1 条/)).toBeVisible();
  await pressRowAct("答复", "工作 D 的总时差");
  const dialog = page.getByRole("dialog");
  const send = () => dialog.getByRole("button", { name: /答复$/ }).click();
  await send();
  await expect.element(dialog.getByText("请填写答复")).toBeVisible();
  await dialog.getByLabelText("答复").fill("答案已更正为 C，谢谢。");
  await send();
  await expect.element(dialog.getByText("这条反馈已有答复，请刷新后查看")).toBeVisible();
  await expect.element(dialog.getByLabelText("答复")).toHaveValue("答案已更正为 C，谢谢。");
  refuses = false;
  await send();
  await expect.element(page.getByText("已答复", { exact: true })).toBeVisible();
  expect(bodies(called, "POST /api/admin/question-reports/7/settle").at(-1)).toEqual({
    answer: "答案已更正为 C，谢谢。",
  });
});

test("a key is corrected after its effect was shown, only upward unless said otherwise, with a reason", async () => {
  const { called } = await open({ [run]: () => ({ regradeRunId: 4, ...counts }) });
  await page.getByRole("button", { name: "更正 工作 D 的总时差" }).click();
  const drawer = page.getByRole("dialog");
  await expect.element(drawer.getByText("现在的答案：D")).toBeVisible();
  await expect.element(drawer.getByText("林晓雯 答案改为 C：涉及 860 份，358 份分数变化")).toBeVisible();
  const look = drawer.getByRole("button", { name: "查看影响" });
  await look.click();
  await expect.element(drawer.getByText("请选择与现在不同的答案")).toBeVisible();
  expect(called(preview)).toEqual([]);
  await drawer.getByLabelText("正确答案").click();
  await page.getByTitle("C 1", { exact: true }).last().click();
  await expect.element(drawer.getByRole("button", { name: "更正并重新判分" })).not.toBeInTheDocument();
  await look.click();
  for (const text of ["860 份", "358 份", "11 份", "变为及格", "60.0"])
    await expect.element(drawer.getByText(text, { exact: true }).last()).toBeVisible();
  expect(bodies(called, preview)).toEqual([
    { questionId: 102, versionNo: 1, change: { keys: ["C"] }, onlyUpward: true },
  ]);
  // Another choice is another effect: what was shown goes.
  await drawer.getByLabelText("只加分，不减分").click();
  await expect.element(drawer.getByRole("button", { name: "更正并重新判分" })).not.toBeInTheDocument();
  await drawer.getByLabelText("只加分，不减分").click();
  await look.click();
  await drawer.getByRole("button", { name: "更正并重新判分" }).click();
  await expect.element(drawer.getByText("请填写更正原因")).toBeVisible();
  expect(called(run)).toEqual([]);
  await drawer.getByLabelText("原因").fill("教材勘误，答案为 C");
  await drawer.getByRole("button", { name: "更正并重新判分" }).click();
  await expect
    .poll(() => bodies(called, run))
    .toEqual([
      {
        questionId: 102,
        versionNo: 1,
        change: { keys: ["C"] },
        onlyUpward: true,
        reason: "教材勘误，答案为 C",
        settleReports: true,
      },
    ]);
  await expect.element(page.getByText("已更正并重新计算成绩")).toBeVisible();
});

test("a correction that was begun is not dropped unasked; one that was not begun closes at once", async () => {
  await open();
  const begin = () => page.getByRole("button", { name: "更正 工作 D 的总时差" }).click();
  const drawer = page.getByRole("dialog", { name: "更正并重新判分" });
  const question = page.getByRole("dialog", { name: "放弃填写的内容？" });
  await begin();
  await expect.element(drawer.getByText("现在的答案：D")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(drawer).not.toBeInTheDocument();
  await begin();
  await drawer.getByLabelText("正确答案").click();
  await page.getByTitle("C 1", { exact: true }).last().click();
  await drawer.getByRole("button", { name: "查看影响" }).click();
  await drawer.getByLabelText("原因").fill("教材勘误");
  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "继续填写" }).click();
  await expect.element(drawer.getByLabelText("原因")).toHaveValue("教材勘误");
  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "放弃" }).click();
  await expect.element(drawer).not.toBeInTheDocument();
});

test("a question is voided; one that other papers ask is an administrator's to correct", async () => {
  let mayRegrade: 0 | 1 = 1;
  const { called } = await open({
    "GET /api/admin/regrades/questions/:id": () => aRegradeQuestion({ mayRegrade }),
  });
  await page.getByRole("button", { name: "更正 工作 D 的总时差" }).click();
  await page.getByLabelText("怎么判").click();
  await page.getByTitle("作废，人人得分", { exact: true }).last().click();
  await page.getByRole("button", { name: "查看影响" }).click();
  await expect.element(page.getByText("358 份", { exact: true })).toBeVisible();
  expect(bodies(called, preview)).toEqual([
    { questionId: 102, versionNo: 1, change: { void: true }, onlyUpward: true },
  ]);
  mayRegrade = 0;
  await page.getByRole("dialog").getByRole("button", { name: "关闭" }).click();
  await page.getByRole("button", { name: "放弃", exact: true }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "更正 工作 D 的总时差" }).click();
  await expect.element(page.getByText("别的试卷也在使用这道题，请管理员更正。")).toBeVisible();
});

test("what was corrected is listed with the reason, what it came to, and who did it", async () => {
  const { address } = await open();
  await page.getByRole("tab", { name: "更正记录" }).click();
  await expect.poll(address).toBe("/board/teacher/question-reports?tab=regrades");
  for (const text of ["答案改为 C", "只加分", "原因：教材勘误", "860", "358", "及格 +11，-0", "林晓雯"])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
});

test("a question that somebody worded anew meanwhile is shown with what changed; what was filled in stays", async () => {
  let now = aRegradeQuestion();
  const { called } = await open({
    "GET /api/admin/regrades/questions/:id": () => now,
    [preview]: (request) => (request.body.includes(`"versionNo":${now.versionNo}`) ? effect : reworded()),
    [run]: (request) =>
      request.body.includes(`"versionNo":${now.versionNo}`) ? { regradeRunId: 4, ...counts } : reworded(),
  });
  await page.getByRole("button", { name: "更正 工作 D 的总时差" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabelText("正确答案").click();
  await page.getByTitle("C 1", { exact: true }).last().click();
  const look = drawer.getByRole("button", { name: "查看影响" });
  await look.click();
  await drawer.getByLabelText("原因").fill("教材勘误，答案为 1 天");
  // Somebody turns the choices round: what was C is B now.
  const turned = (versionNo: number, texts: readonly string[], keys: string[]) =>
    aRegradeQuestion({
      versionNo,
      questionKeys: keys,
      choices: texts.map((choiceName, at) => ({
        choiceNo: "ABCD"[at] ?? "",
        choiceName,
        optionId: `option ${choiceName}`,
      })),
    });
  now = turned(2, ["5", "1", "2", "0"], ["A"]);
  await drawer.getByRole("button", { name: "更正并重新判分" }).click();
  const note = drawer.getByRole("status").filter({ hasText: "林晓雯 2026-11-23 10:00 改了这道题" });
  await expect.element(note.getByText("选项顺序：0、2、1、5 → 5、1、2、0")).toBeVisible();
  await expect.element(drawer.getByText("现在的答案：A")).toBeVisible();
  await expect.element(drawer.getByTitle("B 1", { exact: true })).toBeVisible();
  await expect.element(page.getByText("网络请求失败")).not.toBeInTheDocument();
  // What would change is another picture: it is looked at again before anything can be done.
  await expect.element(drawer.getByRole("button", { name: "更正并重新判分" })).not.toBeInTheDocument();
  await look.click();
  await expect.element(drawer.getByLabelText("原因")).toHaveValue("教材勘误，答案为 1 天");
  await drawer.getByRole("button", { name: "更正并重新判分" }).click();
  await expect
    .poll(() => bodies(called, run).at(-1))
    .toEqual({
      questionId: 102,
      versionNo: 2,
      change: { keys: ["B"] },
      onlyUpward: true,
      reason: "教材勘误，答案为 1 天",
      settleReports: true,
    });
  await expect.element(note).not.toBeInTheDocument();
});

test("a preview that is refused because of a newer wording tells it too", async () => {
  let now = aRegradeQuestion();
  await open({
    "GET /api/admin/regrades/questions/:id": () => now,
    [preview]: reworded,
  });
  await page.getByRole("button", { name: "更正 工作 D 的总时差" }).click();
  const drawer = page.getByRole("dialog");
  await expect.element(drawer.getByText("现在的答案：D")).toBeVisible();
  now = aRegradeQuestion({ versionNo: 2, questionText: "<p>工作 E 的总时差为多少天？</p>" });
  await drawer.getByLabelText("正确答案").click();
  await page.getByTitle("C 1", { exact: true }).last().click();
  await drawer.getByRole("button", { name: "查看影响" }).click();
  await expect
    .element(drawer.getByText("题干：工作 D 的总时差为多少天？ → 工作 E 的总时差为多少天？"))
    .toBeVisible();
  await expect.element(drawer.getByTitle("C 1", { exact: true })).toBeVisible();
});
