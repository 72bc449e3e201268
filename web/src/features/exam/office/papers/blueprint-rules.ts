// The rules of a blueprint as they are typed, and what may be saved of them.
import { questionScoreRule } from "@zhutu/domain/exam/banks/question-form.ts";
import { maxRules, questionsDrawn, ruleMarks } from "@zhutu/domain/exam/blueprint.ts";
import { maxPaperQuestions } from "@zhutu/domain/exam/office/paper-form.ts";
import type { QuestionType } from "@zhutu/domain/exam/question.ts";
import type { Marks } from "./bank-fields.tsx";
import type { OfficePaper } from "./paper-list.ts";

/** As the call takes it. */
export type Rule = NonNullable<OfficePaper["blueprint"]>[number];
export type RuleDraft = {
  /** Of its row. */
  key: number;
  questionBankId: number | undefined;
  questionType: QuestionType;
  marks: Marks;
  count: number | null;
  questionScore: number | null;
};

const marksOf = (rule: Rule): Marks =>
  Object.fromEntries(ruleMarks.flatMap((mark) => (rule[mark] ? [[mark, rule[mark]]] : [])));

export const draftsOf = (rules: readonly Rule[]): RuleDraft[] =>
  rules.map(({ questionBankId, questionType, count, questionScore, ...rule }, key) => ({
    key,
    questionBankId,
    questionType,
    count,
    questionScore,
    marks: marksOf({ ...rule, questionBankId, questionType, count, questionScore }),
  }));

/** A further rule begins with the last one's bank and points. */
export function nextDraft(drafts: readonly RuleDraft[]): RuleDraft {
  const last = drafts.at(-1);
  return {
    key: Math.max(-1, ...drafts.map(({ key }) => key)) + 1,
    questionBankId: last?.questionBankId,
    questionType: last?.questionType ?? "single",
    marks: {},
    count: null,
    questionScore: last?.questionScore ?? 1,
  };
}

/** What is wrong with one rule. */
export function draftProblem({ questionBankId, count, questionScore }: RuleDraft): string | undefined {
  if (questionBankId === undefined) return "请选择题库";
  if (count === null || !Number.isInteger(count) || count < 1) return "请填写抽几题";
  return questionScore === null ? "请填写每题分值" : questionScoreRule(questionScore);
}

/** Undefined while a rule is incomplete. */
export function rulesOf(drafts: readonly RuleDraft[]): Rule[] | undefined {
  const rules = drafts.flatMap(({ questionBankId, questionType, marks, count, questionScore }) =>
    questionBankId === undefined || count === null || questionScore === null
      ? []
      : [{ ...marks, questionBankId, questionType, count, questionScore }],
  );
  return drafts.length > 0 && drafts.every((draft) => draftProblem(draft) === undefined) ? rules : undefined;
}

/** Why the rules together cannot be saved. */
export function blueprintProblem(drafts: readonly RuleDraft[]): string | undefined {
  if (drafts.length === 0) return "请加一条规则";
  if (drafts.length > maxRules) return `最多 ${maxRules} 条规则`;
  const wrong = drafts.findIndex((draft) => draftProblem(draft) !== undefined);
  const draft = drafts[wrong];
  if (draft) return `第 ${wrong + 1} 条规则：${draftProblem(draft)}`;
  const questions = questionsDrawn(rulesOf(drafts) ?? []);
  return questions > maxPaperQuestions
    ? `一份试卷最多 ${maxPaperQuestions} 题，现在要抽 ${questions} 题`
    : undefined;
}

/** A row for each question that the rules draw. */
export const questionsOf = (rules: readonly Rule[]) =>
  rules.flatMap(({ questionType, questionScore, count }) =>
    Array.from({ length: count }, () => ({ questionType, questionScore })),
  );
