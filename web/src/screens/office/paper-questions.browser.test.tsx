import { noDetails } from "@zhutu/domain/exam/banks/question-details.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OfficePaper } from "../../features/exam/office/papers/paper-list.ts";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { aBank, anOfficePaper, aPaperQuestion, someReminders } from "../../testing/office-papers.ts";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import PaperQuestions from "./paper-questions.tsx";

const listed = "GET /api/admin/papers/:id/questions";
const saved = "POST /api/admin/paper-questions";
const three = [1, 2, 3].map((no) => aPaperQuestion(no));

const open = (answers: Answers = {}, paper: OfficePaper = anOfficePaper()) =>
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
      [listed]: () => ({ paperQuestions: three, total: 3 }),
      ...answers,
    },
  });
const row = (no: number) => page.getByRole("row", { name: new RegExp(`第 ${no} 道题的名称`) });
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const bodies = (called: (call: string) => { body: string }[], call: string) =>
  called(call).map(({ body }) => JSON.parse(body) as unknown);
const rowText = () =>
  [...document.querySelectorAll("tbody tr[data-row-key]")].map((one) => one.textContent?.slice(0, 2));

test("[PAPER-032] [PAPER-026] /board/{userType}/papers/{paperId}/questions lists what the paper asks, in its order, with its points", async () => {
  const { called } = await open();
  for (const no of [1, 2, 3]) await expect.element(row(no)).toBeVisible();
  expect(called("GET /api/admin/papers/4/questions")[0]?.query.get("pageSize")).toBe("200");
  await expect.element(page.getByLabelText("第 1 题的分值")).toHaveValue("2");
  await expect.element(row(1).getByText("第 1 版 · 错误率 25.0%")).toBeVisible();
  await expect.element(page.getByText("有未发布的修改")).toBeVisible();
  await expect.element(page.getByText("比满分 100 少 94 分，及格线按总分的 60% 计算")).toBeVisible();
});

test("points are saved when the field is left, and stay typed with the reason where they are refused", async () => {
  let refuses = false;
  const { called } = await open({
    [saved]: () => (refuses ? refused(409, "这道题刚刚被别人改过") : { paperQuestionId: 41 }),
    [listed]: () => ({
      paperQuestions: three.map((one) =>
        refuses && one.questionNo === 2 ? { ...one, questionScore: 5 } : one,
      ),
      total: 3,
    }),
  });
  const points = page.getByLabelText("第 1 题的分值");
  await points.fill("2.3");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("分值的步长是 0.5")).toBeVisible();
  expect(called(saved)).toEqual([]);
  await points.fill("3.5");
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => bodies(called, saved))
    .toEqual([{ paperQuestionId: 41, questionScore: 3.5, was: { questionScore: 2, alertTime: "00:00" } }]);
  await expect.element(page.getByText("分值已保存")).toBeVisible();
  refuses = true;
  await page.getByLabelText("第 2 题的分值").fill("4");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("这道题刚刚被别人改过（现在是 5 分）")).toBeVisible();
  await expect.element(page.getByLabelText("第 2 题的分值")).toHaveValue("4");
  refuses = false;
  await page.getByLabelText("第 2 题的分值").click();
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => bodies(called, saved).at(-1))
    .toMatchObject({ questionScore: 4, was: { questionScore: 5 } });
});

test("questions are moved by the buttons of their handle and by the keyboard, and taken out after a question", async () => {
  let refuses = false;
  const moved = "POST /api/admin/papers/4/adjust-order";
  const { called } = await open({
    "POST /api/admin/papers/:id/adjust-order": () => (refuses ? refused(500, "系统繁忙") : null),
    "DELETE /api/admin/paper-questions/:id": () => null,
  });
  await button("拖动排序：第 1 题").click();
  await page.getByRole("menuitem", { name: "下移" }).click();
  await expect
    .poll(() => bodies(called, moved))
    .toEqual([{ sourcePaperQuestionId: 41, beforePaperQuestionId: 43 }]);
  await expect.element(page.getByText("顺序已保存").first()).toBeVisible();
  refuses = true;
  await expect.poll(rowText).toEqual(["1.", "2.", "3."]);
  (document.querySelector('[aria-label="拖动排序：第 3 题"]') as HTMLElement).focus();
  await userEvent.keyboard(" ");
  await expect.element(page.getByText("第 3 题移到第 3 位")).toBeInTheDocument();
  await userEvent.keyboard("{ArrowUp}");
  await expect.element(page.getByText("第 3 题移到第 2 位")).toBeInTheDocument();
  await userEvent.keyboard(" ");
  await expect
    .poll(() => bodies(called, moved).at(-1))
    .toEqual({ sourcePaperQuestionId: 43, beforePaperQuestionId: 42 });
  await expect.element(page.getByText("系统繁忙")).toBeVisible();
  await button("移出第 2 题").click();
  const question = page.getByRole("dialog", { name: "确定要删除吗?" });
  await expect.element(question.getByText(/第 2 道题的名称.*题库里仍然保留/)).toBeVisible();
  await question.getByRole("button", { name: "移出" }).click();
  await expect.poll(() => called("DELETE /api/admin/paper-questions/42").length).toBe(1);
});

const inBank = (no: number, inPaper: boolean) => ({
  ...aPaperQuestion(no),
  questionBankId: 3,
  questionNo: `A10${no}`,
  questionName: `题库第 ${no} 题`,
  details: noDetails,
  inPaper,
});

const banksOf = (total: number, ...questions: ReturnType<typeof inBank>[]): Answers => ({
  "GET /api/admin/question-banks": () => ({ questionBanks: [aBank()], total: 1 }),
  "GET /api/admin/questions": () => ({ questions, total }),
});

test("[PAPER-033] questions of a bank are added from a dialog, several at once, those of the paper not again", async () => {
  const { called } = await open({
    ...banksOf(3, inBank(1, true), inBank(5, false), inBank(6, false)),
    "POST /api/admin/papers/:id/questions": () => ({ added: 2, already: 0 }),
  });
  await button("从题库添加").click();
  const adding = page.getByRole("dialog", { name: "从题库添加" });
  await expect.element(adding.getByRole("checkbox", { name: "选择 题库第 1 题" })).toBeDisabled();
  await expect.element(adding.getByText(/已在卷中/)).toBeVisible();
  await adding.getByLabelText("题干或编号").fill("混凝土");
  await userEvent.keyboard("{Enter}");
  await adding.getByLabelText("题库").click();
  await page.getByTitle("二建·建筑实务", { exact: true }).last().click();
  await expect
    .poll(() => called("GET /api/admin/questions").at(-1)?.query.toString())
    .toBe("paperId=4&page=1&pageSize=20&questionBankId=3&questionName=%E6%B7%B7%E5%87%9D%E5%9C%9F");
  for (const no of [5, 6]) await adding.getByRole("checkbox", { name: `选择 题库第 ${no} 题` }).click();
  await expect.element(adding.getByText("已选 2 题")).toBeVisible();
  const before = called("GET /api/admin/papers/4/questions").length;
  await adding.getByRole("button", { name: "加入试卷" }).click();
  await expect
    .poll(() => bodies(called, "POST /api/admin/papers/4/questions"))
    .toEqual([{ questionIds: [105, 106] }]);
  await expect.element(page.getByText("添加成功")).toBeVisible();
  await expect.poll(() => called("GET /api/admin/papers/4/questions").length).toBeGreaterThan(before);
});

test("[PAPER-033] the dialog counts what the banks hold, and asks for its second page", async () => {
  const { called } = await open(banksOf(45, inBank(5, false), inBank(6, false)));
  await button("从题库添加").click();
  const adding = page.getByRole("dialog", { name: "从题库添加" });
  await expect.element(adding.getByText(/^找到 45 题/)).toBeVisible();
  await adding.getByTitle("2", { exact: true }).click();
  await expect.poll(() => called("GET /api/admin/questions").at(-1)?.query.get("page")).toBe("2");
});

test("[PAPER-046] [PAPER-047] a reminder's picker opens empty, goes from 01:00 to 60:00 a minute apart, and says 提醒时间保存成功", async () => {
  const { called } = await open(
    {
      [saved]: () => ({ paperQuestionId: 41 }),
      [listed]: () => ({
        paperQuestions: [aPaperQuestion(1), aPaperQuestion(2, { alertTime: "12:30" })],
        total: 2,
      }),
    },
    someReminders(),
  );
  await expect.element(row(1).getByText("未设置")).toBeVisible();
  await expect.element(row(2).getByText("视频长 00:10:00，播放不到")).toBeVisible();
  await page.getByLabelText("第 1 题的提醒时间").click();
  await expect
    .poll(() => [...document.querySelectorAll(".ant-select-item-option")].map((one) => one.textContent))
    .toEqual(Array.from({ length: 60 }, (_, at) => `${String(at + 1).padStart(2, "0")}:00`));
  // The video is over after ten minutes.
  expect(document.querySelectorAll(".ant-select-item-option-disabled")).toHaveLength(51);
  await page.getByTitle("03:00", { exact: true }).last().click();
  await expect
    .poll(() => bodies(called, saved))
    .toEqual([{ paperQuestionId: 41, alertTime: "03:00", was: { questionScore: 2, alertTime: "00:00" } }]);
  await expect.element(page.getByText("提醒时间保存成功", { exact: true })).toBeVisible();
});

test("the preview shows a question as learners see it, and its key when asked; publishing asks first", async () => {
  const { called } = await open({
    "GET /api/admin/papers/:id/preview": () => ({
      paperName: "二建模拟卷一",
      timeLimitMinutes: 60,
      totalScore: 6,
      passScore: 3.6,
      questions: three.map((one) => ({
        ...one,
        questionText: `<p>题干${one.questionNo}</p>`,
        choices: [
          { choiceNo: "A", choiceName: "甲" },
          { choiceNo: "B", choiceName: "乙" },
        ],
        questionKeys: ["B"],
        answers: "<p>见教材</p>",
      })),
    }),
    "POST /api/admin/papers/:id/publish": () => ({ versionNo: 3 }),
  });
  await button(/预\s*览/).click();
  const preview = page.getByRole("dialog", { name: "学员看到的试卷" });
  await expect.element(preview.getByText("题干1")).toBeVisible();
  await expect.element(preview.getByText("见教材")).not.toBeInTheDocument();
  await preview.getByRole("button", { name: "下一题" }).click();
  await preview.getByRole("switch", { name: "显示答案" }).click();
  await expect.element(preview.getByText("题干2")).toBeVisible();
  await expect.element(preview.getByText("见教材")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(preview).not.toBeInTheDocument();
  await button("发布第 3 版").click();
  const question = page.getByRole("dialog", { name: "确定要发布第 3 版吗?" });
  await question.getByRole("button", { name: "发布" }).click();
  await expect.poll(() => called("POST /api/admin/papers/4/publish").length).toBe(1);
});

test("a paper that is not there, or of somebody else's course, leads back to the list", async () => {
  await open({ "GET /api/admin/papers/:id": () => refused(404, "没有找到您要的内容") });
  await expect
    .element(page.getByRole("link", { name: "返回试卷列表" }))
    .toHaveAttribute("href", "/board/admin/paper-work-space?tab=papers");
});

test("what the audit of the course looked at is only to be read, and says what to do first", async () => {
  const held = "课程现在是“已发布”，已显示章节的试题不能修改，请先撤销发布";
  await open({}, anOfficePaper({ held }));
  await expect.element(page.getByRole("note").getByText(held)).toBeVisible();
  for (const name of ["发布第 3 版", "试卷设置", "按题型设置分值", "从题库添加", "移出第 1 题"]) {
    await expect.element(button(name)).toBeDisabled();
    await expect.element(button(name)).toHaveAccessibleDescription(held);
  }
  await expect.element(page.getByLabelText("第 1 题的分值")).toBeDisabled();
  await expect.element(button("拖动排序：第 1 题")).toBeDisabled();
});

test("a paper whose newest version is out says so, and has nothing to publish", async () => {
  await open({}, anOfficePaper({ changed: 0, versionNo: 1 }));
  await expect.element(button("已发布第 1 版")).toBeDisabled();
});
