import { WAITING, type WaitingKind } from "@zhutu/domain/desk/waiting.ts";
import { officePaths } from "../office-paths.ts";

type Words = { label: string; unit: string; act: string; page: string; list: string };

/** What waits in the menu's order: its unit, what is done within its limit, its page of the menu, and the list of it. */
const WORDS: Readonly<Record<WaitingKind, Words>> = {
  courses: {
    label: "待审核课程",
    unit: "门",
    act: "审完",
    page: officePaths.courses("admin"),
    list: officePaths.courses("admin", { status: "auditing" }),
  },
  reports: {
    label: "题目反馈",
    unit: "条",
    act: "答复",
    page: officePaths.questionReports("admin"),
    list: officePaths.questionReports("admin", { state: "open" }),
  },
  orders: {
    label: "待发货",
    unit: "单",
    act: "发出",
    page: officePaths.orders(),
    list: officePaths.orders({ delivery: "waiting" }),
  },
  bills: {
    label: "待对账",
    unit: "处",
    act: "",
    page: officePaths.money(),
    list: officePaths.money({ differences: "open" }),
  },
  refunds: {
    label: "待退款",
    unit: "笔",
    act: "退回",
    page: officePaths.refunds(),
    list: officePaths.refunds(),
  },
  invoices: {
    label: "待开发票",
    unit: "张",
    act: "开出",
    page: officePaths.invoices(),
    list: officePaths.invoices({ shown: "waiting" }),
  },
  objections: {
    label: "异议待处理",
    unit: "张",
    act: "答复",
    page: officePaths.statements(),
    list: officePaths.statements({ state: "objected" }),
  },
  comments: {
    label: "待审核评论",
    unit: "条",
    act: "审完",
    page: officePaths.comments(),
    list: officePaths.comments(),
  },
};

export const waitingWork = (Object.keys(WORDS) as WaitingKind[]).map((kind) => ({
  kind,
  ...WORDS[kind],
  hours: WAITING[kind].hours,
}));

/** 2 天内开出; undefined where there is no limit. */
export const limitText = (hours: number | null, act: string): string | undefined =>
  hours === null ? undefined : `${hours / 24} 天内${act}`;
