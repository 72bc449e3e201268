import { startPractice } from "@zhutu/domain/exam/practice/contract.ts";
import type { PracticeChoice, PracticeSize } from "@zhutu/domain/exam/practice/choice.ts";
import { useLocation, useNavigate } from "react-router";
import { useApiWrite } from "../../../lib/api/query.ts";
import { paths } from "../../../paths.ts";

/** Begins or continues practice of a choice and goes there; Back leads here. */
export function useStartPractice() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const start = useApiWrite(startPractice, {
    onDone: ({ userPaperId }) =>
      void navigate(paths.practiceRun(userPaperId), { state: { back: pathname + search } }),
  });
  const { by, name, questionBankId } = start.variables?.body ?? {};
  return {
    start: (choice: PracticeChoice, size: PracticeSize) => start.mutate({ body: { ...choice, size } }),
    isStarting: (choice: PracticeChoice) =>
      start.isPending && by === choice.by && name === choice.name && questionBankId === choice.questionBankId,
  };
}
export type StartPractice = ReturnType<typeof useStartPractice>;
