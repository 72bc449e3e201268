// The office's list of refund tasks: what it is filtered by, what the API is asked for, its columns.
import type { CallInput, CallReply } from "@zhutu/domain/endpoint.ts";
import { ORDER_STATUS_LABELS } from "@zhutu/domain/ordering/order-status.ts";
import { REFUND_REASON_LABELS, REFUND_REASONS } from "@zhutu/domain/ordering/refunds/refund.ts";
import type { listRefundTasks } from "@zhutu/domain/ordering/refunds/contract.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Button, Flex, Typography } from "antd";
import { Link } from "react-router";
import { officePaths } from "../../../office-paths.ts";
import type { Column } from "../../../office/columns.tsx";
import type { Filter } from "../../../office/filter-bar.tsx";
import { type FiltersOf, listParams, type ListState, oneOf, words } from "../../../office/list-params.ts";
import { StatusTag, type States } from "../../../office/status-tag.tsx";

export type RefundTask = CallReply<typeof listRefundTasks>["tasks"][number];

const STATES = ["open", "done", "all"] as const;
const REFUND_STATES: States<"open" | "done"> = {
  open: { label: "待退款", tone: "warning" },
  done: { label: "已退款", tone: "success" },
};
const fields = {
  state: oneOf(STATES, "open"),
  reason: oneOf(["any", ...REFUND_REASONS] as const, "any"),
  orderId: words(),
};
export const refundList = listParams({ fields });

export function refundListQuery({
  filters: { state, reason, orderId },
  page,
  pageSize,
}: ListState<typeof fields>): CallInput<typeof listRefundTasks>["query"] {
  return {
    page,
    pageSize,
    state,
    ...(reason !== "any" && { reason }),
    ...(orderId.trim() && { orderId: orderId.trim() }),
  };
}

export const REFUND_FILTERS: readonly Filter<FiltersOf<typeof fields>>[] = [
  { name: "orderId", label: "订单号" },
  {
    name: "state",
    label: "状态",
    options: [
      { value: "open", label: "待退款" },
      { value: "done", label: "已退款" },
      { value: "all", label: "全部" },
    ],
  },
  {
    name: "reason",
    label: "原因",
    options: [
      { value: "any", label: "全部" },
      ...REFUND_REASONS.map((value) => ({ value, label: REFUND_REASON_LABELS[value] })),
    ],
  },
];

/** An amount of a task: yuan with their sign, another currency with its code. */
export const taskAmount = ({ amount, currency }: Pick<RefundTask, "amount" | "currency">): string =>
  currency === "CNY" ? formatAmount(amount) : `${currency} ${amount.toFixed(2)}`;

/** How long it has waited: 3 天, 5 小时, or 不到 1 小时. */
function waitedFor(createTime: string, now: Date): string {
  const hours = Math.floor((now.getTime() - new Date(createTime).getTime()) / 3_600_000);
  if (hours < 1) return "不到 1 小时";
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}

const tight = { padding: 0 };

export const refundColumns = (
  now: Date,
  onSettle: (task: RefundTask) => void,
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
    cell: ({ reason, order }) => (
      <Flex vertical>
        <span>{REFUND_REASON_LABELS[reason]}</span>
        {order && (
          <Typography.Text type="secondary">订单{ORDER_STATUS_LABELS[order.orderStatus]}</Typography.Text>
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
    value: taskAmount,
  },
  {
    key: "transaction",
    title: "支付单号",
    width: 232,
    yields: 3,
    value: ({ transactionId }) => transactionId,
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
        <StatusTag of={REFUND_STATES} is={task.doneTime === null ? "open" : "done"} />
        {task.doneTime !== null && (
          <Typography.Text type="secondary">
            {task.refundNo}，{task.doneByName} {formatTime(task.doneTime)}，{task.doneNote}
          </Typography.Text>
        )}
      </Flex>
    ),
  },
  {
    key: "acts",
    title: "操作",
    width: 104,
    always: true,
    cell: (task) =>
      task.doneTime === null && (
        <Button
          type="link"
          style={tight}
          aria-label={`登记退款 ${task.orderId}`}
          onClick={() => onSettle(task)}
        >
          登记退款
        </Button>
      ),
  },
];
