// The .xlsx of what was handed in on a paper.
import { exportPaperScores as endpoint } from "@zhutu/domain/exam/office/contract.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { type Exporting, type ExportKind, inChunks } from "../../kernel/workbook/export-kind.ts";
import { asText, type SheetRow } from "../../kernel/workbook/workbook.ts";
import * as q from "./office-queries.ts";
import { paperInSight } from "./paper-office.ts";

const of = async (ctx: Exporting, paperId: number) => {
  const { refId } = await paperInSight(ctx, paperId);
  return { paperId, tests: refId !== null };
};

/** What was handed in on the paper, one row an attempt, the newest first, phones masked. 404 for a paper out of sight. */
export const scoresExport: ExportKind<typeof endpoint> = {
  endpoint,
  title: "考生成绩",
  columns: ["姓名", "手机号", "得分", "是否及格", "用时（分钟）", "开始时间", "交卷时间"],
  count: async (ctx, { params: { paperId } }) => q.countScores(ctx.db, await of(ctx, paperId)),
  async *rows(ctx, { params: { paperId } }) {
    const paper = await of(ctx, paperId);
    yield* inChunks((last: q.ScoreRow | undefined, most) => q.nextScores(ctx.db, paper, last, most), cells);
  },
  async fileName(ctx, { params: { paperId } }) {
    const { paperName } = await paperInSight(ctx, paperId);
    return { name: `${paperName.slice(0, 60)}_考生成绩`, plain: `paper_${paperId}_scores` };
  },
  action: "paper-scores.export",
  subject: ({ params: { paperId } }) => `paper:${paperId}`,
  spoken: () => ({}),
};

const cells = (row: q.ScoreRow): SheetRow => [
  asText(row.studentName),
  maskPhone(row.phone),
  row.score / 10,
  row.passed ? "及格" : "不及格",
  Math.round((row.elapsedTime / 60) * 10) / 10,
  formatTime(row.createTime),
  formatTime(row.handinTime),
];
