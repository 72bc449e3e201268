import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { bankAnswersOf } from "../../testing/questions.ts";
import QuestionImport from "./question-import.tsx";

const preview = "POST /api/admin/question-banks/:id/import-preview";
const imports = "POST /api/admin/question-banks/:id/imports";
const row = (at: number, over: object) => ({
  row: at,
  questionNo: "",
  questionName: `第 ${at} 行的题`,
  questionType: "single",
  result: "created",
  versionNo: 1,
  papers: 0,
  changes: [],
  pictures: [],
  problems: [],
  ...over,
});
const bad = row(18, {
  result: "refused",
  versionNo: null,
  problems: [{ cell: "J18", column: "答案", value: "AB", why: "单选题只能有一个答案" }],
});
const changed = row(31, {
  result: "changed",
  questionNo: "A10421",
  versionNo: 3,
  papers: 3,
  changes: [{ field: "年份", before: "2025", after: "2026" }],
});

const open = (rows: object[], answers: Answers = {}) =>
  openScreen({
    screens: {
      "/board/:userType/question-banks/:questionBankId/import": (
        <OfficeProvider>
          <QuestionImport />
        </OfficeProvider>
      ),
    },
    at: "/board/admin/question-banks/3/import",
    role: "admin",
    answers: {
      ...bankAnswersOf,
      "GET /api/admin/question-banks/:id/imports": () => ({
        imports: [
          {
            questionImportId: 7,
            fileName: "增补.xlsx",
            created: 12,
            changed: 3,
            userName: "苏梅",
            createTime: "2026-11-20T01:00:00.000Z",
            undoneTime: null,
          },
        ],
        total: 1,
      }),
      [preview]: () => ({ rows }),
      [imports]: () => ({ questionImportId: 8, created: 1, changed: 1, same: 0, refused: 0 }),
      ...answers,
    },
  });
const send = (name = "题目.xlsx") =>
  userEvent.upload(page.getByLabelText("题目工作簿"), new File([new Uint8Array(10)], name));
const figure = (label: string) => page.getByRole("group", { name: label, exact: true });

test("a wrong row is named by its cell and holds all back, until only the right ones are chosen", async () => {
  const { called } = await open([row(2, {}), bad, changed]);
  await send();
  await expect.element(figure("被拒绝").getByText("1")).toBeVisible();
  const problem = page.getByRole("row", { name: /J18/ });
  for (const text of ["18", "答案", "AB", "单选题只能有一个答案"])
    await expect.element(problem.getByText(text, { exact: true })).toBeVisible();
  const takeIn = page.getByRole("button", { name: "导入 2 题" });
  await expect.element(takeIn).toBeDisabled();
  await page.getByRole("radio", { name: /^只导入没有错误的 2 题/ }).click();
  await takeIn.click();
  await expect.element(page.getByText("新建 1 题，更新 1 题，没有变化 0 题")).toBeVisible();
  expect(JSON.parse(called("POST /api/admin/question-banks/3/imports")[0]?.body ?? "")).toMatchObject({
    fileName: "题目.xlsx",
    partial: 1,
  });
});

test("on a desktop the five counts stand in one row and what is wrong begins on the first screen", async () => {
  await open([row(2, {}), bad, changed]);
  await send();
  await expect.element(figure("被拒绝").getByText("1")).toBeVisible();
  const tops = ["文件里", "将新建", "将更新为新版本", "没有变化", "被拒绝"].map(
    (label) => figure(label).element().getBoundingClientRect().top,
  );
  expect(new Set(tops.map(Math.round)).size).toBe(1);
  expect(page.getByRole("row", { name: /J18/ }).element().getBoundingClientRect().bottom).toBeLessThan(760);
});

test("what a new version would change is told before it is taken in", async () => {
  const address = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
  await open([row(2, { pictures: [{ column: "选项A", address }] }), changed]);
  await send();
  await expect.element(page.getByRole("img", { name: "选项A的图片" })).toBeVisible();
  await page.getByText("更新 1", { exact: true }).click();
  await expect.element(page.getByText("第 3 版")).toBeVisible();
  await expect.element(page.getByText(/年份：2025 → 2026/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "导入 2 题" })).toBeEnabled();
});

test("a refusal keeps the file and what was seen of it; a wrong file is not sent", async () => {
  const why = "2 行有错误，一题都没有导入：J3 单选题只能有一个答案";
  const { called } = await open([row(2, {})], { [imports]: () => refused(200, why) });
  await send("题目.xls");
  await expect.element(page.getByText(/请在表格软件里另存为 .xlsx 后上传$/)).toBeVisible();
  expect(called("POST /api/admin/question-banks/3/import-preview")).toEqual([]);
  await send();
  await page.getByRole("button", { name: "导入 1 题" }).click();
  await expect.element(page.getByText(why)).toBeVisible();
  await expect.element(page.getByRole("button", { name: /导入 1 题$/ })).toBeVisible();
});

test("an import is undone as a whole once that was asked, and says why it was refused", async () => {
  const why = "这次导入不能撤销：1 道题（“用过的题”）已用于试卷或已有人作答";
  const undo = "POST /api/admin/question-imports/:id/undo";
  const { called } = await open([], { [undo]: () => refused(200, why) });
  await page.getByRole("button", { name: "撤销整批 增补.xlsx" }).click();
  const question = page.getByRole("dialog", { name: "确定要撤销这次导入吗?" });
  await expect.element(question.getByText(/新建的 12 道题会删除，更新的 3 道题会恢复/)).toBeVisible();
  await question.getByRole("button", { name: "撤销整批" }).click();
  await expect.element(page.getByText(why)).toBeVisible();
  expect(called("POST /api/admin/question-imports/7/undo")).toHaveLength(1);
});
