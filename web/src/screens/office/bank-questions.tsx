import { getBankAttributes, getQuestionBank, listQuestions } from "@zhutu/domain/exam/banks/contract.ts";
import { exportQuestions } from "@zhutu/domain/exam/banks/import/contract.ts";
import { isMissing } from "@zhutu/domain/endpoint.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { BankMissing } from "../../features/exam/office/missing.tsx";
import { questionColumns } from "../../features/exam/office/banks/question-columns.tsx";
import { QuestionHistory } from "../../features/exam/office/banks/question-history.tsx";
import {
  type BankQuestion,
  questionBatch,
  questionList,
  questionOptions,
  useQuestionActions,
} from "../../features/exam/office/banks/question-list.ts";
import { BANK_HISTORY } from "../../features/exam/office/banks/bank-dialog.tsx";
import { ListViews } from "../../features/desk/office/list-views.tsx";
import { RecordHistory } from "../../features/desk/office/record-history.tsx";
import { useApi } from "../../lib/api/query.ts";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { useEditor } from "../../lib/session/use-role.ts";
import { ExportButton } from "../../office/list/export-button.tsx";
import { LinkButton } from "../../office/link-button.tsx";
import { ListPage } from "../../office/list/list-page.tsx";
import { useListParams } from "../../lib/lists/use-list-params.ts";
import { officePaths } from "../../office-paths.ts";

export const handle = routeHandle({
  access: ["admin", "teacher"],
  needs: "authorQuestions",
  title: "题目",
  crumbs: ["教学", "题库与试卷", "题目"],
});

/** The questions of one bank (QBANK-002): found by type, attributes and words, edited, taken in and given out. */
export default function BankQuestions() {
  const role = useEditor();
  const questionBankId = useIdParam("questionBankId") ?? 0;
  const of = { params: { questionBankId } };
  const bank = useApi(getQuestionBank, of);
  const attributes = useApi(getBankAttributes, of);
  const list = useListParams(questionList);
  const query = useApi(
    listQuestions,
    { query: { questionBankId, ...list.query } },
    { placeholderData: keepPreviousData },
  );
  const { questions: rows, total, more } = query.data ?? {};
  const actions = useQuestionActions();
  const [shown, setShown] = useState<BankQuestion>();
  if (isMissing(bank.error)) return <BankMissing />;
  const add = (
    <LinkButton key="add" type="primary" to={officePaths.newQuestion(role, questionBankId)}>
      新建题目
    </LinkButton>
  );
  const takeIn = (
    <LinkButton key="import" to={officePaths.questionImport(role, questionBankId)}>
      导入
    </LinkButton>
  );
  return (
    <>
      <ListPage
        {...{ name: "questions", list, query, rows, total, more }}
        {...(bank.data && { title: bank.data.questionBankName })}
        views={<ListViews list="questions" />}
        idOf={(one) => one.questionId}
        unit="题"
        options={questionOptions(attributes.data)}
        columns={questionColumns({ role, actions, onHistory: setShown })}
        batch={questionBatch(actions)}
        actions={[
          <RecordHistory key="history" kind="question-bank" recordId={questionBankId} {...BANK_HISTORY} />,
          takeIn,
          <ExportButton key="export" endpoint={exportQuestions} input={of} disabledReason={undefined} />,
          add,
        ]}
        empty={{ text: "这个题库还没有题目", action: add }}
      />
      <QuestionHistory questionId={shown?.questionId} onClose={() => setShown(undefined)} />
    </>
  );
}
