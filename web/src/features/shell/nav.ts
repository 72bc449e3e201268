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
  // An order's copies are given away below the orders.
  { label: "我的订单", to: paths.myOrders(), icon: "invoice", alsoUnder: [paths.assignUsers("")] },
  { label: "我的发票", to: paths.myInvoices(), icon: "file", alsoUnder: [paths.invoice("")] },
] as const;
