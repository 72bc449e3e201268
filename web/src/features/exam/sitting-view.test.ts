import { expect, test } from "vitest";
import type { Paper, Shown } from "./paper.ts";
import {
  type Attempt,
  answerOfPress,
  firstPlace,
  handInQuestion,
  type Place,
  reviewPlace,
  sittingView,
} from "./sitting-view.ts";

const unanswered: Shown = {
  answer: "",
  marked: false,
  unsent: false,
  answerPass: null,
  answerScore: null,
  questionKeys: null,
  answers: null,
  awaitsTest: 0,
  voided: 0,
  regrade: null,
};
const answered = (answer: string): Shown => ({ ...unanswered, answer });
const judged = (answer: string, answerPass: 0 | 1): Shown => ({
  ...answered(answer),
  answerPass,
  questionKeys: ["A"],
});

/** An attempt at three questions: 1 has one right choice, 2 several, 3 is open. */
function attempt(
  mode: Paper["mode"],
  state: Paper["state"],
  shown: Shown[],
  over?: Attempt["over"],
): Attempt {
  const choices = ["A", "B"].map((choiceNo) => ({ choiceNo, choice: choiceNo }));
  const questions = (["single", "multiple", "askanswer"] as const).map((questionType, index) => ({
    questionId: index + 1,
    questionNo: index + 1,
    questionType,
    choices,
  }));
  const paper = { mode, state, questions } as unknown as Paper;
  return { paper, over, shownOf: (questionId) => shown[questionId - 1] ?? unanswered };
}
const at = (questionId: number, rest: Partial<Place> = {}): Place => ({
  questionId,
  onlyWrong: false,
  ...rest,
});

test("an open attempt goes on with the first question without an answer, a review with the first missed", () => {
  expect(firstPlace(attempt("test", "open", [answered("A")])).questionId).toBe(2);
  expect(firstPlace(attempt("test", "open", ["A", "A", "x"].map(answered))).questionId).toBe(1);
  const marks = [judged("A", 1), judged("A", 1), judged("", 0)];
  expect(firstPlace(attempt("test", "handed-in", marks))).toEqual({ questionId: 3, onlyWrong: false });
  expect(reviewPlace(attempt("test", "handed-in", marks))).toEqual({ questionId: 3, onlyWrong: true });
  const right = marks.map(() => judged("A", 1));
  expect(reviewPlace(attempt("test", "handed-in", right))).toEqual({ questionId: 1, onlyWrong: false });
});

test("previous and next lead over all questions, or over what was missed or marked", () => {
  const marks = [judged("B", 0), judged("A", 1), { ...judged("x", 1), marked: true }];
  const all = sittingView(attempt("test", "handed-in", marks), at(1));
  expect([all.previous, all.next?.questionId, all.looked]).toEqual([undefined, 2, 2]);
  const missed = sittingView(attempt("test", "handed-in", marks), at(1, { onlyWrong: true }));
  expect(missed.next?.questionId).toBe(3);
});

test.each([
  ["an open question", attempt("test", "open", []), false],
  ["a paper that was handed in", attempt("test", "handed-in", []), true],
  ["an attempt that is over elsewhere", attempt("test", "open", [], "closed"), true],
  ["a judged answer", attempt("practice", "open", [judged("A", 1)]), true],
  ["what a test asks", attempt("practice", "open", [{ ...unanswered, awaitsTest: 1 }]), true],
  ["what was submitted", attempt("practice", "open", [{ ...answered("A"), unsent: true }]), true],
  ["the same of a test", attempt("test", "open", [{ ...answered("A"), unsent: true }]), false],
])("whether an answer may still be changed: %s", (_, sitting, fixed) => {
  expect(sittingView(sitting, at(1)).fixed).toBe(fixed);
});

test("in practice an answer that waits is shown and can be submitted; on another question it is not", () => {
  const practice = attempt("practice", "open", []);
  const unsubmitted = { questionId: 2, answer: "AB" };
  expect(sittingView(practice, at(2, { unsubmitted }))).toMatchObject({ chosen: "AB", submittable: true });
  expect(sittingView(practice, at(1, { unsubmitted }))).toMatchObject({ chosen: "", submittable: false });
  expect(sittingView(practice, at(2, { unsubmitted: { questionId: 2, answer: "" } })).submittable).toBe(
    false,
  );
});

test.each([
  ["test", 1, "B", { answer: "B", submits: false }],
  ["test", 2, "A", { answer: "", submits: false }],
  ["practice", 1, "B", { answer: "B", submits: true }],
  ["practice", 2, "B", { answer: "AB", submits: false }],
] as const)("a press in %s on question %d, %s", (mode, questionId, letter, press) => {
  const view = sittingView(attempt(mode, "open", [unanswered, answered("A")]), at(questionId));
  expect(answerOfPress(view, mode, letter)).toEqual(press);
});

test("nothing may be pressed where the answer is fixed", () => {
  const view = sittingView(attempt("test", "handed-in", []), at(1));
  expect(answerOfPress(view, "test", "A")).toBeUndefined();
});

test("a hand-in names what is left and what is marked; a finished practice asks nothing", () => {
  const ask = (mode: Paper["mode"], shown: Shown[]) =>
    handInQuestion(sittingView(attempt(mode, "open", shown), at(1)), { mode, practice: null })?.text;
  const all = ["A", "A", "x"].map(answered);
  expect(ask("practice", all)).toBeUndefined();
  expect(ask("practice", [])).toBe("还有 3 题没有做，结束后不得分。");
  expect(ask("test", all)).toEqual(["全部题目都已作答。"]);
  expect(ask("test", [{ ...unanswered, marked: true }])).toEqual([
    "还有 3 题未答，交卷后按答错计。",
    "有 1 题标记为稍后检查。",
  ]);
});
