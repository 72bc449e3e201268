import { ORDER_STATUS_LABELS } from "@zhutu/domain/ordering/order-status.ts";
import { checkRefundTask, refundTaskMoney } from "@zhutu/domain/ordering/refunds/contract.ts";
import { REFUND_REASON_LABELS } from "@zhutu/domain/ordering/refunds/refund.ts";
import { refundSentence } from "@zhutu/domain/ordering/refunds/refund-sentence.ts";
import { PAYMENT_METHOD_LABELS } from "@zhutu/domain/payment/method.ts";
import { Button, Flex } from "antd";
import { type ReactNode, useState } from "react";
import { useActions } from "../../../office/use-actions.ts";
import { toast } from "../../../ui/toast.ts";
import { type RefundTask, taskAmount } from "./refund-list.tsx";
import { refundStale as stale } from "./refund-stale.ts";
import { SettleRefundDialog } from "./settle-refund-dialog.tsx";
import { tight } from "../../../office/table/tight.ts";

const ACTIONS = {
  refund: {
    endpoint: refundTaskMoney,
    question: (task: RefundTask) => ({
      title: `确定要原路退回 ${taskAmount(task)} 吗?`,
      text: [
        `订单 ${task.orderId} 的这笔付款${task.method ? `原路退回${PAYMENT_METHOD_LABELS[task.method]}` : "原路退回"}（${REFUND_REASON_LABELS[task.reason]}，支付单号 ${task.transactionId}）。`,
        task.order
          ? `订单仍是${ORDER_STATUS_LABELS[task.order.orderStatus]}，课程不变；重复点击只退一次，到账后通知买家。`
          : "重复点击只退一次。",
      ],
      yes: `退回 ${taskAmount(task)}`,
    }),
    stale,
  },
  check: { endpoint: checkRefundTask, stale },
} as const;

const sayRefund = (task: RefundTask): void => {
  const { isRefused, text } = refundSentence(task);
  if (isRefused) toast.error(text);
  else toast.success(text);
};

/**
 * What may be done about a refund task: asked of the company, asked after, or noted as done by hand. `dialog` belongs into the
 * page; `onAnswer` is given the task as the company answered.
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
  const { busy, run } = useActions(
    { refund: { ...ACTIONS.refund, say }, check: { ...ACTIONS.check, say } },
    ({ refundTaskId }: RefundTask) => ({ params: { refundTaskId } }),
  );
  const button = (name: string, task: RefundTask, action: keyof typeof ACTIONS) => (
    <Button
      type="link"
      style={tight}
      aria-label={`${name} ${task.orderId}`}
      loading={busy?.action === action && busy.record.refundTaskId === task.refundTaskId}
      onClick={() => void run(action, task)}
    >
      {name}
    </Button>
  );
  const actsOf = (task: RefundTask) => (
    <Flex gap="small" wrap>
      {task.mayRefund && button(task.asked ? "重新退款" : "原路退回", task, "refund")}
      {(task.refundState === "processing" || task.refundState === "abnormal") &&
        button("重新查询", task, "check")}
      {task.maySettle && (
        <Button
          type="link"
          style={tight}
          aria-label={`登记退款 ${task.orderId}`}
          onClick={() => setSettling(task)}
        >
          登记退款
        </Button>
      )}
    </Flex>
  );
  return { actsOf, dialog: <SettleRefundDialog task={settling} onClose={() => setSettling(undefined)} /> };
}
