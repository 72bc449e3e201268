import { expect, test } from "vitest";
import { questionTypes } from "./question.ts";
import {
  type Graded,
  gradeAnswer,
  isRight,
  passes,
  passScore,
  totalOf,
  regraded,
  resultAfter,
} from "./grade.ts";

test("[DAILY-004] right when the sorted selected answers joined equal the sorted keys joined", () => {
  expect(isRight(["B"], ["B"])).toBe(true);
  expect(isRight(["C", "A"], ["A", "C"])).toBe(true);
  expect(isRight(["A", "C"], ["C", "A"])).toBe(true);
  expect(isRight(["A"], ["A", "C"])).toBe(false);
  expect(isRight(["A", "B", "C"], ["A", "C"])).toBe(false);
  expect(isRight([], ["A"])).toBe(false);
});

const whole = { partialCredit: false };
const partly = { partialCredit: true };
const of = (questionType: Graded["questionType"], keys: string[], score = 20): Graded => ({
  questionType,
  keys,
  score,
});

test("[PAPER-029] points are given for exactly the keys, in whatever order, and for nothing else", () => {
  const question = of("multiple", ["D", "A", "B"]);
  expect(gradeAnswer(question, ["B", "A", "D"], whole)).toEqual({ pass: true, score: 20 });
  for (const wrong of [[], ["A"], ["A", "B"], ["A", "B", "C"], ["A", "B", "C", "D"]])
    expect(gradeAnswer(question, wrong, whole), wrong.join()).toEqual({ pass: false, score: 0 });
});

test.each<[questionType: Graded["questionType"], keys: string[], selected: string[], score: number]>([
  ["multiple", ["A", "B", "C"], ["A"], 5],
  ["multiple", ["A", "B", "C"], ["A", "C"], 10],
  ["multiple", ["A", "B", "C"], ["A", "D"], 0],
  ["multiple", ["A", "B", "C"], [], 0],
  ["multiple", ["A", "B", "C", "D", "E"], ["A", "B", "C", "D"], 15],
  ["single", ["A"], ["B"], 0],
])(
  "partial credit, where a paper has it: %s %j, chosen %j, is %i tenths and never right",
  (type, keys, selected, score) => {
    expect(gradeAnswer(of(type, keys), selected, partly)).toEqual({ pass: false, score });
  },
);

test("a voided question gives everybody its points", () => {
  expect(gradeAnswer({ ...of("single", ["A"]), voided: true }, [], whole)).toEqual({ pass: true, score: 20 });
});

test("[PAPER-026] [PAPER-028] single and multiple are scored; askanswer is judged by no machine and is left out of the total", () => {
  expect(questionTypes).toEqual(["single", "multiple", "askanswer"]);
  expect(gradeAnswer(of("askanswer", []), [], whole)).toEqual({ pass: null, score: 0 });
  expect(totalOf([of("single", ["A"], 400), of("askanswer", [], 300), of("multiple", ["A"], 600)])).toBe(
    1000,
  );
});

test("[PAPER-026] [PAPER-027] of 100 points 60 pass and 59.9 do not; of any other total 60 in a hundred", () => {
  expect(passes(600, 1000)).toBe(true);
  expect(passes(599, 1000)).toBe(false);
  expect(passScore(1000)).toBe(600);
  expect([passes(45, 75), passes(44, 75), passScore(75)]).toEqual([true, false, 45]);
  expect([passes(3, 4), passes(2, 4), passScore(4)]).toEqual([true, false, 3]);
  expect(passes(0, 0)).toBe(true);
});

test("over all choices of all keys the grader agrees with comparing the sets, and partial credit stays below the whole", () => {
  const letters = ["A", "B", "C", "D", "E"];
  const sets = Array.from({ length: 32 }, (_, bits) => letters.filter((__, at) => (bits >> at) & 1));
  for (const keys of sets.slice(1))
    for (const selected of sets) {
      const same = keys.length === selected.length && keys.every((key) => selected.includes(key));
      const question = of("multiple", keys.toReversed());
      const said = `${keys.join("")} answered ${selected.join("")}`;
      expect(gradeAnswer(question, selected, whole), said).toEqual({ pass: same, score: same ? 20 : 0 });
      const { pass, score } = gradeAnswer(question, selected.toReversed(), partly);
      const clean = selected.length > 0 && selected.every((one) => keys.includes(one));
      expect([pass, score > 0, score < 20], said).toEqual([same, clean, !same]);
    }
});

const options = ["A", "B", "C", "D"];
const subsets = Array.from({ length: 2 ** options.length }, (_, bits) =>
  options.filter((_option, at) => (bits >> at) % 2 === 1),
);

/** The same rule told another way: points of a multiple choice worth 20 tenths, half a point an option on papers that count partly. */
function oracle(keys: readonly string[], chosen: readonly string[], partialCredit: boolean) {
  const wrong = chosen.filter((one) => !keys.includes(one)).length;
  const missing = keys.filter((one) => !chosen.includes(one)).length;
  if (wrong === 0 && missing === 0) return { pass: true, score: 20 };
  return { pass: false, score: partialCredit && wrong === 0 ? Math.min(chosen.length * 5, 15) : 0 };
}

test("every answer to every corrected key is worth what it would have been at once, and never less where only upward", () => {
  const keys = subsets.filter((one) => one.length > 0);
  for (const partialCredit of [false, true])
    for (const old of keys)
      for (const corrected of keys)
        for (const chosen of subsets) {
          const before = oracle(old, chosen, partialCredit);
          const fair = oracle(corrected, chosen, partialCredit);
          const question = { questionType: "multiple", keys: corrected, score: 20 } as const;
          const name = `${old.join("")} to ${corrected.join("")}, chosen ${chosen.join("")}`;
          const both = regraded(before, question, chosen, { partialCredit, onlyUpward: false });
          expect(both, name).toEqual(fair);
          const upward = regraded(before, question, chosen, { partialCredit, onlyUpward: true });
          expect(upward, name).toEqual(fair.score >= before.score ? fair : before);
        }
});

test("a voided question gives everybody its points, also who left it out", () => {
  const question = { questionType: "single", keys: ["A"], score: 20, voided: true } as const;
  for (const chosen of [[], ["A"], ["B"]])
    expect(
      regraded({ pass: false, score: 0 }, question, chosen, { partialCredit: false, onlyUpward: true }),
    ).toEqual({ pass: true, score: 20 });
});

test("a right answer to a question of no points stays right where only upward", () => {
  const question = { questionType: "single", keys: ["B"], score: 0 } as const;
  const was = { pass: true, score: 0 };
  expect(regraded(was, question, ["A"], { partialCredit: false, onlyUpward: true })).toEqual(was);
  expect(regraded(was, question, ["A"], { partialCredit: false, onlyUpward: false }).pass).toBe(false);
});

test("[PAPER-027] the attempt has the difference, and passes from 60 in a hundred on, or no longer", () => {
  expect(resultAfter({ userScore: 520, totalScore: 1000 }, { before: 0, after: 80 })).toEqual({
    userScore: 600,
    userPass: true,
  });
  expect(resultAfter({ userScore: 600, totalScore: 1000 }, { before: 80, after: 79 })).toEqual({
    userScore: 599,
    userPass: false,
  });
});
