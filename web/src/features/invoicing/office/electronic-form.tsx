import { inWorkbookText } from "@zhutu/domain/invoicing/batch/batch.ts";
import { sendInvoice } from "@zhutu/domain/invoicing/contract.ts";
import { invoiceNoOf } from "@zhutu/domain/invoicing/invoice-rules.ts";
import { Alert, Button, Flex, Form } from "antd";
import { useEffect, useState } from "react";
import { useApiWrite } from "../../../lib/api/query.ts";
import { Typed } from "../../../office/form/form-modal.tsx";
import { ElectronicFields, type IssuedValues as Values } from "./electronic-fields.tsx";
import type { Invoice } from "./invoice-list.ts";
import { notDone, writesInvoice } from "./invoice-writes.ts";
import { focusIt, SendQuestion } from "./send-question.tsx";

const together = "发票号码、开票日期和发票文件要一起填写";
const names = ["invoiceNo", "invoiceDate", "fileKey"] as const;

/** `since` is the workbook shown with the question; if it has changed, ask again. */
type Question = { of: "mark" | "send"; since: Invoice["inWorkbookSince"]; left: boolean };

type Props = {
  invoiceId: number;
  /** What was read back from the tax platform, also while this is open; empty where it was not. */
  recorded: Pick<Values, "invoiceNo" | "invoiceDate">;
  inWorkbookSince: Invoice["inWorkbookSince"];
  onDone: () => void;
};

/**
 * Number, date and file of an electronic invoice, and sending it; or, once it is confirmed, with none of them. One with
 * a recorded number keeps it, with or without a file; one that stands in a workbook is sent only after a question.
 */
export function ElectronicForm({ invoiceId, recorded, inWorkbookSince, onDone }: Props) {
  const [form] = Form.useForm<Values>();
  // Rendered inside the dialog, as the page's own would be below it.
  const [question, setQuestion] = useState<Question>();
  const inWorkbook = inWorkbookSince !== null;
  const send = useApiWrite(sendInvoice, writesInvoice);
  const dispatch = async (values: Partial<Values>): Promise<void> => {
    const body = { ...values, ...(inWorkbook && { again: true }) };
    const sent = await send.mutateAsync({ params: { invoiceId }, body }).then(() => true, notDone);
    if (sent) onDone();
  };
  const { invoiceNo, invoiceDate } = recorded;
  const isRecorded = invoiceNo !== "";
  const stands = question?.left === false && question.since === inWorkbookSince;
  const asked = stands && !isRecorded ? question.of : undefined;
  const left = stands ? undefined : question?.of;
  const ask = (of: Question["of"], isLeft = false) =>
    setQuestion({ of, since: inWorkbookSince, left: isLeft });
  const [replaced, setReplaced] = useState("");
  // Recorded by a colleague meanwhile: its number and day stand, the file that was uploaded stays.
  useEffect(() => {
    if (invoiceNo === "") return;
    const typed = invoiceNoOf(form.getFieldValue("invoiceNo") as string);
    form.setFieldsValue({ invoiceNo, invoiceDate });
    if (typed !== invoiceNo) setReplaced(typed);
  }, [form, invoiceNo, invoiceDate]);
  const issue = async (values: Values, confirmed = false): Promise<void> => {
    if (isRecorded && values.fileKey === "") return dispatch({});
    const missing = names.filter((name) => values[name].trim() === "");
    if (missing.length > 0) return form.setFields(missing.map((name) => ({ name, errors: [together] })));
    if (inWorkbook && !confirmed) return ask("send");
    return dispatch({ ...values, invoiceNo: invoiceNoOf(values.invoiceNo) });
  };
  const confirmed = (): void => {
    if (asked === "mark") return void dispatch({});
    // The errors are shown beside their fields.
    form.validateFields().then(
      (values) => issue(values, true),
      () => undefined,
    );
  };
  /** What is filled in is no longer missing; a field without rules keeps its sentence until it is taken away. */
  const settle = (values: Values): void => {
    const found = names.filter(
      (name) => values[name].trim() !== "" && form.getFieldError(name).includes(together),
    );
    form.setFields(found.map((name) => ({ name, errors: [] })));
  };
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ ...recorded, fileKey: "" }}
      onValuesChange={(_, values) => settle(values)}
      onFinish={(values) => void issue(values)}
    >
      {inWorkbook && (
        <Alert
          style={{ marginBlockEnd: 16 }}
          type="warning"
          showIcon
          title={inWorkbookText(inWorkbookSince)}
        />
      )}
      <ElectronicFields isRecorded={isRecorded} needsFile={!isRecorded} replaced={replaced} />
      {asked && (
        <SendQuestion
          of={asked}
          inWorkbook={inWorkbook}
          pending={send.isPending}
          onLeave={() => ask(asked, true)}
          onConfirm={confirmed}
        />
      )}
      <Flex justify="flex-end" gap="small">
        {!asked && !isRecorded && (
          <Button ref={left === "mark" ? focusIt : undefined} onClick={() => ask("mark")}>
            只标为已发送，不登记号码
          </Button>
        )}
        {!asked && (
          <Button
            ref={left === "send" ? focusIt : undefined}
            type="primary"
            htmlType="submit"
            loading={send.isPending}
          >
            {isRecorded ? "发送" : "登记并发送"}
          </Button>
        )}
      </Flex>
      <Typed />
    </Form>
  );
}
