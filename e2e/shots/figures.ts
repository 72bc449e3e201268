// States of the overview and of monthly statements.
import type { Page } from "../browser.ts";
import { officePaths } from "../../web/src/office-paths.ts";
import { longName, type Shot, shotsAs } from "./shot.ts";

const admin = shotsAs("admin");

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const manyWait = (result: unknown): unknown => {
  const { days, ...waiting } = result as { days: unknown };
  const each = Object.keys(waiting).map((key, at) => [key, { count: 3 + at * 41, since: daysAgo(at + 1) }]);
  return { ...Object.fromEntries(each), days };
};
const noneWait = (result: unknown): unknown => {
  const { days, ...waiting } = result as { days: unknown };
  return { ...Object.fromEntries(Object.keys(waiting).map((key) => [key, { count: 0, since: null }])), days };
};
const figures = (income: number, orders: number, learners: number) => ({ income, orders, learners });
const aToday = () => ({
  today: { now: figures(46_218, 97, 63), before: figures(42_169.7, 91, 68) },
  yesterday: { now: figures(58_940, 142, 80), before: figures(58_940, 0, 90) },
  days30: { now: figures(11_143_921.5, 13_486, 12_118), before: figures(9_955_313, 13_000, 13_000) },
});
const bestSellers = () =>
  [246_788, 194_480, 126_882, 90_600, 78_603].map((orderAmt, at) => ({
    courseId: at + 1,
    courseName: at === 3 ? longName : `二级建造师精讲班（${2026 + at}）`,
    courseType: 1,
    orderCnt: 412 - at * 60,
    orderAmt,
  }));
export const OVERVIEW: readonly Shot[] = [
  admin("office-overview-many", officePaths.overview(), {
    answer: [
      { path: "/api/admin/overview", change: manyWait },
      { path: "/api/admin/today", change: aToday },
      { path: "/api/admin/best-sellers", change: bestSellers },
    ],
  }),
  admin("office-overview-none", officePaths.overview(), {
    answer: [
      { path: "/api/admin/overview", change: noneWait },
      { path: "/api/admin/best-sellers", change: () => [] },
    ],
  }),
  admin("office-overview-fails", officePaths.overview(), {
    answer: [
      { path: "/api/admin/today", change: "fails" },
      { path: "/api/admin/best-sellers", change: "fails" },
    ],
    press: (page: Page) => page.getByRole("button", { name: "重试" }).first().waitFor(),
  }),
];

const aStatement = (at: number) => ({
  userId: 9,
  userName: at === 1 ? longName : "山东建筑技术学校",
  role: at === 1 ? "teacher" : "channel",
  month: `2026-${String(10 - at).padStart(2, "0")}`,
  orderCnt: 804 - at,
  orderAmt: 294_618 + at,
  refundAmt: at === 2 ? 0 : 2_310,
  dueAmt: 292_308,
  lateAmt: at === 3 ? 88.5 : 0,
  state: (["objected", "waiting", "confirmed"] as const)[at % 3],
  closedTime: "2026-11-02T02:00:00.000Z",
  closedBy: "林晓雯",
  confirmedTime: at % 3 === 2 ? "2026-11-08T01:30:12.000Z" : null,
  objectedTime: at % 3 === 0 ? "2026-11-04T01:30:12.000Z" : null,
  over: true,
  closable: true,
});
const aDetail = (at: number) => ({
  ...aStatement(at),
  products: [
    { courseId: 1, courseName: longName, orderCnt: 700, orderAmt: 290_000, paidMonth: null },
    { courseId: 2, courseName: "施工管理精讲班", orderCnt: 103, orderAmt: 4_618, paidMonth: "2026-08" },
  ],
  refunds: [1_299, 1_011].map((amount, of) => ({
    refundTaskId: of,
    orderItemId: of,
    orderId: "20260822481516234200",
    productName: of === 0 ? longName : "施工管理精讲班",
    paidMonth: "2026-08",
    refundedTime: "2026-10-20T02:00:00.000Z",
    amount,
  })),
  objections: [
    {
      reason: "10 月 12 日有一单没有算进来，订单 20261012481516234200，请核对。",
      objectedTime: "2026-11-03T02:00:00.000Z",
      answer: "这一单 11 月 1 日才付款，算在 11 月。",
      answeredTime: "2026-11-03T08:00:00.000Z",
      answeredBy: "林晓雯",
    },
    ...(at === 0
      ? [
          {
            reason: "还少一单",
            objectedTime: "2026-11-04T01:30:12.000Z",
            answer: null,
            answeredTime: null,
            answeredBy: null,
          },
        ]
      : []),
  ],
});
export const listedStatements = {
  path: "/api/admin/orders/statements",
  change: () => ({ statements: [0, 1, 2, 3].map(aStatement), total: 4 }),
};
const channelPage = "/board/channel/statis";
const ownMonths = {
  path: "/api/orders/statements",
  change: () => ({ userId: 9, userName: "山东建筑技术学校", statements: [1, 2, 3, 5].map(aStatement) }),
};
const ownDetail = (at: number) => ({
  path: `/api/orders/statements/9/${aStatement(at).month}`,
  change: () => aDetail(at),
});
export const STATEMENTS: readonly Shot[] = [
  admin("office-statements-states", officePaths.statements(), { answer: listedStatements }),
  admin("office-statements-empty", officePaths.statements(), {
    answer: { path: "/api/admin/orders/statements", change: () => ({ statements: [], total: 0 }) },
  }),
  admin("office-statements-answer", officePaths.statements(), {
    answer: [listedStatements, ownDetail(0)],
    press: (page: Page) =>
      page
        .getByRole("button", { name: /^答复异议/ })
        .first()
        .click(),
  }),
  {
    name: "office-channel-statements",
    path: channelPage,
    role: "channel",
    answer: ownMonths,
    press: (page: Page) => page.getByText("月结单", { exact: true }).first().scrollIntoViewIfNeeded(),
  },
  {
    name: "office-channel-statement-waiting",
    path: channelPage,
    role: "channel",
    answer: [ownMonths, ownDetail(1)],
    press: (page: Page) => page.getByRole("button", { name: "看明细 2026-09" }).click(),
  },
];
