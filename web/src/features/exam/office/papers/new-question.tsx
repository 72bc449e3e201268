import { getBankAttributes, listQuestions, saveQuestion } from "@zhutu/domain/exam/banks/contract.ts";
import { CallError } from "@zhutu/domain/endpoint.ts";
import { addPaperQuestions } from "@zhutu/domain/exam/office/contract.ts";
import { Form, Row } from "antd";
import { useState } from "react";
import { api, sentenceOf } from "../../../../lib/api/api.ts";
import { markStale, useApi } from "../../../../lib/api/query.ts";
import { ruled } from "../../../../office/form/field-rules.ts";
import { FormField } from "../../../../office/form/form-field.tsx";
import type { FieldWords } from "../../../../office/form/form-words.ts";
import { RecordDialog } from "../../../../office/form/record-dialog.tsx";
import { toast } from "../../../../ui/toast.ts";
import { askIfAlike } from "../banks/alike-questions.ts";
import { QuestionFields } from "../banks/question-fields.tsx";
import { questionAnswers } from "../banks/question-list.ts";
import { newQuestionValues, questionInputOf, type QuestionValues } from "../banks/question-values.ts";
import { questionWords } from "../banks/question-words.ts";
import { BankSelect } from "./bank-fields.tsx";
import { paperAnswers } from "./use-paper-actions.ts";

type Values = QuestionValues & { questionBankId: number };
type Props = { paperId: number; open: boolean; onClose: () => void };

const blank = (questionBankId: number): Values => ({ ...newQuestionValues(), questionBankId });
const stale = [...paperAnswers, ...questionAnswers, listQuestions];
const words: FieldWords<Values> = {
  labels: { ...questionWords.labels, questionBankId: "题库" },
  textOf: (name, value) => (name === "questionBankId" ? String(value) : questionWords.textOf(name, value)),
};

/** The form of a new question in a dialog; saved, the question is in its bank and in the paper. */
export function NewQuestion({ paperId, open, onClose }: Props) {
  const [fresh, setFresh] = useState(() => blank(0));
  const save = async ({ questionBankId, ...values }: Values): Promise<number> => {
    const body = questionInputOf(values, { questionBankId });
    const { questionText, choices } = body;
    await askIfAlike({ questionBankId, questionText, ...(choices && { choices }) });
    const { questionId } = await api(saveQuestion, { body }, { quiet: true });
    setFresh(blank(questionBankId)); // the next one goes to the same bank
    try {
      await api(
        addPaperQuestions,
        { params: { paperId }, body: { questionIds: [questionId] } },
        { quiet: true },
      );
      toast.success("题目已保存并加入试卷");
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      toast.error(`题目已存入题库，没有加入试卷：${sentenceOf(failure)}`);
    }
    return questionId;
  };
  return (
    <RecordDialog<Values>
      title="新建题目"
      yes="保存并加入试卷"
      width={820}
      {...{ open, onClose, fresh, save, words }}
      reread={() => markStale(stale)}
    >
      <Row gutter={24}>
        <FormField
          name="questionBankId"
          label="存入题库"
          required
          wide
          rules={[ruled((id: number) => (id === 0 ? "请选择题库" : undefined), 0)]}
        >
          <ChosenBank />
        </FormField>
        <Fields />
      </Row>
    </RecordDialog>
  );
}

type ChosenProps = { id?: string; value?: number; onChange?: (id: number) => void };

const ChosenBank = ({ value = 0, onChange }: ChosenProps) => (
  <BankSelect
    value={value === 0 ? undefined : value}
    placeholder="选择题库"
    onChange={(id) => onChange?.(id ?? 0)}
  />
);

function Fields() {
  const questionBankId = Form.useWatch<number | undefined>("questionBankId") ?? 0;
  const known = useApi(getBankAttributes, { params: { questionBankId } }, { enabled: questionBankId !== 0 });
  return <QuestionFields known={known.data} inUse={false} held="" disabled={false} />;
}
