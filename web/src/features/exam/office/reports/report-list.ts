// The reports of questions and the regrades: what each list is filtered by, and what the API is asked for.
import type { CallInput, CallReply } from "@zhutu/domain/endpoint.ts";
import type {
  getRegradeQuestion,
  listQuestionReports,
  listRegrades,
  previewRegrade,
} from "@zhutu/domain/exam/corrections/contract.ts";
import { reportStates, type ReportPlace } from "@zhutu/domain/exam/corrections/report.ts";
import { idOf, listParams, oneOf, ALL, choice, optionsOf } from "../../../../lib/lists/list-params.ts";
import type { States } from "../../../../office/status-tag.tsx";

export type Report = CallReply<typeof listQuestionReports>["questionReports"][number];
export type Run = CallReply<typeof listRegrades>["regrades"][number];
/** A question for whoever thinks of correcting it. */
export type RegradeQuestion = CallReply<typeof getRegradeQuestion>;
/** The action to take. */
export type RegradeBody = CallInput<typeof previewRegrade>["body"];

export const REPORT_TABS = ["reports", "regrades"] as const;
export type ReportTab = (typeof REPORT_TABS)[number];
export const REPORT_TAB_LABELS: Readonly<Record<ReportTab, string>> = {
  reports: "题目反馈",
  regrades: "更正记录",
};
/** Which list the address shows; each keeps it. */
export const reportTab = () => oneOf(REPORT_TABS, "reports");

export const REPORT_STATES: States<(typeof reportStates)[number]> = {
  open: { label: "待处理", tone: "warning" },
  settled: { label: "已答复", tone: "success" },
};
export const stateOf = ({ settleTime }: Pick<Report, "settleTime">) =>
  settleTime === null ? "open" : "settled";

export const PLACE_WORDS: Readonly<Record<ReportPlace, string>> = {
  practice: "章节练习",
  exam: "模拟考试",
  test: "测验",
  bank: "错题本",
  daily: "每日一练",
};

export const reportList = listParams({
  fields: {
    tab: reportTab(),
    state: choice([ALL, ...optionsOf(REPORT_STATES)], { label: "状态", as: "state", beside: true }),
    questionId: idOf({ as: "questionId" }),
  },
});
export const runList = listParams({ fields: { tab: reportTab() } });
