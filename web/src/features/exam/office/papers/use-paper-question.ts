// What is done to one question of a paper: saved, moved, taken out.
import {
  adjustPaperOrder,
  listPaperQuestions,
  removePaperQuestion,
  savePaperQuestion,
} from "@zhutu/domain/exam/office/contract.ts";
import { CallError } from "@zhutu/domain/endpoint.ts";
import { movedBefore } from "@zhutu/domain/exam/office/paper-form.ts";
import { api, sayDone, sentenceOf } from "../../../../lib/api/api.ts";
import { keyOf, markStale, queryClient } from "../../../../lib/api/query.ts";
import type { Sorting } from "../../../../office/table/sortable-table.tsx";
import { useActions } from "../../../../office/use-actions.ts";
import { toast } from "../../../../ui/toast.ts";
import type { OfficePaper } from "./paper-list.ts";
import { allQuestions, type PaperQuestion } from "./paper-questions.ts";
import { paperAnswers } from "./use-paper-actions.ts";

const ACTIONS = {
  remove: {
    endpoint: removePaperQuestion,
    question: ({ questionName }: PaperQuestion) => ({
      title: "确定要删除吗?",
      text: `“${questionName}”从这份试卷移出，题库里仍然保留；已有的作答和成绩不变。`,
      yes: "移出",
      danger: true,
    }),
    stale: paperAnswers,
  },
} as const;

/** Takes questions out of their paper. */
export const usePaperQuestionActions = () =>
  useActions(ACTIONS, ({ paperQuestionId }: PaperQuestion) => ({ params: { paperQuestionId } }));

/**
 * Saves the points or the reminder time of a question, unless somebody changed them since it was shown; the sentence of a
 * refusal, undefined when it was saved and `done` was said.
 */
export async function saveInPaper(
  { paperQuestionId, questionScore, alertTime }: PaperQuestion,
  change: { questionScore: number } | { alertTime: string },
  done: string,
): Promise<string | undefined> {
  const body = { paperQuestionId, ...change, was: { questionScore, alertTime } };
  try {
    await api(savePaperQuestion, { body }, { quiet: true });
  } catch (failure) {
    // Saved by somebody else: show their value beside the typed one; the next save is based on it.
    if (failure instanceof CallError && failure.status === 409) await markStale(paperAnswers);
    return sentenceOf(failure);
  }
  toast.success(done);
  await markStale(paperAnswers);
  return undefined;
}

type Page = { paperQuestions: PaperQuestion[]; total: number };

/** How the questions are put into another order: shown at once, and as the server has it when it refuses. */
export function usePaperSorting(
  { paperId, held }: Pick<OfficePaper, "paperId" | "held">,
  rows: readonly PaperQuestion[],
): Sorting<PaperQuestion> {
  const drop = async (from: number, to: number): Promise<void> => {
    const moved = rows[from]?.paperQuestionId;
    const others = rows.toSpliced(from, 1);
    const before = others[to]?.paperQuestionId ?? null;
    const order = movedBefore(
      rows.map((one) => one.paperQuestionId),
      moved ?? 0,
      before,
    );
    if (moved === undefined || !order) return;
    const paperQuestions = order.flatMap((id, at) => {
      const row = rows.find((one) => one.paperQuestionId === id);
      return row ? [{ ...row, questionNo: at + 1 }] : [];
    });
    const key = keyOf(listPaperQuestions, allQuestions(paperId));
    queryClient.setQueryData<Page>(key, (page) => page && { ...page, paperQuestions });
    try {
      const body = { sourcePaperQuestionId: moved, beforePaperQuestionId: before };
      await api(adjustPaperOrder, { params: { paperId }, body });
      sayDone(adjustPaperOrder);
    } catch {
      // Said already, by api(): the list below shows what holds.
    }
    await markStale(paperAnswers);
  };
  return {
    nameOf: (one) => `第 ${one.questionNo} 题`,
    disabledReason: held || (rows.length < 2 ? "只有一道题，不用排序" : undefined),
    onDrop: (from, to) => void drop(from, to),
  };
}
