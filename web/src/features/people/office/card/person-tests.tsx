import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { AttemptMode } from "@zhutu/domain/exam/attempt.ts";
import { listPersonTests } from "@zhutu/domain/people/person-contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Flex, Typography } from "antd";
import { Link } from "react-router";
import { useApi } from "../../../../lib/api/query.ts";
import { officePaths } from "../../../../office-paths.ts";
import { type States, StatusTag } from "../../../../office/status-tag.tsx";
import type { Column } from "../../../../office/table/columns.tsx";
import { PagedRows, usePage } from "../../../../office/table/paged-rows.tsx";

type Attempt = CallReply<typeof listPersonTests>["rows"][number];

const MODES: Readonly<Record<AttemptMode, string>> = {
  test: "章节测验",
  practice: "练习",
  exam: "模拟考试",
};
const RESULTS: States<"open" | "passed" | "failed"> = {
  open: { label: "作答中", tone: "processing" },
  passed: { label: "通过", tone: "success" },
  failed: { label: "未通过", tone: "error" },
};
const resultOf = ({ handinTime, userPass }: Attempt) =>
  handinTime === null ? "open" : userPass ? "passed" : "failed";

const columns: readonly Column<Attempt>[] = [
  {
    key: "paper",
    title: "试卷",
    cell: (one) => (
      <Flex vertical>
        {one.handinTime === null ? (
          one.paperName
        ) : (
          <Link to={officePaths.candidateAttempt("admin", one.paperId, one.userPaperId)}>
            {one.paperName}
          </Link>
        )}
        <Typography.Text type="secondary">
          {[MODES[one.mode], one.courseName, one.chapterTitle].filter(Boolean).join(" · ")}
        </Typography.Text>
      </Flex>
    ),
  },
  {
    key: "score",
    title: "成绩",
    width: 110,
    align: "right",
    value: ({ userScore, totalScore }) => (userScore === null ? null : `${userScore} / ${totalScore}`),
  },
  {
    key: "result",
    title: "结果",
    width: 130,
    cell: (one) => (
      <Flex vertical>
        <StatusTag of={RESULTS} is={resultOf(one)} />
        {one.reset && <Typography.Text type="secondary">已重新开始</Typography.Text>}
      </Flex>
    ),
  },
  { key: "begun", title: "开始时间", width: 172, as: "time", value: (one) => one.createTime },
  { key: "ended", title: "交卷时间", width: 172, as: "time", value: (one) => one.handinTime },
];

/** Attempts at papers, also reset ones. */
export function PersonTests({ userId }: { userId: number }) {
  const page = usePage(false);
  const query = useApi(
    listPersonTests,
    { params: { userId }, query: page },
    { placeholderData: keepPreviousData },
  );
  return (
    <PagedRows
      title="测验"
      query={query}
      columns={columns}
      idOf={(one) => one.userPaperId}
      empty="还没有作答"
    />
  );
}
