import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { getInvoiceBatch, saveInvoiceTemplate } from "@zhutu/domain/invoicing/batch/contract.ts";
import {
  TAX_RATES,
  taxCodeRule,
  type TaxCodes,
  type TaxRate,
  taxRateLabel,
} from "@zhutu/domain/invoicing/batch/batch.ts";
import { workbookFileRule } from "@zhutu/domain/workbook.ts";
import { Button, Flex, Form, Input, Row, Select, Typography } from "antd";
import { useMemo, useRef, useState } from "react";
import { api, sayDone } from "../../../lib/api/api.ts";
import { markStale } from "../../../lib/api/query.ts";
import { base64Of } from "../../../lib/api/base64-of.ts";
import type { FieldWords } from "../../../office/form/form-words.ts";
import { ruled } from "../../../office/form/field-rules.ts";
import { FormField } from "../../../office/form/form-field.tsx";
import { RecordDialog } from "../../../office/form/record-dialog.tsx";
import { FilePicker } from "../../../ui/file-picker.tsx";

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

/** A chosen file's value in the form, distinct from a stored file's name. */
const chosenName = ({ name }: File): string => `${name}（刚选择，未保存）`;

type FileProps = {
  /** What the form's field holds: the name of a file that counts or was chosen. */
  value?: string;
  onChange?: (name: string) => void;
  onFile: (file: File) => void;
};

/** Chooses the platform's blank template; what is no workbook is refused at once. */
function TemplateFileField({ value = "", onChange, onFile }: FileProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState("");
  const choose = (one: File): void => {
    const sentence = workbookFileRule(one);
    setWrong(sentence ?? "");
    if (sentence !== undefined) return;
    onFile(one);
    onChange?.(chosenName(one));
  };
  return (
    <Flex vertical gap="small" align="flex-start">
      <Typography.Text>
        从电子税务局下载的批量开票空白模板（.xlsx）。按表头名填写，其他内容原样保留。
      </Typography.Text>
      <Button onClick={() => picker.current?.click()}>{value ? "更换模板" : "选择模板"}</Button>
      <Typography.Text type="secondary">{value || "还没有选择文件"}</Typography.Text>
      {wrong && (
        <Typography.Text type="danger" role="alert">
          {wrong}
        </Typography.Text>
      )}
      <FilePicker ref={picker} label="模板文件" accept=".xlsx" onFile={choose} />
    </Flex>
  );
}
