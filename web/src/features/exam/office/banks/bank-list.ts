// Question banks as a list: whose they are, and what they are searched by.
import {
  deleteQuestionBank,
  getQuestionBank,
  listQuestionBanks,
  listQuestions,
} from "@zhutu/domain/exam/banks/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { listParams, words, ALL, choice } from "../../../../lib/lists/list-params.ts";
import { useActions } from "../../../../office/use-actions.ts";

export type Bank = CallReply<typeof listQuestionBanks>["questionBanks"][number];

export const bankList = listParams({
  fields: {
    owner: choice([ALL, { value: "shop", label: "学堂" }, { value: "teacher", label: "讲师" }], {
      as: "owner",
    }),
    name: words({ label: "题库名称", as: "questionBankName" }),
  },
});

/** Whose banks a tab shows; a teacher sees own ones alone. */
export const BANK_TABS = {
  admin: [
    { key: "all", label: "全部题库" },
    { key: "shop", label: "学堂题库" },
    { key: "teacher", label: "讲师题库" },
  ],
  teacher: [{ key: "all", label: "我的题库" }],
} as const;

/** Every answer that a saved bank makes stale. */
export const bankAnswers = [listQuestionBanks, getQuestionBank] as const;

const ACTIONS = {
  delete: {
    endpoint: deleteQuestionBank,
    question: ({ questionBankName, questionCount }: Bank) => ({
      title: "确定要删除吗?",
      text: `将删除题库“${questionBankName}”${questionCount > 0 ? `和其中的 ${questionCount} 道题` : ""}，不能恢复。有题目用于试卷或已有人作答时不会删除。`,
      yes: "删除",
      danger: true,
    }),
    stale: [listQuestionBanks, listQuestions],
  },
} as const;

/** What may be done to a bank of the list. */
export const useBankActions = () =>
  useActions(ACTIONS, ({ questionBankId }: Bank) => ({ params: { questionBankId } }));
