import { CallError } from "@zhutu/domain/endpoint.ts";
import { saveInvoiceExpress, sendInvoice } from "@zhutu/domain/invoicing/contract.ts";
import { expressCompanyRule, expressNoRule } from "@zhutu/domain/shipping/express.ts";
import { Button, Flex, Form, Input, Row } from "antd";
import { useState } from "react";
import { useApiWrite } from "../../../lib/api/query.ts";
import { Typed } from "../../../office/form/form-modal.tsx";
import { ruled } from "../../../office/form/field-rules.ts";
import { FormField } from "../../../office/form/form-field.tsx";
import type { Invoice } from "./invoice-list.ts";
import { notDone, writesInvoice } from "./invoice-writes.ts";

type Props = {
  invoiceId: number;
  invoice: Invoice;
  /** The shop's courier. */
  usual: string;
  /** It was sent: its express details can still be put right. */
  sent: boolean;
  onDone: () => void;
};
type Values = { expressCompany: string; expressOrderNo: string };

/** The courier and number of a paper invoice: kept for later, or sent with. */
export function PaperForm({ invoiceId, invoice, usual, sent, onDone }: Props) {
  const [form] = Form.useForm<Values>();
  const { expressCompany, expressOrderNo } = invoice;
  // A colleague's change made meanwhile is overwritten only after it was shown, even if reloaded.
  const [standing, setStanding] = useState<Values>({ expressCompany, expressOrderNo });
  const keep = useApiWrite(saveInvoiceExpress, writesInvoice);
  const send = useApiWrite(sendInvoice, writesInvoice);
  const params = { invoiceId };
  const told = (failure: unknown): Promise<false> => {
    if (failure instanceof CallError && failure.reason === "INVOICE_STATE" && failure.detail)
      setStanding(failure.detail as Values);
    return notDone();
  };
  const save = async (values: Values): Promise<void> => {
    const body = { ...values, replaces: standing };
    if (await keep.mutateAsync({ params, body }).then(done, told)) onDone();
  };
  const dispatch = async (values: Values): Promise<void> => {
    const body = { ...values, replaces: standing };
    if (await send.mutateAsync({ params, body }).then(done, told)) onDone();
  };
  const checked = (then: (values: Values) => Promise<void>) => () => {
    // The errors are shown beside their fields.
    form.validateFields().then(then, () => undefined);
  };
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ expressCompany: expressCompany || usual, expressOrderNo }}
      onFinish={(values) => void (sent ? save(values) : dispatch(values))}
    >
      <Row gutter={16}>
        <FormField name="expressCompany" label="快递公司" required rules={[ruled(expressCompanyRule, "")]}>
          <Input />
        </FormField>
        <FormField name="expressOrderNo" label="快递单号" required rules={[ruled(expressNoRule, "")]}>
          <Input />
        </FormField>
      </Row>
      <Flex justify="flex-end" gap="small">
        {sent ? (
          <Button type="primary" htmlType="submit" loading={keep.isPending}>
            保存快递信息
          </Button>
        ) : (
          <>
            <Button loading={keep.isPending} onClick={checked(save)}>
              保存快递信息
            </Button>
            <Button type="primary" htmlType="submit" loading={send.isPending}>
              发送
            </Button>
          </>
        )}
      </Flex>
      <Typed />
    </Form>
  );
}

const done = () => true;
