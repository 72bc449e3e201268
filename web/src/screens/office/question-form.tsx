import {
  getBankAttributes,
  getQuestion,
  getQuestionBank,
  saveQuestion,
} from "@zhutu/domain/exam/banks/contract.ts";
import { isMissing } from "@zhutu/domain/endpoint.ts";
import { Button, Tag } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ActButton } from "../../office/act-button.tsx";
import { RecordHistory } from "../../features/desk/office/record-history.tsx";
import { askIfAlike } from "../../features/exam/office/banks/alike-questions.ts";
import { BankMissing } from "../../features/exam/office/missing.tsx";
import { QuestionFields } from "../../features/exam/office/banks/question-fields.tsx";
import { QuestionHistory } from "../../features/exam/office/banks/question-history.tsx";
import {
  deletionDisabledReason,
  questionAnswers,
  useQuestionActions,
} from "../../features/exam/office/banks/question-list.ts";
import {
  newQuestionValues,
  questionInputOf,
  questionValuesOf,
} from "../../features/exam/office/banks/question-values.ts";
import { questionWords } from "../../features/exam/office/banks/question-words.ts";
import { api } from "../../lib/api/api.ts";
import { markStale, useApi } from "../../lib/api/query.ts";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { useEditor } from "../../lib/session/use-role.ts";
import { FormPage } from "../../office/form/form-page.tsx";
import type { FormHandle } from "../../office/form/form-page-props.ts";
import { LinkButton } from "../../office/link-button.tsx";
import { asLeft } from "../../lib/lists/list-left.ts";
import { officePaths } from "../../office-paths.ts";
import { Icon } from "../../ui/icon.tsx";
import type { QuestionRecord } from "../../features/exam/office/banks/question-values.ts";

export const handle = routeHandle({
  access: ["admin", "teacher"],
  needs: "authorQuestions",
  title: "编辑题目",
  unnamed: { param: "questionId", title: "新建题目" },
  crumbs: ["教学", "题库与试卷", "编辑题目"],
});

/** The form of a new question of the bank, or of the one in the address. */
export default function QuestionForm() {
  const questionId = useIdParam("questionId");
  const questionBankId = useIdParam("questionBankId") ?? 0;
  const role = useEditor();
  const bank = useApi(getQuestionBank, { params: { questionBankId } });
  const attributes = useApi(getBankAttributes, { params: { questionBankId } });
  const query = useApi(
    getQuestion,
    { params: { questionId: questionId ?? 0 } },
    { enabled: questionId !== undefined, gcTime: 0 }, // a form opens with what is saved now
  );
  if (isMissing(bank.error)) return <BankMissing />;
  const list = asLeft(officePaths.bankQuestions(role, questionBankId));
  return (
    <FormPage
      id={questionId}
      query={query}
      title={(question) => question?.questionName ?? (questionId === undefined ? "新建题目" : "编辑题目")}
      blank={newQuestionValues()}
      valuesOf={questionValuesOf}
      endpoint={saveQuestion}
      save={async (values, changed) => {
        const opened = query.data;
        const known = questionId !== undefined &&
          opened !== undefined && {
            questionId,
            versionNo: opened.versionNo,
            was: { questionBankId: opened.questionBankId, questionNo: opened.questionNo },
          };
        const body = questionInputOf(values, { questionBankId, ...known });
        if (!known || changed.has("questionText") || changed.has("choices")) {
          const { questionText, choices } = body;
          const asked = { questionBankId, questionText, ...(choices && { choices }) };
          await askIfAlike({ ...asked, ...(known && { questionId }) });
        }
        return (await api(saveQuestion, { body }, { quiet: true })).questionId;
      }}
      words={questionWords}
      onSaved={() => markStale(questionAnswers)}
      addressOf={(saved) => officePaths.question(role, questionBankId, saved)}
      locked={() => undefined}
      missing={{
        text: "没有找到这道题",
        back: "返回题目列表",
        to: list,
      }}
      beside={({ versionNo }) => <Tag>第 {versionNo} 版</Tag>}
      actions={(question, form) => <QuestionButtons {...{ question, form }} list={list} />}
    >
      {(question, disabled) => (
        <QuestionFields
          known={attributes.data}
          inUse={(question?.papers ?? 0) > 0 || (question?.answered ?? 0) > 0}
          held={question?.held ?? ""}
          disabled={disabled}
        />
      )}
    </FormPage>
  );
}

type ButtonsProps = { question: QuestionRecord; form: FormHandle; list: string };

function QuestionButtons({ question, form, list }: ButtonsProps) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const actions = useQuestionActions();
  const reason = deletionDisabledReason(question);
  const remove = async (): Promise<void> => {
    if (await actions.run("delete", question)) await form.leaveWith(() => navigate(list, { replace: true }));
  };
  return (
    <>
      <LinkButton to={list}>返回列表</LinkButton>
      <RecordHistory kind="question" recordId={question.questionId} />
      <Button icon={<Icon name="clock" />} onClick={() => setOpen(true)}>
        版本和用于试卷
      </Button>
      <ActButton danger why={reason} loading={actions.busy !== undefined} onClick={() => void remove()}>
        删除
      </ActButton>
      <QuestionHistory questionId={open ? question.questionId : undefined} onClose={() => setOpen(false)} />
    </>
  );
}
