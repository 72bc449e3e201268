import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import PaperQuestions from "./paper-questions.tsx";
import { anOfficePaper, aPaperQuestion, someReminders } from "../../testing/office-papers.ts";
import { type Answers, changedBy, openScreen } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";

const listed = "GET /api/admin/papers/:id/questions";
const saved = "POST /api/admin/papers/4/type-scores";
const rows = [
  aPaperQuestion(1),
  aPaperQuestion(2, { questionScore: 2.5 }),
  aPaperQuestion(3, { questionType: "multiple" }),
  aPaperQuestion(4, { questionType: "askanswer" }),
];
const open = (answers: Answers = {}, paper = anOfficePaper()) =>
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
      [listed]: () => ({ paperQuestions: rows, total: 4 }),
      ...answers,
    },
  });
const start = page.getByRole("button", { name: "按题型设置分值" });
const dialog = page.getByRole("dialog", { name: "按题型设置分值" });
const single = dialog.getByLabelText("单选每题分值");
const save = dialog.getByRole("button", { name: /保\s*存/ });
const bodies = (called: (call: string) => { body: string }[]) =>
  called(saved).map(({ body }) => JSON.parse(body) as unknown);
const singles = [
  { paperQuestionId: 41, questionScore: 2 },
  { paperQuestionId: 42, questionScore: 2.5 },
];

test("all questions of a type are set at once: the total is shown before, one save, and what it goes by", async () => {
  const { called } = await open({ "POST /api/admin/papers/:id/type-scores": () => ({ changed: 2 }) });
  await start.click();
  await expect.element(dialog.getByText("2 题，现在每题 2、2.5 分")).toBeVisible();
  await expect.element(dialog.getByText("问答 1 题，不计分")).toBeVisible();
  await expect
    .element(dialog.getByRole("status"))
    .toHaveTextContent("保存后总分 6.5 分（现在 6.5 分，满分 100 分）");
  await expect.element(save).toBeDisabled();
  await single.fill("1.3");
  await expect.element(dialog.getByText("分值的步长是 0.5")).toBeVisible();
  await expect.element(save).toBeDisabled();
  await single.fill("1.5");
  await expect
    .element(dialog.getByRole("status"))
    .toHaveTextContent("保存后总分 5 分（现在 6.5 分，满分 100 分）");
  expect(called(saved)).toEqual([]);
  const before = called("GET /api/admin/papers/4/questions").length;
  await save.click();
  await expect.poll(() => bodies(called)).toEqual([{ scores: { single: 1.5 }, was: singles }]);
  await expect.element(page.getByText("分值已保存")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(called("GET /api/admin/papers/4/questions").length).toBeGreaterThan(before);
});

test("取消 leaves everything as it was, and nothing typed comes back", async () => {
  const { called } = await open();
  await start.click();
  await single.fill("9");
  await dialog.getByRole("button", { name: /取\s*消/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await start.click();
  await expect.element(single).toHaveValue("");
  expect(called(saved)).toEqual([]);
});

test("where somebody else changed one meanwhile, who did is told, what was typed stays, and the next save goes by theirs", async () => {
  let refuses = true;
  let now = rows;
  const { called } = await open({
    [listed]: () => ({ paperQuestions: now, total: 4 }),
    "POST /api/admin/papers/:id/type-scores": () => {
      if (!refuses) return { changed: 2 };
      refuses = false;
      now = [aPaperQuestion(1, { questionScore: 7 }), ...rows.slice(1)];
      return changedBy("林晓雯", "改过题目的分值");
    },
  });
  await start.click();
  await single.fill("3");
  await save.click();
  await expect.element(dialog.getByText(/林晓雯.*改过题目的分值/)).toBeVisible();
  await expect.element(dialog.getByText("2 题，现在每题 2.5、7 分")).toBeVisible();
  await expect.element(single).toHaveValue("3");
  await save.click();
  await expect
    .poll(() => bodies(called).at(-1))
    .toEqual({
      scores: { single: 3 },
      was: [
        { paperQuestionId: 41, questionScore: 7 },
        { paperQuestionId: 42, questionScore: 2.5 },
      ],
    });
});

test("reminders have no scores to set, and a paper without questions that count none either", async () => {
  await open({}, someReminders());
  await expect.element(page.getByRole("button", { name: "从题库添加" }).first()).toBeVisible();
  await expect.element(start).not.toBeInTheDocument();
  await open({ [listed]: () => ({ paperQuestions: [rows[3]], total: 1 }) });
  await expect.element(start).toBeDisabled();
});
