import { sendInvoiceAgain } from "@zhutu/domain/invoicing/contract.ts";
import { sentEmailRule } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Button, Flex, Form, Input, Typography } from "antd";
import { useState } from "react";
import { api, sayDone } from "../../../lib/api/api.ts";
import { markStale } from "../../../lib/api/query.ts";
import { AskingDialog } from "../../../office/form/asking-dialog.tsx";
import { ruled } from "../../../office/form/field-rules.ts";
import { type Invoice, SEND_AGAIN } from "./invoice-list.ts";
import { invoicesStale } from "./invoice-writes.ts";

/** When, where to and by whom an invoice was sent. */
export function Sendings({ sendings }: Pick<Invoice, "sendings">) {
  if (sendings.length === 0) return null;
  return (
    <section>
      <Typography.Title level={5}>发送记录</Typography.Title>
      <ul aria-label="发送记录" style={{ margin: 0, paddingInlineStart: 20 }}>
        {sendings.map(({ sentTime, sentTo, sentBy }, at) => (
          <li key={at}>
            {formatTime(sentTime)} {sentBy && `由${sentBy}`}发送到 {sentTo || "（地址已随账号注销删除）"}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Props = { invoiceId: number; invoice: Invoice; atOnce: boolean };

/** 再次发送: asks for the address in a dialog that names the invoice. */
export function SendAgain({ invoiceId, invoice, atOnce }: Props) {
  const [asking, setAsking] = useState(atOnce);
  const { payerName, invoiceAmt, invoiceNo, payerEmail, sendings } = invoice;
  const send = async ({ email }: { email: string }): Promise<void> => {
    const body = { email, sendings: sendings.length };
    try {
      await api(sendInvoiceAgain, { params: { invoiceId }, body }, { quiet: true });
      sayDone(sendInvoiceAgain);
    } finally {
      // Also after a refusal: the invoice may have changed.
      await markStale(invoicesStale);
    }
  };
  return (
    <Flex justify="flex-end">
      <Button onClick={() => setAsking(true)}>{SEND_AGAIN}</Button>
      <AskingDialog
        title="再次发送发票"
        yes="登记再次发送"
        initial={{ email: payerEmail }}
        open={asking}
        onClose={() => setAsking(false)}
        run={send}
      >
        <Typography.Paragraph>
          “{payerName}”{formatAmount(invoiceAmt)} 的发票{invoiceNo && `，号码 ${invoiceNo}`}
        </Typography.Paragraph>
        <Form.Item
          name="email"
          label="发送到"
          required
          rules={[ruled(sentEmailRule, "")]}
          extra="本站不发邮件：请先在税务平台把发票发到这个邮箱，再在这里登记；买家会在站内收到通知。"
        >
          <Input inputMode="email" autoComplete="off" />
        </Form.Item>
      </AskingDialog>
    </Flex>
  );
}
