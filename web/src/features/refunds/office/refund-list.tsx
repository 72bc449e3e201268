// The office's list of refund tasks: what it is filtered by, what the API is asked for, its columns.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { ORDER_STATUS_LABELS } from "@zhutu/domain/ordering/order-status.ts";
import { isPart, refundReasonText, taskAmount, refundSentence } from "@zhutu/domain/refunds/refund.ts";
import { REFUND_REASON_LABELS } from "@zhutu/domain/payment/refund-task.ts";
import { REFUND_STATE_LABELS, type RefundState } from "@zhutu/domain/refunds/process.ts";
import type { listRefundTasks } from "@zhutu/domain/refunds/contract.ts";
import { PAYMENT_METHOD_LABELS } from "@zhutu/domain/payment/method.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Flex, Typography } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { orderIdQuery } from "../../../lib/orders/order.ts";
import { officePaths } from "../../../office-paths.ts";
import type { Column } from "../../../office/table/columns.tsx";
import { listParams, words, ALL, choice, optionsOf } from "../../../lib/lists/list-params.ts";
import { StatusTag, type States } from "../../../office/status-tag.tsx";

export type RefundTask = CallReply<typeof listRefundTasks>["tasks"][number];

const TONES = {
  proposed: "warning",
  waiting: "warning",
  processing: "processing",
  closed: "warning",
  abnormal: "error",
  done: "success",
} as const;
const labelled = Object.entries(TONES) as [RefundState, (typeof TONES)[RefundState]][];
const REFUND_STATE_TAGS = Object.fromEntries(
  labelled.map(([state, tone]) => [state, { label: REFUND_STATE_LABELS[state], tone }]),
) as States<RefundState>;
export const refundList = listParams({
  fields: {
    orderId: { ...words({ label: "订单号" }), ask: orderIdQuery },
    state: {
      ...choice([{ value: "open", label: "待退款" }, { value: "done", label: "已退款" }, ALL], {
        label: "状态",
      }),
      ask: (state: "open" | "done" | "all") => ({ state }),
    },
    reason: choice([ALL, ...optionsOf(REFUND_REASON_LABELS)], { label: "原因", as: "reason" }),
  },
});

/** How long it has waited: 3 天, 5 小时, or 不到 1 小时. */
function waitedFor(createTime: string, now: Date): string {
  const hours = Math.floor((now.getTime() - new Date(createTime).getTime()) / 3_600_000);
  if (hours < 1) return "不到 1 小时";
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}

/** How far it has come: who asked for it and when, under which number; and how it ended. */
function Progress({ asked, doneTime, refundNo, doneByName, doneNote }: RefundTask) {
  if (doneTime !== null)
    return (
      <>
        {refundNo}，{doneByName} <Moment of={doneTime} />，{doneNote}
      </>
    );
  if (asked === null) return null;
  const again = asked.attempt > 1 ? `，第 ${asked.attempt} 次` : "";
  return (
    <>
      {asked.refundNo}，{asked.askedByName} <Moment of={asked.askedTime} /> 提出{again}
    </>
  );
}

/** On one line, as a date would wrap at its dashes. */
const Moment = ({ of }: { of: string }) => <span className="nowrap">{formatTime(of)}</span>;

/** `actsOf` draws what may be done about a task (use-refund-acts.tsx). */
export const refundColumns = (
  now: Date,
  actsOf: (task: RefundTask) => ReactNode,
): readonly Column<RefundTask>[] => [
  {
    key: "order",
    title: "订单",
    always: true,
    cell: ({ orderId, order }) => (
      <Flex vertical>
        <span>{order?.orderName ?? "没有这个订单"}</span>
        {order ? (
          <Link to={officePaths.order(orderId)}>{orderId}</Link>
        ) : (
          <Typography.Text type="secondary">{orderId}</Typography.Text>
        )}
      </Flex>
    ),
  },
  {
    key: "buyer",
    title: "买家",
    width: 136,
    yields: 2,
    cell: ({ order }) =>
      order && (
        <Flex vertical>
          <span>{order.userName}</span>
          <Typography.Text type="secondary">{order.telephone}</Typography.Text>
        </Flex>
      ),
  },
  {
    key: "reason",
    title: "原因",
    width: 128,
    cell: (task) => (
      <Flex vertical>
        <span>{refundReasonText(task)}</span>
        {task.begun && (
          <Typography.Text type="secondary">
            {task.begun.byName}：{task.begun.note}
          </Typography.Text>
        )}
        {task.order && (
          <Typography.Text type="secondary">
            订单{ORDER_STATUS_LABELS[task.order.orderStatus]}
          </Typography.Text>
        )}
      </Flex>
    ),
  },
  {
    key: "amount",
    title: "金额",
    width: 132,
    always: true,
    align: "right",
    cell: (task) =>
      isPart(task) ? (
        <Flex vertical>
          <span>退 {taskAmount(task)}</span>
          <Typography.Text type="secondary">
            实付 {taskAmount({ ...task, amount: task.total })}
          </Typography.Text>
        </Flex>
      ) : (
        taskAmount(task)
      ),
  },
  {
    key: "transaction",
    title: "付款单号",
    width: 232,
    yields: 3,
    cell: ({ transactionId, method }) => (
      <Flex vertical data-long-number>
        <span>{transactionId}</span>
        <Typography.Text type="secondary">{PAYMENT_METHOD_LABELS[method]}</Typography.Text>
      </Flex>
    ),
  },
  {
    key: "age",
    title: "等待",
    width: 128,
    yields: 1,
    cell: ({ createTime, doneTime }) => (doneTime === null ? waitedFor(createTime, now) : "--"),
  },
  {
    key: "state",
    title: "状态",
    width: 208,
    always: true,
    cell: (task) => (
      <Flex vertical>
        <StatusTag of={REFUND_STATE_TAGS} is={task.refundState} />
        <Typography.Text type="secondary">
          <Progress {...task} />
        </Typography.Text>
        {task.refundState === "abnormal" && (
          <Typography.Text type="danger">{refundSentence(task).text}</Typography.Text>
        )}
      </Flex>
    ),
  },
  { key: "acts", title: "操作", width: 152, always: true, cell: actsOf },
];
