import { formatDuration } from "@zhutu/domain/duration.ts";
import { firstCharacters } from "@zhutu/domain/text-rule.ts";
import { exportPaperScores as endpoint } from "@zhutu/domain/exam/office/contract.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { type Exporting, type ExportKind, inChunks } from "../../../kernel/workbook/export-kind.ts";
import { asText, type SheetRow } from "../../../kernel/workbook/workbook.ts";
import { askByPhone } from "../../identity/service.ts";
import * as queries from "./result-queries.ts";
import { paperInSight } from "../papers/held-paper.ts";

type Asked = { params: { paperId: number }; query: queries.ScoreFilter };
const filterOf = async (ctx: Exporting, { params: { paperId }, query }: Asked) => {
  const { refId } = await paperInSight(ctx, paperId);
  return { paperId, tests: refId !== null, ...query };
};

/** One row per handed-in attempt that the filter finds, newest first, phones masked. */
export const scoresExport: ExportKind<typeof endpoint> = {
  endpoint,
  title: "考生成绩",
  columns: ["姓名", "手机号", "得分", "是否及格", "用时", "开始时间", "交卷时间"],
  async count(ctx, input) {
    const filter = await filterOf(ctx, input);
    return askByPhone(
      ctx,
      filter.telephone,
      () => queries.countScores(ctx.db, filter),
      (rows) => rows,
    );
  },
  async *rows(ctx, input) {
    const paper = await filterOf(ctx, input);
    yield* inChunks(
      (last: queries.ScoreRow | undefined, most) => queries.nextScores(ctx.db, paper, last, most),
      cells,
    );
  },
  async fileName(ctx, { params: { paperId } }) {
    const { paperName } = await paperInSight(ctx, paperId);
    return { name: `${firstCharacters(paperName, 60)}_考生成绩`, plain: `paper_${paperId}_scores` };
  },
  action: "paper-scores.export",
  subject: ({ params: { paperId } }) => `paper:${paperId}`,
  spoken: ({ query: { userName, telephone, ...rest } }) => ({
    ...rest,
    byName: Boolean(userName?.trim()),
    byTelephone: Boolean(telephone?.trim()),
  }),
};

const cells = (row: queries.ScoreRow): SheetRow => [
  asText(row.studentName),
  maskPhone(row.phone),
  row.score / 10,
  row.passed ? "及格" : "不及格",
  formatDuration(row.elapsedTime),
  formatTime(row.createTime),
  formatTime(row.handinTime),
];
