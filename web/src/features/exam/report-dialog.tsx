import { reportQuestion } from "@zhutu/domain/exam/corrections/contract.ts";
import {
  otherTextRule,
  type ReportKind,
  reportKinds,
  reportKindWords,
  reportTextRule,
} from "@zhutu/domain/exam/corrections/report.ts";
import { useId } from "react";
import { api } from "../../lib/api/api.ts";
import { useForm } from "../../lib/hooks/use-form.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Radio } from "../../ui/choice.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import css from "./report.module.css";

/** `sent` by this press; `already` when an earlier report of the same question still waits for its answer. */
export type Reported = "sent" | "already";

type Props = {
  open: boolean;
  onClose: () => void;
  questionId: number;
  userPaperId: number | undefined;
  onReported: (how: Reported) => void;
};

/** What is wrong with the question; what was typed stays when it is closed or could not be sent. */
export function ReportDialog({ open, onClose, questionId, userPaperId, onReported }: Props) {
  const formId = useId();
  const form = useForm<{ kind: ReportKind; text: string }>(
    { kind: "key", text: "" },
    { text: (text, { kind }) => (kind === "other" ? otherTextRule : reportTextRule)(text) },
  );
  const { kind } = form.values;
  const submit = form.submit(async (values) => {
    const input = {
      params: { questionId },
      body: { ...values, ...(userPaperId !== undefined && { userPaperId }) },
    };
    const { already } = await api(reportQuestion, input, { quiet: true });
    onReported(already === 1 ? "already" : "sent");
    onClose();
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="这道题哪里不对"
      footer={
        <>
          <Button look="line" onClick={onClose}>
            取消
          </Button>
          <Button type="submit" form={formId} busy={form.busy}>
            提交反馈
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate aria-label="反馈题目" onSubmit={submit}>
        <div className={css.kinds} role="radiogroup" aria-label="问题类型">
          {reportKinds.map((one) => (
            <Radio key={one} name="kind" checked={kind === one} onChange={() => form.set({ kind: one })}>
              {reportKindWords[one]}
            </Radio>
          ))}
        </div>
        <Field
          label={kind === "other" ? "说明" : "说明（选填）"}
          required={kind === "other"}
          hint="最多 200 个字符。题目会一并发给老师，核对后的答复会发到站内消息。"
          error={form.errors.text}
        >
          <TextArea {...form.control("text")} rows={4} />
        </Field>
        {form.refusal !== "" && <Alert look="bad">{form.refusal}</Alert>}
      </form>
    </Dialog>
  );
}
