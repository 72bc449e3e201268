import {
  refundAmountText,
  refundNoRule,
  refundNoteRule,
  refundReasonText,
} from "@zhutu/domain/refunds/refund.ts";
import { settleRefundTask } from "@zhutu/domain/refunds/contract.ts";
import { CallError } from "@zhutu/domain/endpoint.ts";
import { Button, Form, Input, Typography } from "antd";
import { api, sayDone } from "../../../lib/api/api.ts";
import { markStale } from "../../../lib/api/query.ts";
import { AskingDialog } from "../../../office/form/asking-dialog.tsx";
import { ruled } from "../../../office/form/field-rules.ts";
import { moneyStale } from "../../../lib/orders/money-stale.ts";
import { tight } from "../../../office/table/columns.tsx";
import type { RefundTask } from "./refund-list.tsx";

type Props = {
  task: RefundTask | undefined;
  onClose: () => void;
  /** Receives the task afterwards. */
  onAnswer: (task: RefundTask) => void;
  /** The server refused it; the dialog shows why. */
  onRefused: (failure: CallError, task: RefundTask) => Promise<void>;
};

/** Says that the money of a task was given back, with the refund's number. */
export function SettleRefundDialog({ task, onClose, onAnswer, onRefused }: Props) {
  return (
    <AskingDialog
      title="确定已经退款吗?"
      yes="登记退款"
      initial={{ refundNo: "", note: "" }}
      open={task !== undefined}
      onClose={onClose}
      run={async (body) => {
        if (!task) return;
        try {
          const { refundTaskId } = task;
          onAnswer(await api(settleRefundTask, { params: { refundTaskId }, body }, { quiet: true }));
          sayDone(settleRefundTask);
        } catch (error) {
          if (error instanceof CallError) await onRefused(error, task);
          throw error;
        } finally {
          await markStale(moneyStale);
        }
      }}
    >
      {task && <Typography.Paragraph>{textOf(task)}</Typography.Paragraph>}
      <Form.Item
        name="refundNo"
        label="退款单号"
        required
        rules={[ruled(refundNoRule, "")]}
        extra={task?.asked && task.refundState in HOW && <FillIn refundNo={task.asked.refundNo} />}
      >
        <Input />
      </Form.Item>
      <Form.Item
        name="note"
        label="办理说明"
        required
        rules={[ruled(refundNoteRule, "")]}
        extra="只有管理员能看到"
      >
        <Input.TextArea rows={2} />
      </Form.Item>
    </AskingDialog>
  );
}

/** Writes the shop's own number into the field. */
function FillIn({ refundNo }: { refundNo: string }) {
  const form = Form.useFormInstance();
  return (
    <Button
      type="link"
      style={tight}
      onClick={() => {
        form.setFieldValue("refundNo", refundNo);
        void form.validateFields(["refundNo"]);
      }}
    >
      填入 {refundNo}
    </Button>
  );
}

/** For a refund number that the provider has, or may have. */
const HOW: Partial<Record<RefundTask["refundState"], (refundNo: string) => string>> = {
  processing: (refundNo) =>
    `已申请原路退回（${refundNo}），请先到商户平台查询结果：已退回的登记这个单号；确认没有退回的，再另行退回并登记。`,
  abnormal: (refundNo) =>
    `退款 ${refundNo} 退不进原账户，还在支付平台：已在商户平台处理好的，登记这个单号；转账退回的，登记后请勿再在商户平台处理，以免退两次。`,
};

const textOf = (task: RefundTask): string =>
  [
    `付款单号 ${task.transactionId}（${refundReasonText(task)}）：${refundAmountText(task)}。`,
    HOW[task.refundState]?.(task.asked?.refundNo ?? "") ?? "请先在商户平台退回，或转账退回，再在这里登记。",
    task.order ? "登记后通知买家，不能撤销。" : "登记后不能撤销。",
  ].join("");
