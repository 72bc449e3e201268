import { expect, test } from "vitest";
import { countsOf, reviewFrom, answerStatusOf, titleOf } from "./paper.ts";

const judged = (answer: string, answerPass: 0 | 1 | null, voided: 0 | 1 = 0) => ({
  answer,
  answerPass,
  questionKeys: ["A"],
  voided,
});

test("what was left out or is voided is counted apart from right and wrong, an open question not at all", () => {
  const answers = [judged("A", 1), judged("B", 0), judged("", 0), judged("", 0), judged("看法", null)];
  expect(countsOf([...answers, judged("B", 1, 1), judged("", 1, 1)])).toEqual({
    correct: 1,
    incorrect: 1,
    skipped: 2,
    voided: 2,
  });
});

test("nothing is counted before all is judged", () => {
  expect(countsOf([judged("A", 1), { ...judged("B", null), questionKeys: null }])).toBeUndefined();
});

test.each([
  ["test", 31, "第 3 讲 练习", "章节测验 · 第 3 讲"],
  ["practice", 31, "第 3 讲 练习", "章节练习 · 第 3 讲"],
  ["test", 31, "第四讲测验", "章节测验 · 第四讲"],
  ["practice", 31, "第四讲", "章节练习 · 第四讲"],
  ["test", 31, "练习", "章节测验"],
  ["practice", 31, null, "章节练习 · BIM 应用 第 3 讲"],
  ["practice", null, null, "BIM 应用 第 3 讲 练习"],
] as const)(
  "a paper of a chapter is called by what is done with it and by the chapter: %s %s %s",
  (mode, refId, chapterTitle, title) => {
    const paperName = "BIM 应用 第 3 讲 练习";
    expect(titleOf({ mode, refId, chapterTitle, paperName })).toBe(title);
  },
);

test.each([
  [{ answer: "A", answerPass: 1, voided: 0 }, "correct"],
  [{ answer: "A", answerPass: 0, voided: 0 }, "incorrect"],
  [{ answer: "", answerPass: 0, voided: 0 }, "skipped"],
  [{ answer: "", answerPass: null, voided: 0 }, "unanswered"],
  [{ answer: "A", answerPass: null, voided: 0 }, "answered"],
  [{ answer: "", answerPass: 0, voided: 1 }, "voided"],
] as const)("%j stands in the sheet as %s", (shown, status) => {
  expect(answerStatusOf(shown)).toBe(status);
});

test("a review opens at what was left out, too", () => {
  expect(reviewFrom([{ status: "correct" }, { status: "skipped" }, { status: "incorrect" }])).toEqual({
    status: "skipped",
  });
});
