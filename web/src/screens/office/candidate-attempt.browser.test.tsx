import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { AskedQuestion, Attempt } from "../../features/exam/office/papers/attempt-status.ts";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { anOfficePaper } from "../../testing/office-papers.ts";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import CandidateAttempt from "./candidate-attempt.tsx";
import PaperScores from "./paper-scores.tsx";

const listed = {
  userPaperId: 1,
  studentName: "周建国",
  phone: "138****2206",
  score: 3,
  passed: 0 as const,
  elapsedTime: 2292,
  createTime: "2026-11-20T12:35:57.000Z",
  handinTime: "2026-11-20T13:14:09.000Z",
};
const asked = (questionNo: number, over: Partial<AskedQuestion> = {}): AskedQuestion => ({
  questionId: 100 + questionNo,
  questionNo,
  versionNo: 1,
  questionText: `<p>第 ${questionNo} 道的题干</p>`,
  questionType: "single",
  questionScore: 2,
  choices: ["甲", "乙", "丙"].map((choiceName, at) => ({ choiceNo: "ABC"[at] ?? "", choiceName })),
  answer: "A",
  marked: 0,
  answerPass: 1,
  answerScore: 2,
  questionKeys: ["A"],
  answers: `<p>第 ${questionNo} 题的解析</p>`,
  scoring: "",
  voided: 0,
  regrade: null,
  ...over,
});
const attempt = (over: Partial<Attempt> = {}): Attempt => ({
  ...listed,
  userId: 31,
  paperId: 4,
  paperName: "二建模拟卷一",
  versionNo: 2,
  totalScore: 10,
  passScore: 6,
  deadline: "2026-11-20T13:35:57.000Z",
  handedInBy: "person",
  resetTime: null,
  questions: [
    asked(1, {
      questionText: "<p>求 <math><msup><mi>x</mi><mn>2</mn></msup></math></p>",
      choices: [
        { choiceNo: "A", choiceName: "$1$", choiceHtml: "<math><mn>1</mn></math>" },
        { choiceNo: "B", choiceName: "乙" },
      ],
      regrade: { voided: 0, reason: "教材勘误", scoreBefore: 1, scoreAfter: 3 },
    }),
    asked(2, {
      questionType: "multiple",
      answer: "AB",
      answerPass: 0,
      answerScore: 1,
      questionKeys: ["A", "B", "C"],
      marked: 1,
    }),
    asked(3, { answer: "B", answerPass: 0, answerScore: 0, versionNo: 3 }),
    asked(4, { answer: "", answerPass: 0, answerScore: 0 }),
    asked(5, {
      questionType: "askanswer",
      choices: [],
      answer: "先分层\n再测温",
      answerPass: null,
      answerScore: 0,
      questionKeys: [],
      answers: "<p>分层浇筑</p>",
      scoring: "一点一分",
    }),
    asked(6, { voided: 1, answer: "C", answerPass: 1, answerScore: 2 }),
    asked(7, { answer: "A", answerPass: null, answerScore: null }),
  ],
  ...over,
});
const list = "/board/admin/papers/4/scores";
const open = (at = `${list}/1`, answers: Answers = {}) =>
  openScreen({
    screens: {
      [routeOf("screens/office/paper-scores.tsx")]: (
        <OfficeProvider>
          <PaperScores />
        </OfficeProvider>
      ),
      [routeOf("screens/office/candidate-attempt.tsx")]: (
        <OfficeProvider>
          <CandidateAttempt />
        </OfficeProvider>
      ),
    },
    at,
    role: "admin",
    answers: {
      "GET /api/admin/papers/:id/scores/:attempt": () => attempt(),
      "GET /api/admin/papers/:id/scores/:attempt/neighbours": () => ({ before: null, after: null }),
      "GET /api/admin/papers/:id/scores": () => ({ scores: [listed], total: 21 }),
      "GET /api/admin/papers/:id": () => anOfficePaper(),
      ...answers,
    },
  });
const question = (no: number) => page.getByRole("region", { name: `第 ${no} 题`, exact: true });

test("an attempt says whose it is, when it was begun and handed in and by whom, and what came of it", async () => {
  await open();
  await expect.element(page.getByRole("heading", { name: "周建国 的答卷" })).toBeVisible();
  await expect.element(page.getByText("不及格", { exact: true })).toBeVisible();
  for (const text of [
    "二建模拟卷一，第 2 版",
    "138****2206",
    "3 / 10 分，6 分及格",
    "2026-11-20 20:35:57",
    "2026-11-20 21:14:09，学员自己交卷",
    "00:38:12",
    "2026-11-20 21:35:57",
    "交卷后有 1 道题更正过，成绩已按更正后的答案计算",
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test("an attempt that the server handed in, and one that was begun anew since, say so", async () => {
  await open(undefined, {
    "GET /api/admin/papers/:id/scores/:attempt": () =>
      attempt({ handedInBy: "limit", deadline: null, resetTime: "2026-11-21T01:00:00.000Z" }),
  });
  await expect.element(page.getByText("2026-11-20 21:14:09，到时自动交卷")).toBeVisible();
  await expect.element(page.getByText("不限时")).toBeVisible();
  await expect
    .element(page.getByText("学员已于 2026-11-21 09:00:00 重新开始，这份答卷留作记录"))
    .toBeVisible();
});

test("each question shows its verdict, points, answer, key and explanation; formulas are drawn, open answers read as typed", async () => {
  await open();
  await expect.element(question(1)).toBeVisible();
  expect(question(1).element().querySelectorAll("math")).toHaveLength(2);
  const told: [number, string[]][] = [
    [1, ["答对", "2 / 2 分", "本题答案已更正，成绩已重新计算：1 → 3", "原因：教材勘误"]],
    [2, ["部分正确", "1 / 2 分", "学员标记", "漏选", "第 2 题的解析"]],
    [3, ["答错", "0 / 2 分", "选错", "题目第 3 版"]],
    [4, ["未答", "0 / 2 分"]],
    [5, ["已答", "不计分", "分层浇筑", "一点一分"]],
    [6, ["已作废", "2 / 2 分"]],
    [7, ["未计分，满分 2 分", "交卷时本题在学员未通过的测验中，没有判分。"]],
  ];
  for (const [no, texts] of told)
    for (const text of texts)
      await expect.element(question(no).getByText(text, { exact: true }).first()).toBeVisible();
  expect(question(2).element().textContent).toContain("学员答案 AB");
  expect(question(2).element().textContent).toContain("正确答案 ABC");
  expect(question(4).element().textContent).toContain("学员答案 未答");
  const typed = question(5)
    .getByRole("group", { name: "学员的回答" })
    .getByText(/先分层/)
    .element();
  expect(getComputedStyle(typed).whiteSpace).toBe("pre-wrap");
  // Nothing can be answered here.
  for (const choice of question(3).getByRole("button").elements()) expect(choice).toBeDisabled();
});

test("the answer sheet leads to a question, and shows what was wrong, left out or marked alone", async () => {
  await open();
  await page.getByRole("button", { name: "第 6 题，已作废" }).click();
  await expect.poll(() => document.activeElement?.getAttribute("aria-label")).toBe("第 6 题");
  await page.getByRole("button", { name: "只看答错、未答与标记（3）" }).click();
  await expect.element(question(6)).not.toBeInTheDocument();
  for (const no of [2, 3, 4]) await expect.element(question(no)).toBeVisible();
  await page.getByRole("button", { name: "第 1 题，答对" }).click();
  await expect.element(question(6)).toBeVisible();
  await expect.poll(() => document.activeElement?.getAttribute("aria-label")).toBe("第 1 题");
});

test("the list leads to an attempt, which leads back to the list as it was left", async () => {
  const { address } = await open(`${list}?page=2`);
  await page.getByRole("link", { name: "看答卷 周建国 2026-11-20 21:14:09" }).click();
  await expect.poll(address).toBe(`${list}/1`);
  await page.getByRole("link", { name: "返回成绩列表" }).click();
  await expect.poll(address).toBe(`${list}?page=2`);
});

test("from an attempt to the ones beside it in the list, under the list's filters; at an end there is no way on", async () => {
  const beside = `GET /api${list.replace("/board", "")}`;
  const three = ["周建国", "王芳", ""].map((studentName, at) => ({ userPaperId: at + 1, studentName }));
  const { address, called } = await open(`${list}?page=2&userName=王&telephone=13800000001&result=failed`, {
    "GET /api/admin/papers/:id/scores/:attempt": ({ call }) =>
      attempt({ userPaperId: Number(call.split("/").at(-1)) }),
    "GET /api/admin/papers/:id/scores/:attempt/neighbours": ({ call }) => {
      const at = Number(call.split("/").at(-2)) - 1;
      return { before: three[at - 1] ?? null, after: three[at + 1] ?? null };
    },
  });
  await page.getByRole("link", { name: "看答卷 周建国 2026-11-20 21:14:09" }).click();
  await expect.element(page.getByRole("button", { name: "上一份" })).toBeDisabled();
  const on = page.getByRole("link", { name: "下一份" });
  await expect.element(on).toHaveAttribute("title", "王芳");
  await on.click();
  await expect.poll(address).toBe(`${list}/2`);
  await expect.element(page.getByRole("link", { name: "上一份" })).toHaveAttribute("title", "周建国");
  await page.getByRole("link", { name: "下一份" }).click();
  await expect.poll(address).toBe(`${list}/3`);
  await expect.element(page.getByRole("button", { name: "下一份" })).toBeDisabled();
  for (const at of [1, 2, 3])
    expect(Object.fromEntries(called(`${beside}/${at}/neighbours`)[0]?.query ?? [])).toEqual({
      userName: "王",
      telephone: "13800000001",
      result: "failed",
    });
  await page.getByRole("link", { name: "返回成绩列表" }).click();
  await expect.poll(address).toMatch(/\?page=2&userName=/);
});

test("the learner's name leads to the person's page where one may open it, else it is a name", async () => {
  const { address } = await open();
  await page.getByRole("link", { name: "周建国" }).click();
  await expect.poll(address).toBe("/board/admin/users/31");
  await open(undefined, {
    "GET /api/admin/papers/:id/scores/:attempt": () => attempt({ userId: null }),
  });
  await expect.element(page.getByText("周建国", { exact: true })).toBeVisible();
  expect(page.getByRole("link", { name: "周建国" }).elements()).toEqual([]);
});

test("what is no attempt of the paper says so and leads back", async () => {
  const { address } = await open(`${list}/9`, {
    "GET /api/admin/papers/:id/scores/:attempt": () =>
      Response.json({ code: "error", msg: "没有找到您要的内容" }, { status: 404 }),
  });
  await expect.element(page.getByText("答卷可能还没有交，或试卷不在您的课程里")).toBeVisible();
  await page.getByRole("link", { name: "返回成绩列表" }).click();
  await expect.poll(address).toBe(list);
});
