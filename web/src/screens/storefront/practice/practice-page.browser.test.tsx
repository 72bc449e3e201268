import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { DailyQuestionData } from "../../../features/exam/daily-question.tsx";
import { hubAnswers } from "../../../testing/practice.ts";
import { type Answers, openScreen, refused } from "../../../testing/open-screen.tsx";
import { PracticePage } from "./practice-page.tsx";

const question: DailyQuestionData = {
  questionId: 7,
  questionText: "<p>等节奏流水的特点有哪些？</p>",
  questionType: "multiple",
  choices: [
    { choiceNo: "A", choiceName: "流水节拍都相等" },
    { choiceNo: "B", choiceName: "步距等于流水节拍" },
    { choiceNo: "C", choiceName: "专业队数大于过程数" },
    { choiceNo: "D", choiceName: "各队能够连续作业" },
  ],
  questionKeys: ["A", "B", "D"],
  answers: "<p>节拍相等时队数等于过程数。</p>",
};

const open = (
  today: DailyQuestionData | null,
  over: Pick<Parameters<typeof openScreen>[0], "role" | "answers"> = {},
) =>
  openScreen({
    ...over,
    screens: { "/index/practice": <PracticePage question={today} today="2027-03-05" /> },
    at: "/index/practice",
  });
const daily = page
  .getByRole("region", { name: /^(每日一练|今天这题)$/ })
  .filter({ has: page.getByRole("group") });
/** A learner opens today's question from the practice page. */
async function openAsLearner(answers: Answers) {
  const screen = await open(question, { role: "user", answers: { ...hubAnswers(), ...answers } });
  await page.getByRole("button", { name: "做今天这题" }).click();
  return screen;
}
const submit = page.getByRole("button", { name: "提交答案" });
const choose = (letter: string) => daily.getByText(letter, { exact: true }).click();

test("[DAILY-001] the page shows today's question with its choices, and answers wait for a choice", async () => {
  await open(question);
  await expect.element(daily.getByText("3 月 5 日")).toBeVisible();
  await expect.element(daily.getByText("等节奏流水的特点有哪些？")).toBeVisible();
  await expect.element(daily.getByRole("checkbox")).toHaveLength(4);
  await expect.element(submit).toBeDisabled();
  await expect.element(daily.getByText("解析")).not.toBeInTheDocument();
});

test("[DAILY-004] the right choices in any order are right, and the explanation follows", async () => {
  await open(question);
  for (const letter of ["D", "A", "B"]) await choose(letter);
  await submit.click();
  await expect.element(daily.getByRole("status")).toHaveTextContent("回答正确");
  await expect.element(daily.getByText("节拍相等时队数等于过程数。")).toBeVisible();
});

test("[DAILY-004] a wrong one and a missing one make it wrong; each choice says what it was", async () => {
  await open(question);
  for (const letter of ["C", "A", "B"]) await choose(letter);
  await submit.click();
  await expect.element(daily.getByRole("status")).toHaveTextContent("回答错误，正确答案 ABD，您的答案 ABC");
  const choices = daily.getByRole("group").getByText(/选对|漏选|选错/);
  expect(choices.elements().map((one) => one.textContent)).toEqual(["选对", "选对", "选错", "漏选"]);
  // What was missed carries no tick.
  expect(
    choices.elements().map((one) => one.querySelector("use")?.getAttribute("href")?.split("#")[1]),
  ).toEqual(["check", "check", "close", undefined]);
  await page.getByRole("button", { name: "再做一次" }).click();
  await expect.element(submit).toBeDisabled();
});

test("[DAILY-004] one choice more than the keys is wrong", async () => {
  await open(question);
  for (const letter of ["A", "B", "C", "D"]) await choose(letter);
  await submit.click();
  await expect.element(daily.getByRole("status")).toHaveTextContent("回答错误，正确答案 ABD，您的答案 ABCD");
});

test("a visitor is led to sign in for more practice, and asks for none", async () => {
  const { called } = await open(question);
  const more = page.getByRole("region", { name: "更多练习" });
  await expect.element(more.getByRole("link", { name: "去登录" })).toHaveAttribute("href", "/login/goback");
  expect(called("GET /api/user/papers")).toEqual([]);
});

test("without a question the page leads on", async () => {
  await open(null);
  await expect.element(page.getByText("今天没有练习题。")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "看考试培训课程" }).first())
    .toHaveAttribute("href", "/index/courses");
});

const record = "POST /api/user/error-questions";

test("[ERRQ-003] [ERRQ-005] a signed-in learner's wrong answer is recorded once; when that failed, it is tried again", async () => {
  let failing = true;
  const { called } = await openAsLearner({
    [record]: () => (failing ? refused(503, "系统繁忙，请稍后再试") : null),
  });
  for (const letter of ["C", "A"]) await choose(letter);
  await submit.click();
  await expect.element(daily.getByText(/^没有加入错题本/)).toBeVisible();
  failing = false;
  await daily.getByRole("button", { name: "重试" }).click();
  const bank = daily.getByRole("link", { name: "错题本" });
  await expect.element(bank).toHaveAttribute("href", "/index/user-error-questions");
  await expect.element(bank).toHaveAttribute("target", "_blank");
  const [, sent] = called(record);
  expect(Object.fromEntries(sent?.query ?? [])).toEqual({
    questionId: "7",
    answer: "AC",
  });
  expect(called(record)).toHaveLength(2);
});

test("a question that is today's no more is said to be so, without 重试; another failure after it is tried again", async () => {
  let answer = refused(404, "没有找到您要的内容");
  await openAsLearner({ [record]: () => answer.clone() });
  for (const letter of ["C", "A"]) await choose(letter);
  await submit.click();
  const gone = daily.getByRole("alert").and(daily.getByText("今天的题目已更新，这道题没有加入错题本"));
  await expect.element(gone).toBeVisible();
  await expect.element(daily.getByRole("button", { name: "重试" })).not.toBeInTheDocument();
  expect(page.getByText("没有找到您要的内容").elements()).toEqual([]);
  answer = refused(500, "系统出错了");
  await page.getByRole("button", { name: "再做一次" }).click();
  for (const letter of ["C", "A"]) await choose(letter);
  await submit.click();
  await expect.element(daily.getByText(/^没有加入错题本：系统出错了/)).toBeVisible();
  await expect.element(daily.getByRole("button", { name: "重试" })).toBeVisible();
});

test.each([
  [
    "没有加入错题本：提交的内容不正确，请检查后重试",
    false,
    () => refused(400, "提交的内容不正确，请检查后重试"),
  ],
  ["没有加入错题本：测验通过后可看答案", false, () => refused(200, "测验通过后可看答案")],
  ["没有加入错题本：操作太频繁，请稍后再试", true, () => refused(429, "操作太频繁，请稍后再试")],
  ["没有加入错题本，请检查网络", true, () => Promise.reject(new TypeError("Failed to fetch"))],
])("of an answer that was not kept it says %s, with 重试: %s", async (said, again, answer) => {
  await openAsLearner({ [record]: answer });
  for (const letter of ["C", "A"]) await choose(letter);
  await submit.click();
  const told = daily.getByRole("alert");
  await expect.element(told).toBeVisible();
  expect(told.element().textContent).toBe(again ? `${said}重试` : said);
});

test("[ERRQ-003] the link to the wrong-answer bank beside the question opens it in a new tab", async () => {
  await open(question);
  const mine = page.getByRole("link", { name: "我的错题本" });
  await expect.element(mine).toHaveAttribute("href", "/index/user-error-questions");
  await expect.element(mine).toHaveAttribute("target", "_blank");
});

test("[ERRQ-005] nothing is recorded for a visitor, for staff, or of a right answer", async () => {
  const asVisitor = await open(question);
  await choose("C");
  await submit.click();
  await expect.element(daily.getByText("节拍相等时队数等于过程数。")).toBeVisible();
  expect(asVisitor.called(record)).toEqual([]);
  const asTeacher = await open(question, { role: "teacher" });
  await choose("C");
  await submit.click();
  await expect.element(daily.getByText("节拍相等时队数等于过程数。")).toBeVisible();
  expect(asTeacher.called(record)).toEqual([]);
  const asLearner = await openAsLearner({});
  for (const letter of ["A", "B", "D"]) await choose(letter);
  await submit.click();
  await expect.element(daily.getByRole("status")).toHaveTextContent("回答正确");
  expect(asLearner.called(record)).toEqual([]);
});
