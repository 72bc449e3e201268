import { getQuestionBank, saveQuestionBank } from "@zhutu/domain/exam/banks/contract.ts";
import { bankNameRule } from "@zhutu/domain/exam/banks/question-form.ts";
import { Form, Input } from "antd";
import { useMemo } from "react";
import { api, sayDone } from "../../../../lib/api/api.ts";
import { markStale, useApi } from "../../../../lib/api/query.ts";
import { AskingDialog } from "../../../../office/form/asking-dialog.tsx";
import { ruled } from "../../../../office/form/field-rules.ts";
import { RecordDialog } from "../../../../office/form/record-dialog.tsx";
import { type Bank, bankAnswers } from "./bank-list.ts";

type Props = {
  open: boolean;
  /** Undefined: a new one. */
  bank: Bank | undefined;
  onClose: () => void;
};
type Values = { questionBankName: string };

const words = {
  labels: { questionBankName: "题库名称" },
  textOf: (_: string, value: unknown) => String(value),
};

export const BANK_HISTORY = words;

/** The name of a new bank, or of that one; a refusal keeps what was typed. */
export function BankDialog({ open, bank, onClose }: Props) {
  return (
    <>
      <RenamedBank open={open && bank !== undefined} {...{ bank, onClose }} />
      <AskingDialog<Values>
        title="新建题库"
        yes="保存"
        initial={{ questionBankName: "" }}
        open={open && bank === undefined}
        onClose={onClose}
        run={({ questionBankName }) => save({ questionBankName: questionBankName.trim() })}
      >
        <NameField />
      </AskingDialog>
    </>
  );
}

async function save(body: { questionBankName: string; questionBankId?: number; revision?: number }) {
  const { questionBankId } = await api(saveQuestionBank, { body }, { quiet: true });
  sayDone(saveQuestionBank);
  await markStale(bankAnswers);
  return questionBankId;
}

function RenamedBank({ open, bank, onClose }: Props) {
  const questionBankId = bank?.questionBankId ?? 0;
  const query = useApi(getQuestionBank, { params: { questionBankId } }, { enabled: open, gcTime: 0 });
  // The current version: after a conflict the next save is based on it.
  const now = query.data ?? bank;
  const questionBankName = now?.questionBankName ?? "";
  const fresh = useMemo(() => ({ questionBankName }), [questionBankName]);
  return (
    <RecordDialog<Values>
      title="编辑题库"
      open={open}
      onClose={onClose}
      fresh={fresh}
      words={words}
      save={(values) =>
        save({
          questionBankId,
          questionBankName: values.questionBankName.trim(),
          ...(now && { revision: now.revision }),
        })
      }
      reread={() => markStale(bankAnswers)}
    >
      <NameField />
    </RecordDialog>
  );
}

const NameField = () => (
  <Form.Item
    name="questionBankName"
    label="题库名称"
    required
    rules={[ruled(bankNameRule, "")]}
    extra="最多 50 个字符，如：二建·建筑实务"
  >
    <Input autoComplete="off" />
  </Form.Item>
);
