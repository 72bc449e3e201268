import { noDetails } from "@zhutu/domain/exam/banks/question-details.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { OfficeProvider } from "../../../../office/shell/office-provider.tsx";
import { aBank, aPaperQuestion } from "../../../../testing/office-papers.ts";
import { type Answers, openScreen } from "../../../../testing/open-screen.tsx";
import { AddQuestions } from "./add-questions.tsx";

const open = (answers: Answers, onClose = () => {}) =>
  openScreen({
    screens: {
      "/board/admin/papers/4/questions": (
        <OfficeProvider>
          <AddQuestions paperId={4} count={3} open onClose={onClose} />
        </OfficeProvider>
      ),
    },
    at: "/board/admin/papers/4/questions",
    role: "admin",
    answers,
  });
const adding = page.getByRole("dialog", { name: "从题库添加" });
const inBank = (no: number, inPaper: boolean) => ({
  ...aPaperQuestion(no),
  questionBankId: 3,
  questionNo: `A10${no}`,
  questionName: `题库第 ${no} 题`,
  details: noDetails,
  inPaper,
});

test("a bank is found by its name among however many there are", async () => {
  const old = { ...aBank(), questionBankId: 9, questionBankName: "一级·老题库" };
  const { called } = await open({
    "GET /api/admin/question-banks": ({ query }: { query: URLSearchParams }) =>
      query.has("questionBankName")
        ? { questionBanks: [old], total: 1 }
        : { questionBanks: [aBank()], total: 101 },
    "GET /api/admin/questions": () => ({ questions: [inBank(5, false)], total: 1 }),
  });
  await adding.getByLabelText("题库").fill("老题库");
  await page.getByTitle("一级·老题库", { exact: true }).last().click();
  await expect.poll(() => called("GET /api/admin/questions").at(-1)?.query.get("questionBankId")).toBe("9");
  expect(called("GET /api/admin/question-banks").at(-1)?.query.get("questionBankName")).toBe("老题库");
  // Its name stays, although the newest are offered again.
  await adding.getByLabelText("题干或编号").click();
  await expect.element(adding.getByTitle("一级·老题库", { exact: true })).toBeVisible();
});

test("all that was found is chosen at once, over its pages and without what the paper asks already", async () => {
  const all = Array.from({ length: 130 }, (_, at) => inBank(at, at === 0));
  const { called } = await open({
    "GET /api/admin/question-banks": () => ({ questionBanks: [aBank()], total: 1 }),
    "GET /api/admin/questions": ({ query }: { query: URLSearchParams }) => {
      const [at, size] = [Number(query.get("page")), Number(query.get("pageSize"))];
      return { questions: all.slice((at - 1) * size, at * size), total: all.length };
    },
    "POST /api/admin/papers/:id/questions": () => ({ added: 129, already: 0 }),
  });
  await adding.getByRole("button", { name: /选择全部 130 题$/ }).click();
  await expect.element(adding.getByText("已选 129 题")).toBeVisible();
  await adding.getByRole("button", { name: "加入试卷" }).click();
  const sent = () =>
    called("POST /api/admin/papers/4/questions").map(({ body }) => JSON.parse(body) as unknown);
  await expect.poll(sent).toEqual([{ questionIds: all.slice(1).map(({ questionId }) => questionId) }]);
});

test("what was gathered is not dropped unasked: Escape and 取消 ask, nothing chosen closes at once", async () => {
  let closed = 0;
  const answers = {
    "GET /api/admin/question-banks": () => ({ questionBanks: [aBank()], total: 1 }),
    "GET /api/admin/questions": () => ({ questions: [inBank(5, false)], total: 1 }),
  };
  await open(answers, () => (closed += 1));
  const question = page.getByRole("dialog", { name: "放弃选好的题目？" });
  await adding.getByRole("checkbox", { name: "选择 题库第 5 题" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(question.getByText("已选 1 题，还没有加入试卷。")).toBeVisible();
  await question.getByRole("button", { name: "继续选题" }).click();
  await expect.element(adding.getByText("已选 1 题")).toBeVisible();
  await adding.getByRole("button", { name: /^取\s?消$/ }).click();
  await question.getByRole("button", { name: "放弃" }).click();
  await expect.poll(() => closed).toBe(1);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => closed).toBe(2);
});

test("a bank's questions are looked for by chapter, topic, level and year; another bank has others, and what was chosen stays", async () => {
  const second = { ...aBank(), questionBankId: 9, questionBankName: "一级·老题库" };
  const details = { ...noDetails, chapter: "1A411010", year: "2025" };
  const { called } = await open({
    "GET /api/admin/question-banks": () => ({ questionBanks: [aBank(), second], total: 2 }),
    "GET /api/admin/question-banks/:id/attributes": () => ({
      chapters: [
        { name: "1A411010", questions: 3 },
        { name: "1A411020", questions: 3 },
      ],
      topics: [{ name: "温控", questions: 3 }],
      difficulties: [{ name: "较难", questions: 3 }],
      years: [
        { name: "2024", questions: 3 },
        { name: "2025", questions: 3 },
      ],
    }),
    "GET /api/admin/questions": () => ({ questions: [{ ...inBank(5, false), details }], total: 1 }),
  });
  const last = () => called("GET /api/admin/questions").at(-1)?.query;
  const choose = async (label: string, value: string) => {
    await adding.getByLabelText(label, { exact: true }).click();
    await page.getByTitle(value, { exact: true }).last().click();
  };
  await expect.element(adding.getByLabelText("章节", { exact: true })).toBeDisabled();
  await expect.element(adding.getByText(/1A411010 · 2025/)).toBeVisible();
  await choose("题库", "二建·建筑实务");
  for (const [label, value] of [
    ["章节", "1A411020"],
    ["知识点", "温控"],
    ["难度", "较难"],
    ["年份", "2024"],
  ] as const)
    await choose(label, value);
  await expect
    .poll(() => Object.fromEntries(last() ?? []))
    .toEqual({
      paperId: "4",
      page: "1",
      pageSize: "20",
      questionBankId: "3",
      chapter: "1A411020",
      topic: "温控",
      difficulty: "较难",
      year: "2024",
    });
  await adding.getByRole("checkbox", { name: "选择 题库第 5 题" }).click();
  await choose("题库", "一级·老题库");
  await expect.poll(() => last()?.get("questionBankId")).toBe("9");
  for (const name of ["chapter", "topic", "difficulty", "year"]) expect(last()?.has(name)).toBe(false);
  await expect.element(adding.getByText("已选 1 题")).toBeVisible();
});

test("a press on a question chooses it, its choices tell it apart from one of the same stem, and what still fits is told", async () => {
  const choices = (...names: string[]) =>
    names.map((choiceName, at) => ({ choiceNo: "ABCD"[at] ?? "", choiceName, optionId: choiceName }));
  const twin = { ...inBank(5, false), questionName: "同一题干", questionKeys: ["B"] };
  await open({
    "GET /api/admin/question-banks": () => ({ questionBanks: [aBank()], total: 1 }),
    "GET /api/admin/questions": () => ({
      questions: [
        { ...twin, choices: choices("28 天", "14 天") },
        { ...twin, questionId: 99, choices: choices("7 天", "3 天") },
        inBank(1, true),
      ],
      total: 3,
    }),
  });
  await expect.element(adding.getByText("找到 3 题，试卷还能加 197 题")).toBeVisible();
  await adding.getByRole("button", { name: "选项和答案 同一题干" }).last().click();
  await expect.element(adding.getByText("B. 3 天")).toBeVisible();
  await expect.element(adding.getByText("答案 B")).toBeVisible();
  await expect.element(adding.getByText("已选 0 题")).toBeVisible();
  await adding.getByText("同一题干").first().click();
  await adding.getByText("题库第 1 题").click();
  await expect.element(adding.getByText("已选 1 题")).toBeVisible();
  await expect.element(adding.getByText("找到 3 题，试卷还能加 196 题")).toBeVisible();
  await adding.getByText("同一题干").first().click();
  await expect.element(adding.getByText("已选 0 题")).toBeVisible();
  // The box does what the row does, once.
  await adding.getByRole("checkbox", { name: "选择 同一题干" }).first().click();
  await expect.element(adding.getByText("已选 1 题")).toBeVisible();
});

test("what was chosen in any bank is shown together, and taken out again one by one or all at once", async () => {
  const second = { ...aBank(), questionBankId: 9, questionBankName: "一级·老题库" };
  const { called } = await open({
    "GET /api/admin/question-banks": () => ({ questionBanks: [aBank(), second], total: 2 }),
    "GET /api/admin/question-banks/:id/attributes": () => ({
      chapters: [],
      topics: [],
      difficulties: [],
      years: [],
    }),
    "GET /api/admin/questions": ({ query }: { query: URLSearchParams }) => {
      const numbers = query.get("questionBankId") === "9" ? [7] : [5, 6];
      return { questions: numbers.map((no) => inBank(no, false)), total: numbers.length };
    },
    "POST /api/admin/papers/:id/questions": () => ({ added: 1, already: 0 }),
  });
  const button = (name: string) => adding.getByRole("button", { name, exact: true });
  await expect.element(button("查看已选")).toBeDisabled();
  for (const no of [5, 6]) await adding.getByRole("checkbox", { name: `选择 题库第 ${no} 题` }).click();
  await adding.getByLabelText("题库", { exact: true }).click();
  await page.getByTitle("一级·老题库", { exact: true }).last().click();
  await adding.getByRole("checkbox", { name: "选择 题库第 7 题" }).click();
  await button("查看已选").click();
  for (const no of [5, 6, 7]) await expect.element(button(`移除 题库第 ${no} 题`)).toBeVisible();
  await button("移除 题库第 5 题").click();
  await expect.element(adding.getByText("题库第 5 题")).not.toBeInTheDocument();
  await button("返回选题").click();
  await expect.element(adding.getByText("已选 2 题")).toBeVisible();
  // Where one was, as it was looked for.
  await expect.element(adding.getByTitle("一级·老题库", { exact: true })).toBeVisible();
  await expect.element(adding.getByRole("checkbox", { name: "选择 题库第 7 题" })).toBeChecked();
  await button("查看已选").click();
  await button("全部清空").click();
  await expect.element(adding.getByText("还没有选题目")).toBeVisible();
  await button("返回选题").click();
  await expect.element(adding.getByText("已选 0 题")).toBeVisible();
  await adding.getByRole("checkbox", { name: "选择 题库第 7 题" }).click();
  await button("加入试卷").click();
  await expect
    .poll(() => called("POST /api/admin/papers/4/questions").map(({ body }) => JSON.parse(body) as unknown))
    .toEqual([{ questionIds: [107] }]);
});

test("however many rows there are, 加入试卷 is in sight without scrolling", async () => {
  await open({
    "GET /api/admin/question-banks": () => ({ questionBanks: [aBank()], total: 1 }),
    "GET /api/admin/questions": () => ({
      questions: Array.from({ length: 20 }, (_, at) => inBank(at, false)),
      total: 20,
    }),
  });
  await expect.element(adding.getByText("题库第 19 题", { exact: true })).toBeVisible();
  await expect.element(adding.getByRole("button", { name: "加入试卷" })).toBeInViewport();
});

test("the filters keep place and width when a bank of a long name is chosen", async () => {
  const long = {
    ...aBank(),
    questionBankId: 9,
    questionBankName: "二级建造师《公路工程管理与实务》历年真题与模拟题库",
  };
  await open({
    "GET /api/admin/question-banks": () => ({ questionBanks: [long], total: 1 }),
    "GET /api/admin/question-banks/:id/attributes": () => ({
      chapters: [{ name: "1A411010", questions: 3 }],
      topics: [],
      difficulties: [],
      years: [],
    }),
    "GET /api/admin/questions": () => ({ questions: [inBank(5, false)], total: 1 }),
  });
  const filters = adding.getByRole("search", { name: "筛选题目" });
  const places = () =>
    [...filters.element().children].flatMap((one) => {
      const { left, top, width } = one.getBoundingClientRect();
      // What is only read aloud takes no place.
      return width === 0 ? [] : [[left, top, width].map(Math.round)];
    });
  await expect.element(adding.getByText("题库第 5 题", { exact: true })).toBeVisible();
  const before = places();
  await adding.getByLabelText("题库", { exact: true }).click();
  await page.getByTitle(long.questionBankName, { exact: true }).last().click();
  await expect.element(adding.getByLabelText("章节", { exact: true })).toBeEnabled();
  expect(places()).toEqual(before);
});
