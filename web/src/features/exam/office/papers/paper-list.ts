// The two lists of the paper work space: what each is filtered by, and what the API is asked for.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { getPaper } from "@zhutu/domain/exam/office/contract.ts";
import { idOf, listParams, oneOf, words, ALL, choice, optionsOf } from "../../../../lib/lists/list-params.ts";

export type OfficePaper = CallReply<typeof getPaper>;

export const WORK_TABS = ["banks", "papers"] as const;
export type WorkTab = (typeof WORK_TABS)[number];
export const WORK_TAB_LABELS: Readonly<Record<WorkTab, string>> = { banks: "题库", papers: "试卷" };
/** Which list the address shows; each keeps it. */
export const workTab = () => oneOf(WORK_TABS, "banks");

/** What a paper is for. */
export const PAPER_KINDS = { cpt_test: "章节练习", cpt_alert: "章节提醒", free: "独立试卷" } as const;
export type PaperKind = keyof typeof PAPER_KINDS;
/** A chapter's paper without a type is its practice. */
export const kindOf = ({ paperType, refId }: Pick<OfficePaper, "paperType" | "refId">): PaperKind =>
  refId === null ? "free" : (paperType ?? "cpt_test");

export const paperList = listParams({
  fields: {
    tab: workTab(),
    paperName: words({ label: "试卷名称", as: "paperName" }),
    paperType: choice([ALL, ...optionsOf(PAPER_KINDS)], { label: "用途", as: "paperType", beside: true }),
    refId: idOf({ as: "refId" }),
  },
});
