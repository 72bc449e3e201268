import { sendInvoiceAgain } from "@zhutu/domain/invoicing/contract.ts";
import { sentEmailRule } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Button, Flex, Form, Input, Typography } from "antd";
import { useApiWrite } from "../../../lib/api/query.ts";
import { ruled } from "../../../office/form/field-rules.ts";
import { Typed } from "../../../office/form/form-modal.tsx";
import type { Invoice } from "./invoice-list.ts";
import { notDone, writesInvoice } from "./invoice-writes.ts";

/** When and where to an invoice was sent. */
export function Sendings({ sendings }: Pick<Invoice, "sendings">) {
  if (sendings.length === 0) return null;
  return (
    <section>
      <Typography.Title level={5}>发送记录</Typography.Title>
      <ul aria-label="发送记录" style={{ margin: 0, paddingInlineStart: 20 }}>
        {sendings.map(({ sentTime, sentTo }, at) => (
          <li key={at}>
            {formatTime(sentTime)} 发送到 {sentTo || "（地址已随账号注销删除）"}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Values = { email: string };

/** 再次发送: to the address of the application, which stands in the field, or to another. */
export function SendAgain({ invoiceId, invoice }: { invoiceId: number; invoice: Invoice }) {
  const [form] = Form.useForm<Values>();
  const again = useApiWrite(sendInvoiceAgain, writesInvoice);
  const send = async ({ email }: Values): Promise<void> => {
    const body = { email, sendings: invoice.sendings.length };
    if (await again.mutateAsync({ params: { invoiceId }, body }).then(() => true, notDone))
      form.resetFields();
  };
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ email: invoice.payerEmail }}
      onFinish={(values) => void send(values)}
    >
      <Form.Item
        name="email"
        label="再次发送到"
        required
        rules={[ruled(sentEmailRule, "")]}
        extra="本站不发邮件：请先在税务平台把发票发到这个邮箱，再在这里登记；买家会在站内收到通知。"
      >
        <Input inputMode="email" autoComplete="off" />
      </Form.Item>
      <Flex justify="flex-end">
        <Button htmlType="submit" loading={again.isPending}>
          再次发送
        </Button>
      </Flex>
      <Typed />
    </Form>
  );
}
