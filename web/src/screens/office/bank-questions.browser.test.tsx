import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { pressRowAct, seeRowActOff } from "../../testing/row-act.ts";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { aBankQuestion, bankAnswersOf } from "../../testing/questions.ts";
import { routeOf } from "../../testing/route-of.ts";
import BankQuestions from "./bank-questions.tsx";

const listed = "GET /api/admin/questions";
/** The address of the screen, as routes.ts has it. */
const address = routeOf("screens/office/bank-questions.tsx");
const open = (questions = [aBankQuestion()], answers: Answers = {}, search = "") =>
  openScreen({
    screens: {
      [address]: (
        <OfficeProvider>
          <BankQuestions />
        </OfficeProvider>
      ),
    },
    at: `/board/admin/question-banks/3/questions${search}`,
    role: "admin",
    answers: { ...bankAnswersOf, [listed]: () => ({ questions, total: questions.length }), ...answers },
  });
const filters = () => page.getByRole("search", { name: "筛选" });
const pick = async (filter: string, choice: string) => {
  await filters().getByRole("combobox", { name: filter }).click();
  await page.getByTitle(choice, { exact: true }).last().click();
};

test("[QBANK-002] the questions of the bank in the address stand at /board/{userType}/question-banks/{id}/questions", async () => {
  const { called } = await open([
    aBankQuestion(),
    aBankQuestion({ questionId: 10, questionName: "内容无法显示", wrongRate: null }),
  ]);
  await expect.element(page.getByRole("heading", { name: "建筑实务题库" })).toBeVisible();
  expect(called(listed)[0]?.query.get("questionBankId")).toBe("3");
  const row = page.getByRole("row", { name: /水泥的初凝时间/ });
  for (const text of [
    "A10112 · 1A411040 · 2025 年",
    "单选",
    "1.5",
    "很易",
    "8.6%",
    "18,430 次",
    "未用",
    "第 2 版",
  ])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByRole("row", { name: /内容无法显示/ }).getByText("少于 30 次")).toBeVisible();
});

test("[QBANK-002] all questions of the bank are counted, and the second page is asked for", async () => {
  const { called } = await open([], { [listed]: () => ({ questions: [aBankQuestion()], total: 45 }) });
  await expect.element(page.getByText(/共 45 题/)).toBeVisible();
  await page.getByTitle("2", { exact: true }).click();
  await expect.poll(() => called(listed).at(-1)?.query.get("page")).toBe("2");
  expect(called(listed).at(-1)?.query.get("questionBankId")).toBe("3");
});

test("the list is searched by words, type and attributes, and shows what asks the same; the address holds it", async () => {
  const { called, address: at } = await open([aBankQuestion({ alike: 2 })]);
  await expect.element(page.getByText("题库里有 2 道相同的题")).toBeVisible();
  await filters().getByLabelText("题干或编号").fill("水泥");
  await pick("题型", "多选");
  await page.getByRole("button", { name: /^更多筛选/ }).click();
  await pick("章节", "1A413040");
  await pick("重复", "题库里有相同的题");
  await filters()
    .getByRole("button", { name: /查\s*询/ })
    .click();
  const query = () => Object.fromEntries(called(listed).at(-1)?.query ?? []);
  await expect.poll(query).toMatchObject({
    questionName: "水泥",
    questionType: "multiple",
    chapter: "1A413040",
    alike: "true",
  });
  expect(decodeURIComponent(at())).toContain("words=水泥&type=multiple&chapter=1A413040&alike=alike");
});

test("what a paper asks cannot be deleted and says so; another is, once that was asked", async () => {
  const used = aBankQuestion({ questionId: 10, questionName: "用过的题", papers: 5 });
  const { called } = await open([aBankQuestion(), used], {
    "DELETE /api/admin/questions/:id": () => null,
    "GET /api/admin/questions/:id/history": () => ({
      versions: [],
      papers: [{ paperId: 1, paperName: "建筑实务模拟卷一", questionNo: 12 }],
    }),
  });
  await seeRowActOff("删除", "用过的题", "已用于 5 份试卷，先从试卷里移出才能删除");
  await pressRowAct("删除", /^更多操作 水泥/);
  await page.getByRole("dialog", { name: "确定要删除吗?" }).getByRole("button", { name: "删除" }).click();
  await expect.poll(() => called("DELETE /api/admin/questions/9").length).toBe(1);
  await page.getByRole("button", { name: "用过的题 用于 5 份试卷" }).click();
  await expect.element(page.getByText("建筑实务模拟卷一，第 12 题")).toBeVisible();
});

test("a bank that is not there is said to be so", async () => {
  await open([], { "GET /api/admin/question-banks/:id": () => refused(404, "没有找到您要的内容") });
  await expect.element(page.getByRole("heading", { name: "没有找到这个题库" })).toBeVisible();
});
