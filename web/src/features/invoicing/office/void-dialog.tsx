import { voidInvoice } from "@zhutu/domain/invoicing/contract.ts";
import { voidReasonRule } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { Form, Input, Typography } from "antd";
import { api, sayDone } from "../../../lib/api/api.ts";
import { markStale } from "../../../lib/api/query.ts";
import { AskingDialog } from "../../../office/form/asking-dialog.tsx";
import { ruled } from "../../../office/form/field-rules.ts";
import type { InvoiceRow } from "./invoice-list.ts";
import { invoicesStale } from "./invoice-writes.ts";

type Props = { row: InvoiceRow | undefined; onClose: () => void };

/** Asks why a sent invoice is voided; one to be issued anew takes its place. */
export function VoidDialog({ row, onClose }: Props) {
  return (
    <AskingDialog
      title="确定要作废吗?"
      yes="作废"
      danger
      initial={{ reason: "" }}
      open={row !== undefined}
      onClose={onClose}
      run={async ({ reason }) => {
        const params = { invoiceId: row?.invoiceId ?? 0 };
        await api(voidInvoice, { params, body: { reason } }, { quiet: true });
        sayDone(voidInvoice);
        await markStale(invoicesStale);
      }}
    >
      {row && (
        <Typography.Paragraph>
          作废“{row.payerName}”{formatAmount(row.invoiceAmt)}{" "}
          的发票，不能恢复；同时生成一张待开具的发票。请在税务平台先红冲这张发票。
        </Typography.Paragraph>
      )}
      <Form.Item
        name="reason"
        label="作废原因"
        required
        rules={[ruled(voidReasonRule, "")]}
        extra="买家能看到"
      >
        <Input.TextArea rows={3} />
      </Form.Item>
    </AskingDialog>
  );
}
