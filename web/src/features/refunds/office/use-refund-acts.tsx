import { ORDER_STATUS_LABELS } from "@zhutu/domain/ordering/order-status.ts";
import type { CallError } from "@zhutu/domain/endpoint.ts";
import {
  checkRefundTask,
  confirmOrderRefund,
  getRefundOptions,
  listRefundTasks,
  refundTaskMoney,
  withdrawOrderRefund,
} from "@zhutu/domain/refunds/contract.ts";
import { endingText } from "@zhutu/domain/ordering/desk/order-refund.ts";
import { isPart, refundAmountText, refundReasonText, taskAmount } from "@zhutu/domain/refunds/refund.ts";
import { PAYMENT_METHOD_LABELS } from "@zhutu/domain/payment/method.ts";
import { type ReactNode, useState } from "react";
import { useActions } from "../../../office/use-actions.ts";
import { api } from "../../../lib/api/api.ts";
import { moneyStale as stale, sayRefund } from "../../../lib/orders/money-stale.ts";
import { type RowAct, RowActs } from "../../../office/table/row-acts.tsx";
import { refundableLines } from "./begin-refund-dialog.tsx";
import type { RefundTask } from "./refund-list.tsx";
import { SettleRefundDialog } from "./settle-refund-dialog.tsx";

const ACTIONS = {
  refund: {
    endpoint: refundTaskMoney,
    question: (task: RefundTask) => ({
      title: `确定要原路退回 ${taskAmount(task)} 吗?`,
      text: [
        `订单 ${task.orderId} 的这笔付款原路退回${PAYMENT_METHOD_LABELS[task.method]}（${refundReasonText(task)}，付款单号 ${task.transactionId}）。`,
        ...(isPart(task) ? [`${refundAmountText(task)}，其余不退。`] : []),
        task.order
          ? `订单仍是${ORDER_STATUS_LABELS[task.order.orderStatus]}，课程不变；重复点击只退一次，到账后通知买家。`
          : "重复点击只退一次。",
      ],
      yes: `退回 ${taskAmount(task)}`,
    }),
    stale,
  },
  check: { endpoint: checkRefundTask, stale },
  confirm: {
    endpoint: confirmOrderRefund,
    question: ({ endings = [], ...task }: WithEnding) => ({
      title: `确定要退 ${taskAmount(task)} 吗?`,
      text: [
        `${task.begun?.byName ?? ""}提出：${task.begun?.note ?? ""}`,
        ...endings,
        `${taskAmount(task)} 原路退回${PAYMENT_METHOD_LABELS[task.method]}，买家会收到站内通知。`,
      ],
      yes: `退款 ${taskAmount(task)}`,
    }),
    stale,
  },
  withdraw: {
    endpoint: withdrawOrderRefund,
    question: (task: RefundTask) => ({
      title: `确定要撤回 ${taskAmount(task)} 的退款申请吗?`,
      text: "订单和课程没有变化，需要时可以重新发起。",
      yes: "撤回申请",
    }),
    stale,
  },
} as const;

/** A proposed task with what would end, as it is now. */
type WithEnding = RefundTask & { ending?: number; endings?: string[] };

async function withEnding(task: RefundTask): Promise<WithEnding> {
  const options = await api(getRefundOptions, { params: { orderId: task.orderId } });
  const lines = refundableLines(options);
  const known = task.lines.flatMap(({ orderItemId, copies }) => {
    const line = lines.find((one) => one.orderItemId === orderItemId);
    return line ? [{ line, copies }] : [];
  });
  return {
    ...task,
    ending: known.reduce((sum, { line, copies }) => sum + Math.min(copies, line.unusedCopies), 0),
    endings: known.map(({ line, copies }) => `${line.orderItemName}：${endingText(line, copies)}。`),
  };
}

/** The current task; undefined if it cannot be loaded. */
async function taskNow({ refundTaskId, orderId }: RefundTask): Promise<RefundTask | undefined> {
  const query = { state: "all", orderId } as const;
  const found = await api(listRefundTasks, { query }, { quiet: true }).catch(() => undefined);
  return found?.tasks.find((one) => one.refundTaskId === refundTaskId);
}

/**
 * What may be done about a refund task: asked of the company, asked after, or noted as done by hand. `dialog` belongs into the
 * page; `onAnswer` is given the task as it is then, also where somebody else had dealt with it before.
 */
export function useRefundActs(onAnswer: (task: RefundTask) => void = () => undefined): {
  actsOf: (task: RefundTask) => ReactNode;
  dialog: ReactNode;
} {
  const [settling, setSettling] = useState<RefundTask>();
  const say = (task: RefundTask): void => {
    sayRefund(task);
    onAnswer(task);
  };
  const refused = async ({ reason }: CallError, task: RefundTask): Promise<void> => {
    const now = reason === "REFUND_SETTLED" ? await taskNow(task) : undefined;
    if (now) onAnswer(now);
  };
  const { busy, run } = useActions(
    {
      refund: { ...ACTIONS.refund, say, refused },
      check: { ...ACTIONS.check, say },
      confirm: { ...ACTIONS.confirm, say },
      withdraw: ACTIONS.withdraw,
    },
    ({ refundTaskId, ending = 0 }: WithEnding) => ({ params: { refundTaskId }, body: { ending } }),
  );
  const act = (label: string, task: RefundTask, action: keyof typeof ACTIONS): RowAct => ({
    label,
    busy: busy?.action === action && busy.record.refundTaskId === task.refundTaskId,
    run: () => void (async () => run(action, action === "confirm" ? await withEnding(task) : task))(),
  });
  const actsOf = (task: RefundTask) => {
    const acts = [
      task.mayConfirm && act("复核", task, "confirm"),
      task.mayWithdraw && act("撤回", task, "withdraw"),
      task.mayRefund && act(task.asked ? "重新退款" : "原路退回", task, "refund"),
      task.mayCheck && act("重新查询", task, "check"),
      task.maySettle && { label: "登记退款", run: () => setSettling(task) },
    ].filter((one) => one !== false);
    return acts.length > 0 && <RowActs of={task.orderId} acts={acts} />;
  };
  const dialog = (
    <SettleRefundDialog
      task={settling}
      onClose={() => setSettling(undefined)}
      onAnswer={onAnswer}
      onRefused={refused}
    />
  );
  return { actsOf, dialog };
}
