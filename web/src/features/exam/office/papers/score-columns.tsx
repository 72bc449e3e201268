import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { listPaperScores } from "@zhutu/domain/exam/office/contract.ts";
import type { Column } from "../../../../office/columns.tsx";
import { type States, StatusTag } from "../../../../office/status-tag.tsx";
import { clockText } from "../../paper.ts";

export type Score = CallReply<typeof listPaperScores>["scores"][number];

const STATES: States<0 | 1> = {
  1: { label: "及格", tone: "success" },
  0: { label: "不及格", tone: "error" },
};

/** The fields of PAPER-011. */
export const scoreColumns: readonly Column<Score>[] = [
  { key: "name", title: "学员", always: true, value: (one) => one.studentName || "未填姓名" },
  { key: "phone", title: "手机号", width: 140, value: (one) => one.phone || null },
  { key: "score", title: "成绩", width: 90, align: "right", value: (one) => one.score.toFixed(1) },
  { key: "passed", title: "结果", width: 100, cell: (one) => <StatusTag of={STATES} is={one.passed} /> },
  { key: "elapsed", title: "用时", width: 100, align: "right", value: (one) => clockText(one.elapsedTime) },
  { key: "begun", title: "开始时间", width: 172, yields: 1, as: "time", value: (one) => one.createTime },
  { key: "ended", title: "交卷时间", width: 172, as: "time", value: (one) => one.handinTime },
];
