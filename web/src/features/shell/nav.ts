import { paths } from "../../paths.ts";

/** The header's links (learner spec 2, "Header and menus"). */
export const mainNav = [
  { label: "首页", to: paths.home() },
  { label: "继续教育", to: paths.furtherEdu() },
  { label: "直播课程", to: paths.live() },
  { label: "考试培训", to: paths.courses() },
  { label: "图书教材", to: paths.books() },
] as const;

/** The account's side menu for role user (learner spec 2). */
export const accountNav = [
  { label: "我的课程", to: paths.myCourses(), icon: "video", alsoUnder: [] },
  { label: "我的证书", to: paths.myCertificates(), icon: "certificate", alsoUnder: [paths.myHours()] },
  // An order's copies are given away below the orders.
  { label: "我的订单", to: paths.myOrders(), icon: "invoice", alsoUnder: [paths.assignUsers("")] },
  { label: "收件地址", to: paths.myAddresses(), icon: "pin", alsoUnder: [] },
  { label: "个人资料", to: paths.myProfile(), icon: "user", alsoUnder: [] },
  // beyond the documents
  { label: "我的发票", to: paths.myInvoices(), icon: "file", alsoUnder: [paths.invoice("")] },
  { label: "我的答疑", to: paths.myAnswers(), icon: "message", alsoUnder: [] },
  { label: "学习统计", to: paths.myPlayStatis(), icon: "chart", alsoUnder: [] },
  { label: "团队学习", to: paths.team(), icon: "users", alsoUnder: [] },
  { label: "消息", to: paths.messages(), icon: "bell", alsoUnder: [] },
] as const;
