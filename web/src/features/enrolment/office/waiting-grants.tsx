import { cancelWaitingGrant, listWaitingGrants } from "@zhutu/domain/enrolment/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { normalPhone } from "@zhutu/domain/phone.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Button, Card, Flex, Form, Input, Typography } from "antd";
import { useState } from "react";
import { useApi } from "../../../lib/api/query.ts";
import { usePhone } from "../../../lib/hooks/use-media.ts";
import { type Column, tight } from "../../../office/table/columns.tsx";
import { wholePhone } from "../../../office/form/field-rules.ts";
import { OfficeTable } from "../../../office/table/office-table.tsx";
import { useActions } from "../../../office/use-actions.ts";

type Grant = CallReply<typeof listWaitingGrants>["grants"][number];

const pageSize = 50;
const nameOf = ({ telephone, courseName }: Grant): string => `${telephone} 的“${courseName}”`;
const happens = "不再等待注册，需要时可以再次分配。";

const ACTIONS = {
  cancel: {
    endpoint: cancelWaitingGrant,
    question: ({ telephone, courseName }: Grant) => ({
      title: "确定要取消分配吗?",
      text: `${telephone} 注册后将得不到“${courseName}”，需要时可以再次分配。`,
      yes: "取消分配",
      danger: true,
      ofSeveral: { happens },
    }),
    stale: [listWaitingGrants],
  },
} as const;

/**
 * What was given to phones that nobody has registered with, how many, found by phone; and taking it back, also several
 * at once.
 */
export function WaitingGrants() {
  const [page, setPage] = useState(1);
  const [telephone, setTelephone] = useState("");
  const narrow = usePhone();
  const query = useApi(
    listWaitingGrants,
    { query: { page, pageSize, ...(telephone && { telephone }) } },
    { placeholderData: keepPreviousData },
  );
  const { busy, run, runAll } = useActions(ACTIONS, ({ assignmentId }: Grant) => ({
    params: { assignmentId },
  }));
  const find = (typed: string): void => {
    setTelephone(normalPhone(typed));
    setPage(1);
  };
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
  const batch = {
    nameOf,
    actions: [
      {
        key: "cancel",
        label: "取消分配",
        danger: true,
        allowed: () => true,
        runAll: (rows: readonly Grant[], ask: Parameters<typeof runAll<Grant>>[2]) =>
          runAll("cancel", rows, ask),
      },
    ],
  };
  return (
    <Card title={query.data && !telephone ? `等待注册（${query.data.total}）` : "等待注册"}>
      <Flex vertical gap="middle" align="stretch">
        <Form
          layout={narrow ? "vertical" : "inline"}
          onFinish={({ phone = "" }: { phone?: string }) => find(phone)}
        >
          <Form.Item name="phone" label="手机号" rules={[wholePhone]}>
            <Input allowClear autoComplete="off" placeholder="完整号码" />
          </Form.Item>
          <Button htmlType="submit">查询</Button>
        </Form>
        <OfficeTable<Grant>
          name="waiting-grants"
          list={{
            sort: "",
            page,
            pageSize,
            pageSizes: [pageSize],
            show: ({ page: to = 1 }) => setPage(to),
            correct: setPage,
          }}
          query={query}
          rows={query.data?.grants}
          total={query.data?.total}
          idOf={(one) => one.assignmentId}
          columns={columns}
          unit="条"
          empty={
            <Typography.Text type="secondary">
              {telephone ? "这个号码没有等待的分配" : "没有等待注册的号码"}
            </Typography.Text>
          }
          batch={batch}
        />
      </Flex>
    </Card>
  );
}
