import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { exportStatement, getStatement } from "@zhutu/domain/statistics/office/contract.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Button, Descriptions, Flex, Typography } from "antd";
import { useState } from "react";
import { useApi } from "../../../lib/api/query.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import type { Column } from "../../../office/table/columns.tsx";
import { ExportButton } from "../../../office/list/export-button.tsx";
import { FormDrawer } from "../../../office/form/form-modal.tsx";
import { RowsTable } from "../../../office/table/rows-table.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { AnswerDialog, ObjectionDialog, useConfirming, type StatementKey } from "./statement-acts.tsx";
import { closedText, equationText, lateText, STATEMENT_TONES } from "./statement-words.ts";
import { StatusTag } from "../../../office/status-tag.tsx";

type Statement = CallReply<typeof getStatement>;
type Props = {
  userId: number;
  month: string | undefined;
  /** Whether it is the reader's own, to be confirmed or objected to; an administrator answers. */
  own: boolean;
  onClose: () => void;
};

/** One month with its products and refunds and what was said to it; open while a month is named. */
export function StatementDrawer({ userId, month, own, onClose }: Props) {
  const params = { userId, month: month ?? "" };
  const query = useApi(getStatement, { params }, { enabled: month !== undefined });
  return (
    <FormDrawer
      title={`${month ?? ""} 月结单`}
      open={month !== undefined}
      onClose={onClose}
      size={640}
      extra={<ExportButton endpoint={exportStatement} input={{ params }} disabledReason={undefined} />}
    >
      <QueryView query={query}>
        {(one) => (
          <Flex vertical gap={24}>
            <Descriptions
              column={1}
              items={[
                { key: "who", label: "对象", children: one.userName },
                { key: "state", label: "状态", children: <StateOf {...one} /> },
                { key: "orders", label: "订单", children: `${one.orderCnt.toLocaleString("zh-CN")} 单` },
                { key: "sold", label: "销售", children: `${formatAmount(one.orderAmt)}${lateText(one)}` },
                {
                  key: "back",
                  label: "退款",
                  children: `${formatAmount(one.refundAmt)}，${one.refunds.length} 笔`,
                },
                { key: "due", label: "应结", children: <strong>{equationText(one)}</strong> },
              ]}
            />
            <Answering {...{ own, one, of: params }} />
            <Objections {...one} />
            <section>
              <Typography.Title level={5}>销售</Typography.Title>
              <RowsTable
                size="small"
                rows={one.products}
                idOf={(product) => `${product.courseId} ${product.paidMonth ?? ""}`}
                columns={COLUMNS}
                empty={<EmptyState icon="chart" text="这个月没有付款订单" />}
              />
            </section>
            {one.refunds.length > 0 && (
              <section>
                <Typography.Title level={5}>退款</Typography.Title>
                <RowsTable
                  size="small"
                  rows={one.refunds}
                  idOf={(refund) => `${refund.refundTaskId} ${refund.orderItemId}`}
                  columns={REFUND_COLUMNS}
                  empty={null}
                />
              </section>
            )}
          </Flex>
        )}
      </QueryView>
    </FormDrawer>
  );
}

const StateOf = (one: Statement) => (
  <Flex gap={8} wrap>
    {one.state && <StatusTag of={STATEMENT_TONES} is={one.state} />}
    <span>{closedText(one)}</span>
    {one.confirmedTime && <span>{formatTime(one.confirmedTime)} 确认</span>}
  </Flex>
);

/** What can be said to a closed month now, with the buttons. */
function Answering({ own, one, of }: { own: boolean; one: Statement; of: StatementKey }) {
  const confirming = useConfirming();
  const [objected, setObjected] = useState<StatementKey>();
  const [answered, setAnswered] = useState<StatementKey>();
  if (own && one.state === "waiting")
    return (
      <Flex vertical gap={12}>
        <Alert look="hot" role="status">
          请核对这个月的数字：无误请确认，不对请提出异议
        </Alert>
        <Flex gap={8}>
          <Button
            type="primary"
            loading={confirming.busy !== undefined}
            onClick={() => void confirming.run("confirm", { ...of, dueAmt: one.dueAmt })}
          >
            确认
          </Button>
          <Button onClick={() => setObjected(of)}>有异议</Button>
        </Flex>
        <ObjectionDialog of={objected} onClose={() => setObjected(undefined)} />
      </Flex>
    );
  if (!own && one.state === "objected")
    return (
      <div>
        <Button type="primary" onClick={() => setAnswered(of)}>
          答复异议
        </Button>
        <AnswerDialog of={answered} onClose={() => setAnswered(undefined)} />
      </div>
    );
  return null;
}

/** What was objected and answered, oldest first. */
const Objections = ({ objections }: Pick<Statement, "objections">) =>
  objections.length === 0 ? null : (
    <section>
      <Typography.Title level={5}>异议</Typography.Title>
      {objections.map(({ reason, objectedTime, answer, answeredTime, answeredBy }) => (
        <div key={objectedTime}>
          <Typography.Paragraph>
            <Typography.Text type="secondary">{formatTime(objectedTime)}</Typography.Text> {reason}
          </Typography.Paragraph>
          <Typography.Paragraph>
            {answer === null ? (
              <Typography.Text type="warning">等待答复</Typography.Text>
            ) : (
              <>
                <Typography.Text type="secondary">
                  {answeredTime && formatTime(answeredTime)} {answeredBy} 答复
                </Typography.Text>{" "}
                {answer}
              </>
            )}
          </Typography.Paragraph>
        </div>
      ))}
    </section>
  );

const COLUMNS: readonly Column<Statement["products"][number]>[] = [
  { key: "product", title: "商品", value: (one) => one.courseName },
  {
    key: "late",
    title: "补记",
    width: 92,
    cell: (one) => (one.paidMonth === null ? "--" : one.paidMonth),
  },
  { key: "orders", title: "订单", width: 80, as: "count", value: (one) => one.orderCnt },
  { key: "amount", title: "金额", width: 124, as: "amount", value: (one) => one.orderAmt },
];

const REFUND_COLUMNS: readonly Column<Statement["refunds"][number]>[] = [
  {
    key: "product",
    title: "商品",
    cell: (one) => (
      <>
        {one.productName}
        <br />
        <Typography.Text type="secondary">
          {one.orderId} · {one.paidMonth} 付款
        </Typography.Text>
      </>
    ),
  },
  { key: "time", title: "退款时间", width: 172, as: "time", value: (one) => one.refundedTime },
  { key: "amount", title: "金额", width: 124, as: "amount", value: (one) => -one.amount },
];
