import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
import { aBankQuestion, bankAnswersOf } from "../../testing/questions.ts";
import QuestionForm from "./question-form.tsx";

const saved = "POST /api/admin/questions";
const open = (at: string, question = aBankQuestion(), answers: Answers = {}) =>
  openScreen({
    screens: {
      "/board/:userType/question-banks/:questionBankId/question-detail/:questionId?": (
        <OfficeProvider>
          <QuestionForm />
        </OfficeProvider>
      ),
    },
    at: `/board/admin/question-banks/3/question-detail${at}`,
    role: "admin",
    answers: {
      ...bankAnswersOf,
      "GET /api/admin/questions/:id": () => question,
      "POST /api/admin/questions/alike": () => [],
      [saved]: () => ({ questionId: 9, versionNo: 3 }),
      ...answers,
    },
  });
const save = () => page.getByRole("button", { name: /保存$/ }).click();
const said = () =>
  [...document.querySelectorAll(".ant-form-item-explain-error")].map((one) => one.textContent);
const choice = (letter: string) => page.getByLabelText(`选项 ${letter}`, { exact: true });

test("[QBANK-018] a stem that is a picture alone is called 内容无法显示, one with words by these", async () => {
  await open("/9", aBankQuestion({ questionText: '<p><img src="/files/image/editor/a.png" /></p>' }));
  await expect.element(page.getByText("列表里显示为：内容无法显示")).toBeVisible();
  await open("/9");
  await expect.element(page.getByText("列表里显示为：水泥的初凝时间不得早于（ ）分钟。")).toBeVisible();
});

test("a question is looked at before it is saved, with its formulas drawn and what is wrong with one", async () => {
  const drawn = "POST /api/admin/questions/drawn";
  const { called } = await open("/9", aBankQuestion({ questionText: "<p>求 $x^2$</p>" }), {
    [drawn]: () => ({
      questionText: "<p>求 <math><msup><mi>x</mi><mn>2</mn></msup></math></p>",
      choices: [
        { choiceNo: "A", choiceName: "$y$", choiceHtml: "<math><mi>y</mi></math>" },
        { choiceNo: "B", choiceName: "60" },
      ],
      answers: "<p>见教材</p>",
      problems: ["选项 B：公式写得不对"],
    }),
  });
  await page.getByRole("button", { name: "预览题目" }).click();
  const dialog = page.getByRole("dialog", { name: "学员看到的题目" });
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("选项 B：公式写得不对");
  await expect
    .poll(() => document.querySelectorAll(".ant-modal msup, .ant-modal button math").length)
    .toBe(2);
  expect(JSON.parse(called(drawn)[0]?.body ?? "")).toMatchObject({
    questionText: "<p>求 $x^2$</p>",
    choices: [{ choiceName: "45" }, { choiceName: "60" }],
  });
  expect(called(saved)).toEqual([]);
});

test("fx puts the signs of a formula into the stem", async () => {
  await open("");
  await page.getByRole("toolbar").first().getByRole("button", { name: "fx 公式" }).click();
  await expect.element(page.getByRole("textbox", { name: "题干" })).toHaveTextContent("$$");
});

test("a new question without stem, choices and key says so beside its fields and is not sent", async () => {
  const { called } = await open("");
  await expect.element(choice("D")).toBeVisible();
  await save();
  await expect.poll(said).toEqual(expect.arrayContaining(["请输入题干", "请填写选项 A"]));
  await choice("A").fill("45");
  await choice("B").fill("60");
  await page.getByRole("button", { name: "删除选项 D" }).click();
  await page.getByRole("button", { name: "删除选项 C" }).click();
  await save();
  await expect.poll(said).toEqual(expect.arrayContaining(["请选择答案"]));
  expect(called(saved)).toEqual([]);
});

test("a moved choice takes its id and its key along; the save carries the wording it was opened with", async () => {
  const { called } = await open("/9");
  await expect.element(choice("A")).toHaveValue("45");
  await page.getByRole("button", { name: "下移选项 A" }).click();
  await page.getByRole("button", { name: "加选项" }).click();
  await choice("C").fill("90");
  await expect.element(page.getByRole("radio", { name: "B 是答案" })).toBeChecked();
  await save();
  await expect.poll(() => called(saved).length).toBe(1);
  expect(JSON.parse(called(saved)[0]?.body ?? "")).toMatchObject({
    questionId: 9,
    versionNo: 2,
    questionBankId: 3,
    questionKeys: ["B"],
    questionScore: 1.5,
    choices: [
      { choiceNo: "A", choiceName: "60", optionId: "B" },
      { choiceNo: "B", choiceName: "45", optionId: "A" },
      { choiceNo: "C", choiceName: "90" },
    ],
    details: { chapter: "1A411040", year: "2025" },
    was: { questionBankId: 3, questionNo: "A10112" },
  });
  // By now somebody may have given it another: what was left alone is not sent.
  expect(JSON.parse(called(saved)[0]?.body ?? "")).not.toHaveProperty("questionNo");
});

test("what papers out of sight ask says why it stays, and leaves its labels and number to be changed", async () => {
  const held = "这道题正被其他试卷使用，请联系管理员修改，或另建一道新题";
  const { called } = await open("/9", aBankQuestion({ held, papers: 1 }));
  await expect.element(page.getByRole("note")).toHaveTextContent(held);
  await expect.element(choice("A")).toBeDisabled();
  await expect.element(page.getByRole("radio", { name: "A 是答案" })).toBeDisabled();
  await expect.element(page.getByLabelText(/^分值/)).toBeDisabled();
  await expect.element(page.getByLabelText(/^评分要点/)).toBeDisabled();
  await expect
    .element(page.getByRole("textbox", { name: "题干" }))
    .toHaveAttribute("contenteditable", "false");
  await page.getByLabelText(/^题目编号/).fill("B7");
  await save();
  await expect.poll(() => called(saved).length).toBe(1);
  expect(JSON.parse(called(saved)[0]?.body ?? "")).toMatchObject({ questionNo: "B7", questionKeys: ["A"] });
});

test("where the bank has others that ask the same it is asked first, and a no saves nothing and keeps what was typed", async () => {
  const { called } = await open("/9", aBankQuestion(), {
    "POST /api/admin/questions/alike": () => [
      { questionId: 4, questionNo: "A1", questionName: "水泥的初凝" },
    ],
  });
  await choice("B").fill("390");
  await save();
  const question = page.getByRole("dialog", { name: "题库里已有相同的题目" });
  await expect.element(question.getByText(/有 1 道：A1 “水泥的初凝”/)).toBeVisible();
  await question.getByRole("button", { name: "返回修改" }).click();
  await expect.element(page.getByText("还没有保存：题库里已有相同的题目")).toBeVisible();
  expect(called(saved)).toEqual([]);
  await expect.element(choice("B")).toHaveValue("390");
  await save();
  await question.getByRole("button", { name: "仍然保存" }).click();
  await expect.poll(() => called(saved).length).toBe(1);
});

test("a question in use keeps its type and is not deleted; its versions tell what each changed", async () => {
  const version = (versionNo: number, over: object) => ({
    ...aBankQuestion({ versionNo }),
    userName: "苏梅",
    answered: versionNo === 1,
    ...over,
  });
  await open("/9", aBankQuestion({ papers: 2 }), {
    "GET /api/admin/questions/:id/history": () => ({
      versions: [version(2, {}), version(1, { questionKeys: ["B"], questionScore: 1 })],
      papers: [],
    }),
  });
  await expect.element(page.getByRole("radio", { name: "多选" })).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "删除", exact: true })).toBeDisabled();
  await page.getByRole("button", { name: "版本和用于试卷" }).click();
  const versions = page.getByRole("dialog");
  await expect.element(versions.getByText("第 2 版（当前）")).toBeVisible();
  await expect.element(versions.getByText(/^答案：B 60 → A 45/)).toBeVisible();
  await expect.element(versions.getByText(/^分值：1 → 1.5/)).toBeVisible();
  await expect.element(versions.getByText(/，已有人作答$/)).toBeVisible();
});
