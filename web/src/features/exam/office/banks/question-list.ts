// A bank's questions as a list: what they are filtered by, and what may be done to them.
import {
  deleteQuestion,
  getBankAttributes,
  getQuestion,
  getQuestionBank,
  getQuestionHistory,
  listQuestionBanks,
  listQuestions,
} from "@zhutu/domain/exam/banks/contract.ts";
import { questionTypes } from "@zhutu/domain/exam/question.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { Batch } from "../../../../office/table/batch-bar.tsx";
import { listParams, words, ANY, choice } from "../../../../lib/lists/list-params.ts";
import { useActions } from "../../../../office/use-actions.ts";
import { typeWords } from "../../paper.ts";

export type BankQuestion = CallReply<typeof listQuestions>["questions"][number];
export type Attributes = CallReply<typeof getBankAttributes>;

const ofBank = (label: string, as: "chapter" | "topic" | "difficulty" | "year") => words({ label, as });
export const questionList = listParams({
  fields: {
    words: words({ label: "题干或编号", as: "questionName" }),
    type: choice([ANY, ...questionTypes.map((value) => ({ value, label: typeWords[value] }))], {
      label: "题型",
      as: "questionType",
      beside: true,
    }),
    chapter: ofBank("章节", "chapter"),
    topic: ofBank("知识点", "topic"),
    difficulty: ofBank("难度", "difficulty"),
    year: ofBank("年份", "year"),
    alike: choice([ANY, { value: "alike", label: "题库里有相同的题", ask: { alike: "true" } }], {
      label: "重复",
    }),
  },
});

const anyOf = (marks: Attributes["chapters"] = []) => [
  { value: "", label: "不限" },
  ...marks.map(({ name }) => ({ value: name, label: name })),
];

/** Chapters, topics, levels and years come from the bank's questions. */
export const questionOptions = (known: Attributes | undefined) => ({
  chapter: anyOf(known?.chapters),
  topic: anyOf(known?.topics),
  difficulty: anyOf(known?.difficulties),
  year: anyOf(known?.years),
});

const lists = [listQuestions, listQuestionBanks, getQuestionBank, getBankAttributes] as const;
/** Every answer that a saved question makes stale. */
export const questionAnswers = [...lists, getQuestion, getQuestionHistory] as const;

type Deleted = Pick<BankQuestion, "questionId" | "questionName" | "papers">;

const ACTIONS = {
  delete: {
    endpoint: deleteQuestion,
    question: ({ questionName }: Deleted) => ({
      title: "确定要删除吗?",
      text: `将删除题目“${questionName}”和它的全部版本，不能恢复。`,
      yes: "删除",
      danger: true,
    }),
    stale: lists,
  },
} as const;

export type QuestionActions = ReturnType<typeof useQuestionActions>;

/** What may be done to questions of a bank. */
export const useQuestionActions = () =>
  useActions(ACTIONS, ({ questionId }: Deleted) => ({ params: { questionId } }));

/** Why the question cannot be deleted now, or undefined. */
export const deletionDisabledReason = ({ papers }: Pick<Deleted, "papers">): string | undefined =>
  papers > 0 ? `已用于 ${papers} 份试卷，先从试卷里移出才能删除` : undefined;

/** What may be done to several questions of the list at once. */
export const questionBatch = ({ runAll }: QuestionActions): Batch<BankQuestion> => ({
  nameOf: ({ questionName }) => questionName,
  actions: [
    {
      key: "delete",
      label: "删除",
      danger: true,
      allowed: (one) => deletionDisabledReason(one) === undefined,
      runAll: (questions, ask) => runAll("delete", questions, ask),
    },
  ],
});
