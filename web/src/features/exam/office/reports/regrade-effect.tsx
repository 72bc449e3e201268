import { previewRegrade } from "@zhutu/domain/exam/corrections/contract.ts";
import type { CallError, CallReply } from "@zhutu/domain/endpoint.ts";
import { Alert, Descriptions, Flex, Pagination, Typography } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { useApi } from "../../../../lib/api/query.ts";
import { QueryView } from "../../../../lib/api/query-view.tsx";
import type { Column } from "../../../../office/table/columns.tsx";
import { RowsTable } from "../../../../office/table/rows-table.tsx";
import type { RegradeBody } from "./report-list.ts";
import { isReworded } from "./use-reworded.ts";

type Effect = CallReply<typeof previewRegrade>;
type Row = Effect["rows"][number];
type Props = {
  body: RegradeBody;
  /** The question was reworded since the body was chosen. */
  onReworded: (failure: CallError) => void;
};
const pageSize = 10;

const COLUMNS: readonly Column<Row>[] = [
  { key: "who", title: "学员", width: 100, value: (one) => one.studentName },
  {
    key: "paper",
    title: "试卷",
    value: (one) => `${one.paperName}${one.test === 1 ? "（测验）" : "（练习）"}`,
  },
  { key: "before", title: "原来", width: 80, align: "right", value: (one) => one.scoreBefore.toFixed(1) },
  { key: "after", title: "以后", width: 80, align: "right", value: (one) => one.scoreAfter.toFixed(1) },
  {
    key: "pass",
    title: "结果",
    width: 120,
    cell: ({ passBefore, passAfter }) =>
      passBefore === passAfter ? (
        "不变"
      ) : passAfter === 1 ? (
        <Typography.Text type="success">变为及格</Typography.Text>
      ) : (
        <Typography.Text type="danger">变为不及格</Typography.Text>
      ),
  },
];

/** What the regrade would change: how many attempts, whose score and pass. Nothing is written. */
export function RegradeEffect({ body, onReworded }: Props) {
  const [page, setPage] = useState(1);
  const query = useApi(previewRegrade, { query: { page, pageSize }, body }, { staleTime: 0, gcTime: 0 });
  const { error } = query;
  const tell = useEffectEvent(onReworded);
  useEffect(() => {
    if (isReworded(error)) tell(error);
  }, [error]);
  return (
    <QueryView query={query}>
      {({ attempts, scoresChanged, passGained, passLost, versionNos, rows, total }) => (
        <Flex vertical gap={12} role="group" aria-label="更正的影响">
          <Descriptions
            bordered
            size="small"
            column={{ xs: 2, md: 4 }}
            layout="vertical"
            items={[
              { key: "attempts", label: "涉及", children: `${attempts} 份` },
              { key: "changed", label: "分数变化", children: `${scoresChanged} 份` },
              { key: "gained", label: "变为及格", children: `${passGained} 份` },
              { key: "lost", label: "变为不及格", children: `${passLost} 份` },
            ]}
          />
          <Typography.Text type="secondary">
            包括第 {versionNos.toSorted((a, b) => a - b).join("、")} 版的作答，已重置的也算在内。
          </Typography.Text>
          <RowsTable
            rows={rows}
            idOf={(one) => one.userPaperId}
            columns={COLUMNS}
            size="small"
            empty={<Typography.Text>没有人的分数会变化</Typography.Text>}
          />
          {total > pageSize && (
            <Pagination
              simple
              current={page}
              total={total}
              pageSize={pageSize}
              showSizeChanger={false}
              onChange={setPage}
            />
          )}
          {passLost > 0 && <Alert type="error" showIcon title="变为不及格的学员已得的学时不会收回。" />}
          <Alert
            type="info"
            showIcon
            title="错题本、统计和学时一起更新，分数有变化的学员收到站内信说明原因。"
          />
        </Flex>
      )}
    </QueryView>
  );
}
