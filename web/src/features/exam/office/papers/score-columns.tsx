import { formatDuration } from "@zhutu/domain/duration.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { listPaperScores } from "@zhutu/domain/exam/office/contract.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Link } from "react-router";
import type { Column } from "../../../../office/table/columns.tsx";
import { PersonLink } from "../../../../office/person-link.tsx";
import { type States, StatusTag } from "../../../../office/status-tag.tsx";
import { officePaths } from "../../../../office-paths.ts";

export type Score = CallReply<typeof listPaperScores>["scores"][number];

/** The result of an attempt. */
export const RESULTS: States<0 | 1> = {
  1: { label: "及格", tone: "success" },
  0: { label: "不及格", tone: "error" },
};

type Where = { role: string; paperId: number };

/** The fields of PAPER-011, and the way to each attempt. */
export const scoreColumns = ({ role, paperId }: Where): readonly Column<Score>[] => [
  {
    key: "name",
    title: "学员",
    width: 140,
    always: true,
    cell: (one) => <PersonLink userId={one.userId} name={one.studentName} />,
  },
  { key: "phone", title: "手机号", width: 140, value: (one) => one.phone || null },
  { key: "score", title: "成绩", width: 90, align: "right", value: (one) => one.score.toFixed(1) },
  { key: "passed", title: "结果", width: 100, cell: (one) => <StatusTag of={RESULTS} is={one.passed} /> },
  {
    key: "elapsed",
    title: "用时",
    width: 100,
    align: "right",
    yields: 1,
    value: (one) => formatDuration(one.elapsedTime),
  },
  { key: "begun", title: "开始时间", width: 160, yields: 2, as: "time", value: (one) => one.createTime },
  { key: "ended", title: "交卷时间", width: 160, as: "time", value: (one) => one.handinTime },
  {
    key: "acts",
    title: "操作",
    width: 92,
    always: true,
    cell: (one) => (
      <Link
        to={officePaths.candidateAttempt(role, paperId, one.userPaperId)}
        aria-label={`看答卷 ${one.studentName || "未填姓名"} ${formatTime(one.handinTime)}`}
      >
        看答卷
      </Link>
    ),
  },
];
