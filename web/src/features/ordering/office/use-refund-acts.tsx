import { ORDER_STATUS_LABELS } from "@zhutu/domain/ordering/order-status.ts";
import {
  checkRefundTask,
  listRefundTasks,
  refundTaskMoney,
} from "@zhutu/domain/ordering/refunds/contract.ts";
import { REFUND_REASON_LABELS } from "@zhutu/domain/ordering/refunds/refund.ts";
import { getBillDay, listBillDays, listBillDifferences } from "@zhutu/domain/payment/contract.ts";
import { PAYMENT_METHOD_LABELS } from "@zhutu/domain/payment/method.ts";
import { Button, Flex } from "antd";
import { type ReactNode, useState } from "react";
import { useActions } from "../../../office/use-actions.ts";
import { type RefundTask, taskAmount } from "./refund-list.tsx";
import { SettleRefundDialog } from "./settle-refund-dialog.tsx";

const stale = [listRefundTasks, listBillDays, getBillDay, listBillDifferences];
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

const tight = { padding: 0 };

/** What may be done about a refund task: asked of the company, asked after, or noted as done by hand. `dialog` belongs into the page. */
export function useRefundActs(): { actsOf: (task: RefundTask) => ReactNode; dialog: ReactNode } {
  const [settling, setSettling] = useState<RefundTask>();
  const { busy, run } = useActions(ACTIONS, ({ refundTaskId }: RefundTask) => ({ params: { refundTaskId } }));
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
