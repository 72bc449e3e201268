import { getInvoice, listInvoices, voidInvoice } from "@zhutu/domain/invoicing/contract.ts";
import { voidReasonRule } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { Form, Input, Typography } from "antd";
import { useApiWrite } from "../../../lib/api/query.ts";
import { ruled } from "../../../office/field-rules.ts";
import { FormModal, Typed } from "../../../office/form-modal.tsx";
import type { InvoiceRow } from "./invoice-list.ts";

type Props = { row: InvoiceRow | undefined; onClose: () => void };

/** Asks why a sent invoice is voided; one to be issued anew takes its place. */
export function VoidDialog({ row, onClose }: Props) {
  const [form] = Form.useForm<{ reason: string }>();
  const write = useApiWrite(voidInvoice, { stale: [listInvoices, getInvoice] });
  const put = async ({ reason }: { reason: string }): Promise<void> => {
    const params = { invoiceId: row?.invoiceId ?? 0 };
    const done = await write.mutateAsync({ params, body: { reason } }).then(
      () => true,
      () => false, // said already, by api()
    );
    if (done) onClose();
  };
  return (
    <FormModal
      open={row !== undefined}
      title="确定要作废吗?"
      okText="作废"
      okButtonProps={{ danger: true, htmlType: "submit", form: "void-invoice" }}
      confirmLoading={write.isPending}
      onClose={onClose}
    >
      {row && (
        <Form
          id="void-invoice"
          form={form}
          layout="vertical"
          clearOnDestroy
          onFinish={(values) => void put(values)}
        >
          <Typography.Paragraph>
            作废“{row.payerName}”{formatAmount(row.invoiceAmt)}{" "}
            的发票，不能恢复；同时生成一张待开具的发票。请在税务平台先红冲这张发票。
          </Typography.Paragraph>
          <Form.Item name="reason" label="作废原因" rules={[ruled(voidReasonRule, "")]} extra="买家能看到">
            <Input.TextArea rows={3} maxLength={120} />
          </Form.Item>
          <Typed />
        </Form>
      )}
    </FormModal>
  );
}
