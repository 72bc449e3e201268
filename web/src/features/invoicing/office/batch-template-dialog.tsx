import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { getInvoiceBatch, saveInvoiceTemplate } from "@zhutu/domain/invoicing/batch/contract.ts";
import {
  TAX_RATES,
  taxCodeRule,
  type TaxCodes,
  type TaxRate,
  taxRateLabel,
} from "@zhutu/domain/invoicing/batch/batch.ts";
import { Form, Input, Row, Select } from "antd";
import { useMemo, useState } from "react";
import { api, sayDone } from "../../../lib/api/api.ts";
import { markStale } from "../../../lib/api/query.ts";
import { base64Of } from "../../../lib/api/base64-of.ts";
import type { FieldWords } from "../../../office/form/form-words.ts";
import { ruled } from "../../../office/form/field-rules.ts";
import { FormField } from "../../../office/form/form-field.tsx";
import { RecordDialog } from "../../../office/form/record-dialog.tsx";
import { chosenName, TemplateFileField } from "./template-file-field.tsx";

export type BatchTemplate = NonNullable<CallReply<typeof getInvoiceBatch>["template"]>;
type Props = { open: boolean; standing: BatchTemplate | null; onClose: () => void };

/** The file by its name: another is sent only while its name stands here. */
type Values = TaxCodes & { fileName: string };

const words: FieldWords<Values> = {
  labels: {
    fileName: "模板文件",
    serviceCode: "课程和答疑的税收编码",
    serviceRate: "课程和答疑的税率",
    bookCode: "图书教材的税收编码",
    bookRate: "图书教材的税率",
  },
  textOf: (name, value) =>
    name === "serviceRate" || name === "bookRate" ? taxRateLabel(value as TaxRate) : String(value) || "--",
};
const rates = TAX_RATES.map((rate) => ({ value: rate, label: taxRateLabel(rate) }));
const code = ruled(taxCodeRule, "");
const blank: Values = {
  fileName: "",
  serviceCode: "",
  serviceRate: "0.06",
  bookCode: "",
  bookRate: "免税",
};

/** Another template of the tax platform, or other tax codes with the one that counts. */
export function BatchTemplateDialog({ open, standing, onClose }: Props) {
  const [file, setFile] = useState<File>();
  const fresh = useMemo((): Values => {
    if (!standing) return blank;
    const { fileName, serviceCode, serviceRate, bookCode, bookRate } = standing;
    return { fileName, serviceCode, serviceRate, bookCode, bookRate };
  }, [standing]);
  const save = async ({ fileName, ...codes }: Values): Promise<number> => {
    const isOther = file !== undefined && fileName === chosenName(file);
    const chosen = isOther && { file: { fileName: file.name, content: await base64Of(file) } };
    const body = { ...codes, ...chosen, opened: standing?.createTime ?? null };
    await api(saveInvoiceTemplate, { body }, { quiet: true });
    sayDone(saveInvoiceTemplate);
    return 0;
  };
  return (
    <RecordDialog<Values>
      title="开票模板和税率"
      {...{ open, onClose, fresh, save, words }}
      reread={() => markStale([getInvoiceBatch])}
    >
      <Form.Item name="fileName" rules={[{ required: true, message: "请选择模板文件" }]}>
        <TemplateFileField onFile={setFile} />
      </Form.Item>
      <Row gutter={16}>
        <FormField name="serviceCode" label={words.labels.serviceCode} required rules={[code]}>
          <Input inputMode="numeric" placeholder="19 位数字" />
        </FormField>
        <FormField name="serviceRate" label={words.labels.serviceRate}>
          <Select options={rates} />
        </FormField>
        <FormField name="bookCode" label={words.labels.bookCode} required rules={[code]}>
          <Input inputMode="numeric" placeholder="19 位数字" />
        </FormField>
        <FormField name="bookRate" label={words.labels.bookRate}>
          <Select options={rates} />
        </FormField>
      </Row>
    </RecordDialog>
  );
}
