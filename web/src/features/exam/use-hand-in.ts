import {
  listCourseExercises,
  listErrorQuestions,
  listPaperAnswers,
  resetUserPaper,
  scoreUserPaper,
  startPaper,
} from "@zhutu/domain/exam/contract.ts";
import { startPractice } from "@zhutu/domain/exam/practice/contract.ts";
import { useState } from "react";
import { api, sentenceOf } from "../../lib/api/api.ts";
import { serverNow } from "../../lib/api/server-clock.ts";
import { markStale } from "../../lib/api/query.ts";
import { nextSize } from "./mode-words.ts";
import type { Paper } from "./paper.ts";
import type { Answers } from "./use-answers.ts";

/** What is shown after 交卷: the result, or why it failed. */
export type Outcome = { is: "result" } | { is: "failed"; sentence: string };

const unsaved = "还有作答没有保存成功，请检查网络后再试。作答都保留在本页。";

/**
 * Hands the attempt in, or restarts it. Unsaved answers are saved first; a failure leaves the attempt open and
 * says why. `onPaper` receives the attempt afterwards.
 */
export function useHandIn(paper: Paper, answers: Answers, onPaper: (paper: Paper) => void) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [failed, setFailed] = useState<string>();
  const { userPaperId, paperId, correlationId, practice } = paper;

  const handIn = async (): Promise<void> => {
    setBusy(true);
    try {
      // Past the limit nothing can be saved, so unsent answers must not block the hand-in.
      const late = paper.deadline !== null && Date.parse(paper.deadline) <= serverNow();
      if (!(await answers.flush()) && answers.overNow() === undefined && !late) {
        setOutcome({ is: "failed", sentence: unsaved });
        return;
      }
      const done = await api(scoreUserPaper, { params: { userPaperId } }, { quiet: true });
      onPaper(done);
      setOutcome({ is: "result" });
      await markStale([listPaperAnswers, listCourseExercises, listErrorQuestions]);
    } catch (error) {
      setOutcome({ is: "failed", sentence: sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  };

  const restart = async (): Promise<Paper> => {
    await api(resetUserPaper, { params: { userPaperId } }, { quiet: true });
    const begun = await api(startPaper, { body: { paperId, correlationId } }, { quiet: true });
    await markStale([listCourseExercises]);
    return begun;
  };

  const beginAnew = async (): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    try {
      onPaper(await (practice === null ? restart() : goOn(practice)));
    } catch (error) {
      setFailed(sentenceOf(error));
      setBusy(false);
    }
  };

  return {
    busy,
    outcome,
    /** Why restarting failed. */
    failed,
    handIn,
    beginAnew,
    showResult: () => setOutcome({ is: "result" }),
    close: () => setOutcome(undefined),
  };
}
/** The next questions of the same choice. */
const goOn = (choice: NonNullable<Paper["practice"]>): Promise<Paper> =>
  api(startPractice, { body: { ...choice, size: nextSize } }, { quiet: true });

export type HandIn = ReturnType<typeof useHandIn>;
