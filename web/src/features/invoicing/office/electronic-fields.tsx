import {
  invoiceDateRule,
  invoiceNoOf,
  invoiceNoRule,
  INVOICE_FILE_BELOW_BYTES,
  INVOICE_FILE_EXTENSIONS,
} from "@zhutu/domain/invoicing/invoice-rules.ts";
import { acceptOf, extensionOf } from "@zhutu/domain/media/upload-rules.ts";
import { Form, Input, Row, Typography } from "antd";
import { serverNow } from "../../../lib/api/server-clock.ts";
import { DateField } from "../../../office/form/date-field.tsx";
import { ruled } from "../../../office/form/field-rules.ts";
import { FormField } from "../../../office/form/form-field.tsx";
import { UploadField } from "../../../office/form/upload-field.tsx";

export type IssuedValues = { invoiceNo: string; invoiceDate: string; fileKey: string };

const fileRule = ({ name, size }: File): string | undefined =>
  INVOICE_FILE_EXTENSIONS.includes(extensionOf(name)) && size < INVOICE_FILE_BELOW_BYTES
    ? undefined
    : "发票文件只能是 PDF、OFD 或 XML，并且小于 10 MB";
const emptyNumber = ruled((text: string) => (invoiceNoOf(text) === "" ? undefined : invoiceNoRule(text)), "");
const notToCome = ruled((day: string) => invoiceDateRule(day, new Date(serverNow())), "");

type Props = {
  /** Number and day were read back from the tax platform, and stand. */
  isRecorded: boolean;
  /** The file is asked for also of one with a recorded number. */
  needsFile: boolean;
  /** A number that was typed, and is another than the recorded one. */
  replaced?: string;
};

/** Number, day and file of an electronic invoice, within a form. */
export function ElectronicFields({ isRecorded, needsFile, replaced = "" }: Props) {
  const fileKey = Form.useWatch("fileKey", Form.useFormInstance<IssuedValues>()) ?? "";
  return (
    <Row gutter={16}>
      <FormField
        name="invoiceNo"
        label="发票号码"
        required={!isRecorded}
        rules={[emptyNumber]}
        extra={replaced && `已按税务平台的结果登记，与您填写的 ${replaced} 不同`}
      >
        <Input inputMode="numeric" placeholder="20 位数字" disabled={isRecorded} />
      </FormField>
      <FormField
        name="invoiceDate"
        label="开票日期"
        required={!isRecorded}
        rules={isRecorded ? [] : [notToCome]}
      >
        <DateField placeholder="选择日期" disabled={isRecorded} />
      </FormField>
      <FormField name="fileKey" label="发票文件" required={needsFile} wide>
        <UploadField
          label="发票文件"
          hint="PDF、OFD 或 XML，小于 10 MB"
          category="invoice"
          accept={acceptOf(INVOICE_FILE_EXTENSIONS)}
          rule={fileRule}
          hasValue={fileKey !== ""}
          preview={(key) => key && <Typography.Text type="success">已上传</Typography.Text>}
        />
      </FormField>
    </Row>
  );
}
