import { getQuestionBank, saveQuestionBank } from "@zhutu/domain/exam/banks/contract.ts";
import { bankNameRule, maxBankCourses } from "@zhutu/domain/exam/banks/question-form.ts";
import { Form, Input } from "antd";
import { useMemo } from "react";
import { api, sayDone } from "../../../../lib/api/api.ts";
import { markStale, useApi } from "../../../../lib/api/query.ts";
import { AskingDialog } from "../../../../office/form/asking-dialog.tsx";
import { ruled } from "../../../../office/form/field-rules.ts";
import { RecordDialog } from "../../../../office/form/record-dialog.tsx";
import { CoursesField } from "../courses-field.tsx";
import { type Bank, bankAnswers } from "./bank-list.ts";

type Props = {
  open: boolean;
  /** Undefined: a new one. */
  bank: Bank | undefined;
  onClose: () => void;
};
type Values = { questionBankName: string; courseIds: number[] };

const words = {
  labels: { questionBankName: "题库名称", courseIds: "可练习的课程" },
  textOf: (name: string, value: unknown) =>
    name === "courseIds" && Array.isArray(value) ? `${value.length} 门` : String(value),
};

export const BANK_HISTORY = words;

/** Name and courses of a new bank, or of that one; a refusal keeps what was typed. */
export function BankDialog({ open, bank, onClose }: Props) {
  return (
    <>
      <ChangedBank open={open && bank !== undefined} {...{ bank, onClose }} />
      <AskingDialog<Values>
        title="新建题库"
        yes="保存"
        initial={{ questionBankName: "", courseIds: [] }}
        open={open && bank === undefined}
        onClose={onClose}
        run={save}
      >
        <Fields />
      </AskingDialog>
    </>
  );
}

async function save(values: Values & { questionBankId?: number; revision?: number }) {
  const body = { ...values, questionBankName: values.questionBankName.trim() };
  const { questionBankId } = await api(saveQuestionBank, { body }, { quiet: true });
  sayDone(saveQuestionBank);
  await markStale(bankAnswers);
  return questionBankId;
}

function ChangedBank({ open, bank, onClose }: Props) {
  const questionBankId = bank?.questionBankId ?? 0;
  const query = useApi(getQuestionBank, { params: { questionBankId } }, { enabled: open, gcTime: 0 });
  // The current version: after a conflict the next save is based on it.
  const now = query.data ?? bank;
  const questionBankName = now?.questionBankName ?? "";
  const courses = now?.courses ?? noCourses;
  const fresh = useMemo(
    () => ({ questionBankName, courseIds: courses.map(({ courseId }) => courseId) }),
    [questionBankName, courses],
  );
  return (
    <RecordDialog<Values>
      title="编辑题库"
      open={open}
      onClose={onClose}
      fresh={fresh}
      words={words}
      save={(values) => save({ questionBankId, ...values, ...(now && { revision: now.revision }) })}
      reread={() => markStale(bankAnswers)}
    >
      <Fields known={courses} />
    </RecordDialog>
  );
}

const noCourses: Bank["courses"] = [];

function Fields({ known = noCourses }: { known?: Bank["courses"] }) {
  return (
    <>
      <Form.Item
        name="questionBankName"
        label="题库名称"
        required
        rules={[ruled(bankNameRule, "")]}
        extra="最多 50 个字符，如：二建·建筑实务"
      >
        <Input autoComplete="off" />
      </Form.Item>
      <CoursesField
        label="可练习的课程"
        extra="选了课程，题库就列在“练习”里：持有任一门课程的学员可以练全部，其他学员练免费的前几题；不选则不列出"
        known={known}
        most={maxBankCourses}
      />
    </>
  );
}
