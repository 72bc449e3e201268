import { getOverview } from "@zhutu/domain/statistics/contract.ts";
import { refundNoRule, refundNoteRule } from "@zhutu/domain/ordering/refunds/refund.ts";
import { listRefundTasks, settleRefundTask } from "@zhutu/domain/ordering/refunds/contract.ts";
import { Form, Input, Typography } from "antd";
import { useApiWrite } from "../../../lib/api/query.ts";
import { ruled } from "../../../office/field-rules.ts";
import { FormModal, Typed } from "../../../office/form-modal.tsx";
import { type RefundTask, taskAmount } from "./refund-list.tsx";

type Values = { refundNo: string; note: string };
type Props = { task: RefundTask | undefined; onClose: () => void };

/** Says that the money of a task was given back, with the refund's number. */
export function SettleRefundDialog({ task, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const write = useApiWrite(settleRefundTask, { stale: [listRefundTasks, getOverview] });
  const put = async (body: Values): Promise<void> => {
    const params = { refundTaskId: task?.refundTaskId ?? 0 };
    const done = await write.mutateAsync({ params, body }).then(
      () => true,
      () => false, // said already, by api()
    );
    if (done) onClose();
  };
  return (
    <FormModal
      open={task !== undefined}
      title="确定已经退款吗?"
      okText="登记退款"
      okButtonProps={{ htmlType: "submit", form: "settle-refund" }}
      confirmLoading={write.isPending}
      onClose={onClose}
    >
      {task && (
        <Form
          id="settle-refund"
          form={form}
          layout="vertical"
          clearOnDestroy
          onFinish={(values) => void put(values)}
        >
          <Typography.Paragraph>
            支付单号 {task.transactionId} 的 {taskAmount(task)}
            ，请先在支付平台的商户后台原路退回，再在这里登记。
            {task.order ? "登记后通知买家" : ""}，不能撤销。
          </Typography.Paragraph>
          <Form.Item name="refundNo" label="退款单号" required rules={[ruled(refundNoRule, "")]}>
            <Input maxLength={80} />
          </Form.Item>
          <Form.Item
            name="note"
            label="办理说明"
            required
            rules={[ruled(refundNoteRule, "")]}
            extra="只有管理员能看到"
          >
            <Input.TextArea rows={2} maxLength={120} />
          </Form.Item>
          <Typed />
        </Form>
      )}
    </FormModal>
  );
}
