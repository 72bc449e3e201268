import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { OfficeProvider } from "../../../../office/shell/office-provider.tsx";
import { aBank } from "../../../../testing/office-papers.ts";
import { type Answers, openScreen, refused } from "../../../../testing/open-screen.tsx";
import { bankAnswersOf } from "../../../../testing/questions.ts";
import { NewQuestion } from "./new-question.tsx";

const saved = "POST /api/admin/questions";
const added = "POST /api/admin/papers/4/questions";
const dialog = page.getByRole("dialog", { name: "新建题目" });

async function open(answers: Answers) {
  let closed = 0;
  const opened = await openScreen({
    screens: {
      "/board/admin/papers/4/questions": (
        <OfficeProvider>
          <NewQuestion paperId={4} open onClose={() => void (closed += 1)} />
        </OfficeProvider>
      ),
    },
    at: "/board/admin/papers/4/questions",
    role: "admin",
    answers: {
      ...bankAnswersOf,
      "GET /api/admin/question-banks": () => ({ questionBanks: [aBank()], total: 1 }),
      "POST /api/admin/questions/alike": () => [],
      [saved]: () => ({ questionId: 9, versionNo: 1 }),
      "POST /api/admin/papers/:id/questions": () => null,
      ...answers,
    },
  });
  return { ...opened, closed: () => closed };
}
const save = () => dialog.getByRole("button", { name: "保存并加入试卷" }).click();

async function fillIn(): Promise<void> {
  await dialog.getByLabelText("题库", { exact: true }).click();
  await page.getByTitle(aBank().questionBankName, { exact: true }).last().click();
  await dialog.getByRole("textbox", { name: "题干" }).click();
  await userEvent.keyboard("What is it");
  for (const [letter, text] of [
    ["A", "45"],
    ["B", "60"],
    ["C", "90"],
    ["D", "120"],
  ] as const)
    await dialog.getByLabelText(`选项 ${letter}`, { exact: true }).fill(text);
  await dialog.getByRole("radio", { name: /A/ }).first().click();
}

test("a new question is saved to its bank and is in the paper", async () => {
  const { called, closed } = await open({});
  await save();
  await expect.element(dialog.getByText("请选择题库")).toBeVisible();
  await fillIn();
  await save();
  await expect.poll(closed).toBe(1);
  expect(JSON.parse(called(saved)[0]?.body ?? "")).toMatchObject({
    questionBankId: aBank().questionBankId,
    questionKeys: ["A"],
  });
  expect(JSON.parse(called(added)[0]?.body ?? "")).toEqual({ questionIds: [9] });
});

test("a question that the paper does not take is said to be in its bank", async () => {
  const { closed } = await open({
    "POST /api/admin/papers/:id/questions": () => refused(200, "一份试卷最多 200 题"),
  });
  await fillIn();
  await save();
  await expect.element(page.getByText(/^题目已存入题库，没有加入试卷：一份试卷最多 200 题/)).toBeVisible();
  await expect.poll(closed).toBe(1);
});
