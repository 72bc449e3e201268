import { cancelWaitingGrant, listWaitingGrants } from "@zhutu/domain/enrolment/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Button, Card, Flex, Pagination, Typography } from "antd";
import { useState } from "react";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useApi } from "../../../lib/api/query.ts";
import type { Column } from "../../../office/columns.tsx";
import { RowsTable } from "../../../office/rows-table.tsx";
import { useActions } from "../../../office/use-actions.ts";
import { SkeletonRows } from "../../../ui/states.tsx";

type Grant = CallReply<typeof listWaitingGrants>["grants"][number];

const pageSize = 10;
const tight = { padding: 0 };

const ACTIONS = {
  cancel: {
    endpoint: cancelWaitingGrant,
    question: ({ telephone, courseName }: Grant) => ({
      title: "确定要取消分配吗?",
      text: `${telephone} 注册后将得不到“${courseName}”，需要时可以再次分配。`,
      yes: "取消分配",
      danger: true,
    }),
    stale: [listWaitingGrants],
  },
} as const;

/** What was given to phones that nobody has registered with, and taking it back. */
export function WaitingGrants() {
  const [page, setPage] = useState(1);
  const query = useApi(
    listWaitingGrants,
    { query: { page, pageSize } },
    { placeholderData: keepPreviousData },
  );
  const { busy, run } = useActions(ACTIONS, ({ assignmentId }: Grant) => ({ params: { assignmentId } }));
  const columns: readonly Column<Grant>[] = [
    { key: "phone", title: "手机号", width: 140, value: (one) => one.telephone },
    { key: "course", title: "课程", value: (one) => one.courseName },
    { key: "created", title: "分配时间", width: 172, as: "time", value: (one) => one.createTime },
    {
      key: "acts",
      title: "操作",
      width: 110,
      cell: (one) => (
        <Button
          type="link"
          danger
          style={tight}
          loading={busy?.record.assignmentId === one.assignmentId}
          aria-label={`取消分配 ${one.telephone}`}
          onClick={() => void run("cancel", one)}
        >
          取消分配
        </Button>
      ),
    },
  ];
  return (
    <Card title="等待注册">
      <QueryView query={query} skeleton={<SkeletonRows rows={3} />}>
        {({ grants, total }) => (
          <Flex vertical gap="middle" align="stretch">
            <RowsTable
              rows={grants}
              idOf={(one) => one.assignmentId}
              columns={columns}
              empty={<Typography.Text type="secondary">没有等待注册的号码</Typography.Text>}
            />
            {total > pageSize && (
              <Pagination
                align="end"
                current={page}
                pageSize={pageSize}
                total={total}
                showSizeChanger={false}
                onChange={setPage}
              />
            )}
          </Flex>
        )}
      </QueryView>
    </Card>
  );
}
