import { addInvoiceFile } from "@zhutu/domain/invoicing/contract.ts";
import { invoiceNoOf, invoiceNoRule } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { Button, Flex, Form } from "antd";
import { useApiWrite } from "../../../lib/api/query.ts";
import { Typed } from "../../../office/form/form-modal.tsx";
import { ElectronicFields, type IssuedValues } from "./electronic-fields.tsx";
import type { Invoice } from "./invoice-list.ts";
import { notDone, writesInvoice } from "./invoice-writes.ts";

type Props = { invoiceId: number; invoice: Invoice; onDone: () => void };

const MISSING = {
  invoiceNo: (text: string) => invoiceNoRule(text),
  invoiceDate: (text: string) => (text === "" ? "请选择开票日期" : undefined),
  fileKey: (text: string) => (text === "" ? "请上传发票文件" : undefined),
};

/** Gives an electronic invoice that was sent without its file this file, with number and day where it has none. */
export function FileForm({ invoiceId, invoice, onDone }: Props) {
  const [form] = Form.useForm<IssuedValues>();
  const add = useApiWrite(addInvoiceFile, writesInvoice);
  const isRecorded = invoice.invoiceNo !== "";
  const save = async (values: IssuedValues): Promise<void> => {
    const names = Object.keys(MISSING) as (keyof typeof MISSING)[];
    const wrong = names.flatMap((name) => {
      const sentence = MISSING[name](values[name]);
      return sentence === undefined ? [] : [{ name, errors: [sentence] }];
    });
    if (wrong.length > 0) return form.setFields(wrong);
    const body = { ...values, invoiceNo: invoiceNoOf(values.invoiceNo) };
    const saved = await add.mutateAsync({ params: { invoiceId }, body }).then(() => true, notDone);
    if (saved) onDone();
  };
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ invoiceNo: invoice.invoiceNo, invoiceDate: invoice.invoiceDate ?? "", fileKey: "" }}
      onValuesChange={(changed) =>
        form.setFields(Object.keys(changed).map((name) => ({ name: name as keyof IssuedValues, errors: [] })))
      }
      onFinish={(values) => void save(values)}
    >
      <ElectronicFields isRecorded={isRecorded} needsFile />
      <Flex justify="flex-end">
        <Button type="primary" htmlType="submit" loading={add.isPending}>
          登记发票文件
        </Button>
      </Flex>
      <Typed />
    </Form>
  );
}
