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
import type { CallInput, CallReply } from "@zhutu/domain/endpoint.ts";
import type { Batch } from "../../../../office/table/batch-bar.tsx";
import type { Filter } from "../../../../office/list/filter-bar.tsx";
import {
  type FiltersOf,
  listParams,
  type ListState,
  oneOf,
  words,
} from "../../../../office/list/list-params.ts";
import { useActions } from "../../../../office/use-actions.ts";
import { typeWords } from "../../paper.ts";

export type BankQuestion = CallReply<typeof listQuestions>["questions"][number];
export type Attributes = CallReply<typeof getBankAttributes>;

const fields = {
  words: words(),
  type: oneOf(["all", ...questionTypes], "all"),
  chapter: words(),
  topic: words(),
  difficulty: words(),
  year: words(),
  alike: oneOf(["all", "alike"], "all"),
};
export const questionList = listParams({ fields });

const anyOf = (names: readonly string[] = []) => [
  { value: "", label: "不限" },
  ...names.map((name) => ({ value: name, label: name })),
];

/** The filters: chapters, topics, levels and years are those that the bank's questions name. */
export const questionFilters = (
  known: Attributes | undefined,
): readonly Filter<FiltersOf<typeof fields>>[] => [
  { name: "words", label: "题干或编号" },
  {
    name: "type",
    label: "题型",
    options: [
      { value: "all", label: "不限" },
      ...questionTypes.map((value) => ({ value, label: typeWords[value] })),
    ],
  },
  { name: "chapter", label: "章节", options: anyOf(known?.chapters) },
  { name: "topic", label: "知识点", options: anyOf(known?.topics) },
  { name: "difficulty", label: "难度", options: anyOf(known?.difficulties) },
  { name: "year", label: "年份", options: anyOf(known?.years) },
  {
    name: "alike",
    label: "重复",
    options: [
      { value: "all", label: "不限" },
      { value: "alike", label: "题库里有相同的题" },
    ],
  },
];

/** What the API is asked for. */
export function questionListQuery(
  questionBankId: number,
  { filters, page, pageSize }: ListState<typeof fields>,
): CallInput<typeof listQuestions>["query"] {
  const { words: typed, type, alike, ...attributes } = filters;
  return {
    questionBankId,
    page,
    pageSize,
    ...(typed.trim() && { questionName: typed.trim() }),
    ...(type !== "all" && { questionType: type }),
    ...Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== "")),
    ...(alike === "alike" && { alike: "true" as const }),
  };
}

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
