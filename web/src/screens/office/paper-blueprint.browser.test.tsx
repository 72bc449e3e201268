// A paper that draws its questions: typing its rules, what the banks lack, and one draw as a preview.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { OfficePaper } from "../../features/exam/office/papers/paper-list.ts";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { aBank, anOfficePaper, aPaperQuestion } from "../../testing/office-papers.ts";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import PaperQuestions from "./paper-questions.tsx";

const saved = "POST /api/admin/papers";
const checked = "POST /api/admin/papers/:id/blueprint-check";
const rule = {
  questionBankId: 3,
  questionType: "single",
  chapter: "第 2 章",
  count: 20,
  questionScore: 2,
} as const;
const drawing = (over: Partial<OfficePaper> = {}) =>
  anOfficePaper({ blueprint: [rule], questionCount: 20, totalScore: 40, sittingMode: "exam", ...over });

const open = (paper: OfficePaper, answers: Answers = {}, fixed: number[] = []) =>
  openScreen({
    screens: {
      [routeOf("screens/office/paper-questions.tsx")]: (
        <OfficeProvider>
          <PaperQuestions />
        </OfficeProvider>
      ),
    },
    at: "/board/admin/papers/4/questions",
    role: "admin",
    answers: {
      "GET /api/admin/papers/:id": () => paper,
      "GET /api/admin/papers/:id/questions": () => ({
        paperQuestions: fixed.map((no) => aPaperQuestion(no)),
        total: fixed.length,
      }),
      "GET /api/admin/question-banks": () => ({ questionBanks: [aBank()], total: 1 }),
      "GET /api/admin/question-banks/:id/attributes": () => ({
        chapters: [
          { name: "第 1 章", questions: 3 },
          { name: "第 2 章", questions: 3 },
        ],
        topics: [{ name: "流水施工", questions: 3 }],
        difficulties: [{ name: "中等", questions: 3 }],
        years: [{ name: "2025", questions: 3 }],
      }),
      [checked]: ({ body }) =>
        (JSON.parse(body) as { blueprint: { count: number }[] }).blueprint.map(({ count }) => ({
          ruleName: "二建·建筑实务·单选",
          available: 26,
          lacking: Math.max(0, count - 26),
        })),
      ...answers,
    },
  });
const ruleNo = (no: number) => page.getByRole("group", { name: `第 ${no} 条规则` });
const button = (name: string) => page.getByRole("button", { name, exact: true });

test.each([1440, 1024])(
  "at %d pixels rules are read, changed, checked beside the row and saved as a whole",
  async (width) => {
    const { called } = await open(drawing(), { [saved]: () => drawing() });
    await page.viewport(width, 900);
    await expect.element(ruleNo(1).getByText("题库有 26 题")).toBeVisible();
    await expect.element(ruleNo(1).getByText("够", { exact: true })).toBeVisible();
    await expect.element(page.getByText("共 20 题，总分 40 分")).toBeVisible();
    await expect.element(page.getByText("模拟考试")).toBeVisible();
    expect(page.getByRole("button", { name: "从题库添加" }).elements()).toEqual([]);
    await ruleNo(1).getByLabelText("抽几题").fill("30");
    await expect.element(ruleNo(1).getByText("题库有 26 题，还差 4 题")).toBeVisible();
    await button("加一条规则").click();
    await expect.element(page.getByText("规则填完整后显示题数和总分")).toBeVisible();
    await ruleNo(2).getByLabelText("抽几题").fill("5");
    await ruleNo(2).getByLabelText("章节").click();
    await page.getByTitle("第 1 章", { exact: true }).last().click();
    await expect.element(page.getByText("共 35 题，总分 70 分")).toBeVisible();
    await button("保存规则").click();
    await expect
      .poll(() => called(saved).map(({ body }) => JSON.parse(body) as unknown))
      .toEqual([
        {
          paperId: 4,
          revision: 5,
          blueprint: [
            { ...rule, count: 30 },
            { questionBankId: 3, questionType: "single", chapter: "第 1 章", count: 5, questionScore: 2 },
          ],
        },
      ]);
    // What was saved is shown again, and nothing waits to be saved.
    await expect.element(page.getByText("共 20 题，总分 40 分")).toBeVisible();
    const row = ruleNo(1).element();
    expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
  },
);

test("fixed questions leave the paper only with saved rules, which is said before; a refusal keeps what was typed", async () => {
  const { called } = await open(
    anOfficePaper(),
    { [saved]: () => refused(409, "这份试卷刚刚被保存过，请核对后再保存") },
    [1, 2, 3],
  );
  await page.getByText("按蓝图抽题", { exact: true }).click();
  await expect
    .element(page.getByText("保存规则后，试卷里的 3 道固定题目会移出试卷，仍在题库里。"))
    .toBeVisible();
  await ruleNo(1).getByLabelText("题库", { exact: true }).click();
  await page.getByTitle("二建·建筑实务", { exact: true }).last().click();
  await ruleNo(1).getByLabelText("抽几题").fill("8");
  await button("保存规则").click();
  await expect.element(page.getByText("这份试卷刚刚被保存过，请核对后再保存")).toBeVisible();
  await expect.element(ruleNo(1).getByLabelText("抽几题")).toHaveValue("8");
  await page.getByText("固定题目", { exact: true }).click();
  await expect.element(page.getByRole("row", { name: /第 1 道题的名称/ })).toBeVisible();
  expect(called(saved)).toHaveLength(1);
});

test("going back to fixed questions asks first, as the rules are deleted", async () => {
  const { called } = await open(drawing(), { [saved]: () => anOfficePaper() });
  await page.getByText("固定题目", { exact: true }).click();
  const question = page.getByRole("dialog", { name: "改用固定题目?" });
  await expect.element(question.getByText(/^1 条规则会删除/)).toBeVisible();
  await question.getByRole("button", { name: "改用固定题目" }).click();
  await expect
    .poll(() => called(saved).map(({ body }) => JSON.parse(body) as unknown))
    .toEqual([{ paperId: 4, revision: 5, blueprint: null }]);
});

test("a draw is shown as learners get it, and drawn again", async () => {
  let draws = 0;
  const { called } = await open(drawing(), {
    "GET /api/admin/papers/:id/preview": () => ({
      paperName: "二建模拟卷一",
      timeLimitMinutes: 60,
      totalScore: 40,
      passScore: 24,
      questions: [
        {
          questionId: 100 + ++draws,
          questionNo: 1,
          questionName: "题",
          questionText: `<p>第 ${draws} 次抽到的题</p>`,
          questionType: "single",
          questionScore: 2,
          choices: [{ choiceNo: "A", choiceName: "甲" }],
          questionKeys: ["A"],
          answers: "",
        },
      ],
    }),
  });
  await button("试抽一份").click();
  const preview = page.getByRole("dialog", { name: "试抽的一份试卷" });
  await expect.element(preview.getByText("第 1 次抽到的题")).toBeVisible();
  await preview.getByRole("button", { name: "再抽一份" }).click();
  await expect.element(preview.getByText("第 2 次抽到的题")).toBeVisible();
  expect(called("GET /api/admin/papers/4/preview")).toHaveLength(2);
});

test("a paper that an audit holds shows its rules and changes none", async () => {
  await open(drawing({ held: "课程审核中，不能修改" }));
  await expect.element(ruleNo(1).getByLabelText("抽几题")).toBeDisabled();
  await expect.element(button("保存规则")).toHaveAttribute("aria-disabled", "true");
});

test("practice or mock exam is a setting of the paper", async () => {
  const { called } = await open(anOfficePaper(), { [saved]: () => drawing() });
  await button("试卷设置").click();
  const settings = page.getByRole("dialog", { name: "试卷设置" });
  await settings.getByText("模拟考试", { exact: true }).click();
  await settings
    .getByRole("button", { name: "保 存" })
    .or(settings.getByRole("button", { name: "保存" }))
    .click();
  await expect
    .poll(() => JSON.parse(called(saved)[0]?.body ?? "{}") as unknown)
    .toMatchObject({ sittingMode: "exam" });
});
