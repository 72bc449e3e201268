// A file apart from main-nav.tsx: visitors do not load it.
import { paths } from "../../paths.ts";
import type { IconName } from "../../ui/icon.tsx";

type Place = {
  group: "学习" | "交易" | "账户";
  label: string;
  to: string;
  icon: IconName;
  alsoUnder: readonly string[];
  /** It opens in a tab of its own. */
  target?: "_blank";
};

/** The account's side menu for role user (learner spec 2). */
export const accountNav: readonly Place[] = [
  { group: "学习", label: "我的课程", to: paths.myCourses(), icon: "video", alsoUnder: [] },
  { group: "学习", label: "我的学时", to: paths.myHours(), icon: "clock", alsoUnder: [] },
  { group: "学习", label: "我的证书", to: paths.myCertificates(), icon: "certificate", alsoUnder: [] },
  // An order's copies are given away below the orders.
  {
    group: "交易",
    label: "我的订单",
    to: paths.myOrders(),
    icon: "invoice",
    alsoUnder: [paths.assignUsers("")],
  },
  { group: "交易", label: "收件地址", to: paths.myAddresses(), icon: "pin", alsoUnder: [] },
  { group: "账户", label: "个人资料", to: paths.myProfile(), icon: "user", alsoUnder: [] },
  // beyond the documents
  { group: "交易", label: "我的发票", to: paths.myInvoices(), icon: "file", alsoUnder: [paths.invoice("")] },
  { group: "学习", label: "我的答疑", to: paths.myAnswers(), icon: "message", alsoUnder: [] },
  { group: "学习", label: "学习统计", to: paths.myPlayStatis(), icon: "chart", alsoUnder: [] },
  // The papers that a learner may take, and today's question.
  { group: "学习", label: "练习", to: paths.practice(), icon: "grid", alsoUnder: [] },
  { group: "交易", label: "单位培训", to: paths.team(), icon: "users", alsoUnder: [] },
  // The documents want it in a tab of its own (learner spec 2).
  {
    group: "学习",
    label: "错题本",
    to: paths.errorQuestions(),
    icon: "pencil",
    alsoUnder: [],
    target: "_blank",
  },
  { group: "账户", label: "消息", to: paths.messages(), icon: "bell", alsoUnder: [] },
];
