// A test that was handed in, looked through: verdicts, keys, what a correction made of them, and what another device did.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Answer } from "../../features/exam/paper.ts";
import { paperServer } from "../../testing/papers.ts";
import { aTest, cell, choice, openTest, result } from "./test-paper.testing.tsx";

const blankAnswer: Answer = {
  userPaperId: 9,
  paperId: 4,
  questionId: 101,
  answer: "",
  marked: 0,
  revision: 1,
  answerPass: null,
  answerScore: null,
  questionKeys: null,
  answers: "",
  awaitsTest: 0,
  voided: 0,
  regrade: null,
};
const handedIn = { state: "handed-in", handinTime: "2026-11-22T01:12:36.000Z" } as const;

test("an attempt that was handed in is looked through: own answers, and the way to another attempt", async () => {
  const paper = aTest({ ...handedIn, userScore: 20, userPass: 0 });
  const given = paperServer(paper);
  given.server.kept.set(101, {
    ...blankAnswer,
    answer: "B",
    answerPass: 0,
    answerScore: 0,
    questionKeys: ["A"],
  });
  await openTest(given);
  await cell(1).click();
  await expect.element(page.getByText("您的答案 B", { exact: true })).toBeVisible();
  await expect.element(page.getByText("本题没有解析。")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "继续测试" })).toBeVisible();
});

test("who comes back to a failed test reads at once that it failed, its score, and begins another attempt", async () => {
  const given = paperServer(aTest({ ...handedIn, userScore: 20, userPass: 0 }));
  given.server.broken = { calls: "start", status: 503 };
  const { called } = await openTest(given);
  await page.viewport(390, 844);
  const note = page.getByRole("region", { name: "测验成绩" });
  await expect.element(note.getByText("测验未通过，20 分")).toBeInViewport();
  await expect.element(note.getByText("满分 60，及格 36")).toBeInViewport();
  const anew = note.getByRole("button", { name: "继续测试" });
  await expect.element(anew).toBeInViewport();
  await anew.click();
  await expect.element(note.getByRole("alert")).toHaveTextContent("系统繁忙，请稍后再试");
  given.server.broken = undefined;
  await anew.click();
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "A 甲", exact: true })).toBeEnabled();
  expect(called("POST /api/user/papers")).toHaveLength(2);
});

test("an open test and one that was passed say nothing of failing", async () => {
  for (const paper of [aTest(), aTest({ ...handedIn, userScore: 60, userPass: 1 })]) {
    await openTest(paperServer(paper));
    await expect.element(cell(1)).toBeVisible();
    expect(page.getByText(/测验未通过/).elements()).toEqual([]);
  }
});

test("a question that was not answered has a 正确答案 where one is right, 漏选 only where several are", async () => {
  const paper = aTest({ ...handedIn, userScore: 0, userPass: 0 });
  const given = paperServer(paper);
  for (const [questionId, questionKeys] of [
    [101, ["A"]],
    [102, ["A", "B"]],
  ] as const)
    given.server.kept.set(questionId, {
      ...blankAnswer,
      questionId,
      answerPass: 0,
      answerScore: 0,
      questionKeys: [...questionKeys],
    });
  await openTest(given);
  await expect.element(page.getByRole("button", { name: "A 甲 正确答案" })).toBeVisible();
  await cell(2).click();
  await expect.element(page.getByRole("button", { name: "A 甲 漏选" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "B 乙 漏选" })).toBeVisible();
});

test("the head of a paper says that its figure is what was answered", async () => {
  await openTest(paperServer(aTest(), [{ questionId: 101, answer: "B" }]));
  await page.viewport(390, 844);
  await expect.element(page.getByRole("banner").getByText("已答 1 / 3", { exact: true })).toBeVisible();
});

test.each([
  [{ voided: 0, scoreBefore: 52, scoreAfter: 60 }, "本题答案已更正，成绩已重新计算：52 → 60"],
  [{ voided: 0, scoreBefore: 60, scoreAfter: 60 }, "本题答案已更正，成绩不变"],
  [{ voided: 1, scoreBefore: 40, scoreAfter: 60 }, "本题已作废，全部得分，成绩已重新计算：40 → 60"],
] as const)(
  "a regraded question says so with the score before and after, and why: %j",
  async (told, words) => {
    const given = paperServer(aTest({ ...handedIn, userScore: told.scoreAfter, userPass: 1 }));
    given.server.kept.set(101, {
      ...blankAnswer,
      answer: "A",
      answerPass: 1,
      answerScore: 20,
      questionKeys: ["A"],
      regrade: { ...told, reason: "教材勘误，答案为 A" },
    });
    await openTest(given);
    await cell(1).click();
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
    await expect.element(page.getByText("原因：教材勘误，答案为 A")).toBeVisible();
  },
);

test("handed in on another device, the next press here leads to what came of it", async () => {
  const given = paperServer(aTest(), [{ questionId: 101, answer: "B" }]);
  const closed = { code: "error", msg: "已经交卷，不能再作答", reason: "ATTEMPT_CLOSED" };
  const answers = {
    ...given.answers,
    "POST /api/user/paper-answers": () => {
      for (const one of [101, 102])
        given.server.kept.set(one, {
          ...(given.server.kept.get(101) as Answer),
          questionId: one,
          answerPass: one === 101 ? 0 : 1,
          answerScore: one === 101 ? 0 : 20,
          questionKeys: ["A"],
          answers: "<p>参见教材</p>",
        });
      given.server.paper = { ...aTest(), ...handedIn, userScore: 20, userPass: 0 };
      return Response.json(closed);
    },
  };
  await openTest({ ...given, answers });
  await cell(1).click();
  await choice("A").click();
  await expect.element(page.getByText("已经交卷，之后的作答没有保存")).toBeVisible();
  await expect.element(result.getByText("测验未通过")).toBeVisible();
  await result.getByRole("button", { name: "看解析" }).click();
  await expect.element(cell(1)).toHaveAccessibleName("第 1 题，答错");
  await expect.element(page.getByText("正确答案 A", { exact: true })).toBeVisible();
  await expect.element(page.getByText("参见教材")).toBeVisible();
});

test("a voided question says what it counts, and of no choice that it was missed; the review opens at the first wrong one", async () => {
  const given = paperServer(aTest({ ...handedIn, userScore: 20, userPass: 0 }));
  const one = (questionId: number, over: Partial<Answer>): void =>
    void given.server.kept.set(questionId, {
      ...blankAnswer,
      questionId,
      revision: 0,
      answerPass: 1,
      answerScore: 20,
      questionKeys: ["A"],
      ...over,
    });
  one(101, { voided: 1 });
  one(102, { answer: "B", answerPass: 0, answerScore: 0 });
  await openTest(given);
  await expect.element(cell(2)).toHaveAttribute("aria-current", "true");
  await expect.element(cell(1)).toHaveAccessibleName("第 1 题，已作废");
  await cell(1).click();
  await expect.element(page.getByText("已作废，计 20 分")).toBeVisible();
  await expect.element(page.getByText("您的答案 未答", { exact: true })).toBeVisible();
  for (const word of ["漏选", "正确答案", "答对"])
    expect(page.getByRole("region", { name: "试题" }).getByText(word).elements()).toEqual([]);
});

test("a question is reported in the review, not while the test is open", async () => {
  await openTest(paperServer(aTest()));
  await expect.element(cell(1)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "题目有误？" })).not.toBeInTheDocument();
});
