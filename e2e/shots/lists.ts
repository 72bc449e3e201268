// The lists of the office, for their pictures and for `density.ts`.
import { officePaths } from "../../web/src/office-paths.ts";
import { listedStatements } from "./figures.ts";
import type { Given } from "./shot.ts";

/** `answer`: what the demonstration has none of. */
type List = { name: string; slug: string; path: string; answer?: Given };

const regrade = (at: number) => ({
  regradeRunId: at,
  questionId: 3,
  questionName: "关于混凝土养护的说法，正确的是",
  questionKeys: ["A", "C"],
  voided: at % 3 === 0 ? 1 : 0,
  onlyUpward: at % 2,
  reason: "标准答案录错",
  attempts: 1_204,
  scoresChanged: 318,
  passGained: 12,
  passLost: at % 2,
  userName: "林晓雯",
  createTime: "2026-11-20T02:00:00.000Z",
});
const regrades = () => ({ regrades: Array.from({ length: 20 }, (_, at) => regrade(at + 1)), total: 41 });

export const LISTS: readonly List[] = [
  { name: "订单", slug: "orders", path: officePaths.orders({ orderStatus: "all" }) },
  { name: "发票", slug: "invoices", path: officePaths.invoices() },
  { name: "退款", slug: "refunds", path: officePaths.refunds({ state: "all" }) },
  { name: "月结单", slug: "statements", path: officePaths.statements(), answer: listedStatements },
  { name: "课程", slug: "courses", path: officePaths.courses("admin") },
  { name: "图书", slug: "products", path: officePaths.products("admin") },
  { name: "付费答疑", slug: "answers", path: officePaths.answers("admin") },
  { name: "评论审核", slug: "comments", path: officePaths.comments({ commentStatus: "all" }) },
  { name: "题目反馈", slug: "question-reports", path: officePaths.questionReports("admin") },
  {
    name: "更正记录",
    slug: "regrades",
    path: officePaths.questionReports("admin", { tab: "regrades" }),
    answer: { path: "/api/admin/regrades", change: regrades },
  },
  { name: "题库", slug: "banks", path: officePaths.paperWorkSpace("admin") },
  { name: "试卷", slug: "papers", path: officePaths.paperWorkSpace("admin", { tab: "papers" }) },
  { name: "题目", slug: "questions", path: officePaths.bankQuestions("admin", 2, { pageSize: 50 }) },
  { name: "考生成绩", slug: "scores", path: officePaths.paperScores("admin", 106) },
  { name: "已分配", slug: "assigned", path: officePaths.assignUsers({ tab: "assigned" }) },
  { name: "视频", slug: "videos", path: officePaths.videos() },
  { name: "用户", slug: "users", path: officePaths.users() },
  { name: "讲师", slug: "teachers", path: officePaths.teachers() },
  { name: "渠道", slug: "channels", path: officePaths.channels() },
  { name: "管理员", slug: "administrators", path: officePaths.administrators() },
  { name: "登录日志", slug: "login-logs", path: officePaths.loginLogs() },
];
