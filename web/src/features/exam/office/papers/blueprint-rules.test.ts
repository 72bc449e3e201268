import { expect, test } from "vitest";
import {
  blueprintProblem,
  draftProblem,
  draftsOf,
  nextDraft,
  questionsOf,
  rulesOf,
} from "./blueprint-rules.ts";

const rule = {
  questionBankId: 3,
  questionType: "single" as const,
  chapter: "第 2 章",
  count: 10,
  questionScore: 1.5,
};

test("rules are typed and saved as they were", () => {
  const drafts = draftsOf([rule, { ...rule, chapter: undefined, year: "2025" }]);
  expect(drafts.map(({ marks }) => marks)).toEqual([{ chapter: "第 2 章" }, { year: "2025" }]);
  expect(rulesOf(drafts)).toEqual([
    rule,
    { questionBankId: 3, questionType: "single", year: "2025", count: 10, questionScore: 1.5 },
  ]);
  expect(questionsOf([rule])).toHaveLength(10);
});

test("a further rule has the last one's bank and points, and no number yet", () => {
  const [first] = draftsOf([rule]);
  const next = nextDraft(first ? [first] : []);
  expect(next).toMatchObject({ key: 1, questionBankId: 3, questionScore: 1.5, count: null, marks: {} });
  expect(nextDraft([])).toMatchObject({ key: 0, questionBankId: undefined, questionScore: 1 });
});

test.each([
  [{ questionBankId: undefined }, "请选择题库"],
  [{ count: null }, "请填写抽几题"],
  [{ count: 1.5 }, "请填写抽几题"],
  [{ questionScore: null }, "请填写每题分值"],
  [{ questionScore: 0.3 }, "分值的步长是 0.5"],
])("a rule with %j says %s, and nothing is saved of it", (over, why) => {
  const drafts = draftsOf([rule, rule]).map((draft, at) => (at === 1 ? { ...draft, ...over } : draft));
  expect(drafts[1] && draftProblem(drafts[1])).toBe(why);
  expect(blueprintProblem(drafts)).toBe(`第 2 条规则：${why}`);
  expect(rulesOf(drafts)).toBeUndefined();
});

test("one paper has at least a rule, at most 20 and 200 questions", () => {
  expect(blueprintProblem([])).toBe("请加一条规则");
  expect(blueprintProblem(draftsOf(Array.from({ length: 21 }, () => rule)))).toBe("最多 20 条规则");
  expect(
    blueprintProblem(
      draftsOf([
        { ...rule, count: 150 },
        { ...rule, count: 51 },
      ]),
    ),
  ).toBe("一份试卷最多 200 题，现在要抽 201 题");
  expect(blueprintProblem(draftsOf([{ ...rule, count: 200 }]))).toBeUndefined();
});
