// A file apart from main-nav.tsx: visitors do not load it.
import type { getOwnWaiting } from "@zhutu/domain/desk/own/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { paths } from "../../paths.ts";
import { countText } from "../../ui/count-text.ts";
import type { IconName } from "../../ui/icon.tsx";

/** What the menu says beside its places. */
export type OwnFigures = CallReply<typeof getOwnWaiting> & { heldCount: number };
/** `waits`: something is to be done there. */
type Beside = { text: string; waits: boolean };

export type Place = {
  group: "学习" | "交易" | "账户";
  label: string;
  to: string;
  icon: IconName;
  alsoUnder?: readonly string[];
  /** It opens in a tab of its own. */
  target?: "_blank";
  beside?: (figures: OwnFigures) => Beside | undefined;
};

const figure = (count: number, text: (count: string) => string, waits: boolean): Beside | undefined =>
  count > 0 ? { text: text(countText(count)), waits } : undefined;

/** A learner's own places: the account's menu, the person's menu and the page 我的. */
export const accountNav: readonly Place[] = [
  {
    group: "学习",
    label: "我的课程",
    to: paths.myCourses(),
    icon: "video",
    beside: ({ heldCount }) => figure(heldCount, (count) => `${count} 门`, false),
  },
  {
    group: "学习",
    label: "我的学时",
    to: paths.myHours(),
    icon: "clock",
    beside: ({ hoursThisYear }) =>
      hoursThisYear > 0 ? { text: `今年 ${hoursThisYear.toFixed(1)}`, waits: false } : undefined,
  },
  {
    group: "学习",
    label: "我的证书",
    to: paths.myCertificates(),
    icon: "certificate",
    beside: ({ certificates }) => figure(certificates, (count) => `${count} 本`, false),
  },
  // The papers that a learner may take, and today's question.
  { group: "学习", label: "练习", to: paths.practice(), icon: "grid" },
  // The documents want it in a tab of its own (learner spec 2).
  {
    group: "学习",
    label: "错题本",
    to: paths.errorQuestions(),
    icon: "pencil",
    target: "_blank",
    beside: ({ dueAnswers }) => figure(dueAnswers, (count) => `${count} 题待复习`, true),
  },
  { group: "学习", label: "学习统计", to: paths.myPlayStatis(), icon: "chart" },
  { group: "学习", label: "我的答疑", to: paths.myAnswers(), icon: "message" },
  // An order's copies are given away below the orders.
  {
    group: "交易",
    label: "我的订单",
    to: paths.myOrders(),
    icon: "invoice",
    alsoUnder: [paths.assignUsers("")],
    beside: ({ unpaidOrders, parcels }) =>
      figure(unpaidOrders, (count) => `${count} 笔待付款`, true) ??
      figure(parcels, (count) => `${count} 件在途`, false),
  },
  {
    group: "交易",
    label: "我的发票",
    to: paths.myInvoices(),
    icon: "file",
    alsoUnder: [paths.invoice("")],
  },
  { group: "交易", label: "收件地址", to: paths.myAddresses(), icon: "pin" },
  {
    group: "交易",
    label: "单位培训",
    to: paths.team(),
    icon: "users",
    beside: ({ freeCopies }) => figure(freeCopies, (count) => `还剩 ${count} 份`, false),
  },
  {
    group: "账户",
    label: "个人资料",
    to: paths.myProfile(),
    icon: "user",
    beside: ({ identityConfirmed }) => (identityConfirmed ? { text: "已实名", waits: false } : undefined),
  },
  {
    group: "账户",
    label: "消息",
    to: paths.messages(),
    icon: "bell",
    beside: ({ unreadNotices }) => figure(unreadNotices, (count) => `${count} 条未读`, true),
  },
  {
    group: "账户",
    label: "密码与安全",
    to: paths.mySecurity(),
    icon: "shield",
    beside: ({ devices }) => figure(devices, (count) => `${count} 台设备`, false),
  },
];

/** In the order in which they are shown. */
export const accountGroups = [...Map.groupBy(accountNav, ({ group }) => group)];
