// The office's list of refund tasks: what it is filtered by, what the API is asked for, its columns.
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { ORDER_STATUS_LABELS } from "@zhutu/domain/ordering/order-status.ts";
import { isPart, refundReasonText, taskAmount, refundSentence } from "@zhutu/domain/refunds/refund.ts";
import { REFUND_REASON_LABELS } from "@zhutu/domain/payment/refund-task.ts";
import { REFUND_STATE_LABELS, type RefundState } from "@zhutu/domain/refunds/process.ts";
import type { listRefundTasks } from "@zhutu/domain/refunds/contract.ts";
import { isPhone, normalPhone } from "@zhutu/domain/phone.ts";
import { PAYMENT_METHOD_LABELS } from "@zhutu/domain/payment/method.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Typography } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { orderIdQuery } from "../../../lib/orders/order.ts";
import { officePaths } from "../../../office-paths.ts";
import { PersonLink } from "../../../office/person-link.tsx";
import type { Column } from "../../../office/table/columns.tsx";
import { TwoLines } from "../../../office/table/two-lines.tsx";
import { listParams, phone, words, ALL, choice, optionsOf } from "../../../lib/lists/list-params.ts";
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
    telephone: {
      ...phone("telephone", "买家手机号"),
      takes: (text: string) => isPhone(normalPhone(text)),
    },
    state: {
      ...choice([{ value: "open", label: "待退款" }, { value: "done", label: "已退款" }, ALL], {
        label: "状态",
        beside: true,
      }),
      ask: (state: "open" | "done" | "all") => ({ state }),
    },
    reason: choice([ALL, ...optionsOf(REFUND_REASON_LABELS)], { label: "原因", as: "reason", beside: true }),
  },
});

/** How long it has waited: 3 天, 5 小时, or 不到 1 小时. */
function waitedFor(createTime: string, now: Date): string {
  const hours = Math.floor((now.getTime() - new Date(createTime).getTime()) / 3_600_000);
  if (hours < 1) return "不到 1 小时";
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}

/** How far it has come: who asked for it and when, under which number; and how it ended. */
function progressOf({ asked, doneTime, refundNo, doneByName, doneNote }: RefundTask): string {
  if (doneTime !== null) return `${refundNo}，${doneByName} ${formatTime(doneTime)}，${doneNote}`;
  if (asked === null) return "";
  const again = asked.attempt > 1 ? `，第 ${asked.attempt} 次` : "";
  return `${asked.refundNo}，${asked.askedByName} ${formatTime(asked.askedTime)} 提出${again}`;
}

const begunText = ({ byName, note }: NonNullable<RefundTask["begun"]>): string => `${byName}：${note}`;
const orderText = ({ order }: RefundTask) => order && `订单${ORDER_STATUS_LABELS[order.orderStatus]}`;

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
      <TwoLines
        whole={`${order?.orderName ?? "没有这个订单"}\n${orderId}`}
        second={order?.orderName ?? "没有这个订单"}
      >
        {order ? <Link to={officePaths.order(orderId)}>{orderId}</Link> : orderId}
      </TwoLines>
    ),
  },
  {
    key: "buyer",
    title: "买家",
    width: 136,
    yields: 2,
    cell: ({ order }) =>
      order && (
        <TwoLines whole={order.userName} second={order.telephone}>
          <PersonLink userId={order.userId} name={order.userName} />
        </TwoLines>
      ),
  },
  {
    key: "reason",
    title: "原因",
    width: 128,
    cell: (task) => (
      <TwoLines whole={refundReasonText(task)} second={task.begun ? begunText(task.begun) : orderText(task)}>
        {refundReasonText(task)}
      </TwoLines>
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
        <TwoLines
          whole={`退 ${taskAmount(task)}`}
          second={`实付 ${taskAmount({ ...task, amount: task.total })}`}
        >
          退 {taskAmount(task)}
        </TwoLines>
      ) : (
        taskAmount(task)
      ),
  },
  {
    key: "transaction",
    title: "付款单号",
    width: 232,
    yields: 3,
    long: true,
    cell: ({ transactionId, method }) => (
      <TwoLines whole={transactionId} second={PAYMENT_METHOD_LABELS[method]}>
        {transactionId}
      </TwoLines>
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
      <TwoLines
        whole={[task.refundState === "abnormal" ? refundSentence(task).text : "", progressOf(task)]
          .filter(Boolean)
          .join("\n")}
        second={
          <>
            {task.refundState === "abnormal" && (
              <Typography.Text type="danger">{refundSentence(task).text} </Typography.Text>
            )}
            {progressOf(task)}
          </>
        }
      >
        <StatusTag of={REFUND_STATE_TAGS} is={task.refundState} />
      </TwoLines>
    ),
  },
  { key: "acts", title: "操作", width: 132, always: true, cell: actsOf },
];
