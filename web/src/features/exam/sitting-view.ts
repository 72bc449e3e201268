// The view of an attempt: position, possible actions, confirmation before the hand-in. No React.
import type { Over } from "./answer-store.ts";
import {
  answerStatusOf,
  countsOf,
  goOnWith,
  isJudged,
  isMissed,
  type Paper,
  pressed,
  reviewFrom,
  type Shown,
} from "./paper.ts";

/** The attempt, its answers as they are shown, and whether it is over for this page. */
export type Attempt = { paper: Paper; shownOf: (questionId: number) => Shown; over: Over | undefined };

/** Where one is in it. */
export type Place = {
  questionId: number;
  /** In practice an answer counts once it is submitted. */
  unsubmitted?: { questionId: number; answer: string };
  /** Only what was missed or marked is walked through. */
  onlyWrong: boolean;
};

const cellsOf = ({ paper, shownOf }: Attempt) =>
  paper.questions.map(({ questionId, questionNo }) => {
    const shown = shownOf(questionId);
    return { questionId, questionNo, status: answerStatusOf(shown), marked: shown.marked };
  });
const isOpen = ({ paper, over }: Attempt): boolean => paper.state === "open" && over === undefined;

/** An open attempt goes on with its first question without an answer. */
export function firstPlace(attempt: Attempt): Place {
  const { questions } = attempt.paper;
  const goOn = questions[goOnWith(questions, (id) => attempt.shownOf(id).answer === "")];
  const first = isOpen(attempt) ? goOn : reviewFrom(cellsOf(attempt));
  return { questionId: first?.questionId ?? 0, onlyWrong: false };
}

/** A review walks through what was missed or marked, else through all. */
export function reviewPlace(attempt: Attempt): Place {
  const cells = cellsOf(attempt);
  const looked = cells.filter((cell) => isMissed(cell) || cell.marked);
  const onlyWrong = looked.length > 0;
  return { questionId: reviewFrom(onlyWrong ? looked : cells)?.questionId ?? 0, onlyWrong };
}

export function sittingView(attempt: Attempt, place: Place) {
  const { paper, shownOf } = attempt;
  const { questions, mode, state } = paper;
  const open = isOpen(attempt);
  const cells = cellsOf(attempt);
  const looked = cells.filter((cell) => isMissed(cell) || cell.marked);
  const walked = place.onlyWrong && looked.length > 0 ? looked : cells;
  const at = walked.findIndex((cell) => cell.questionId === place.questionId);
  const neighbour = (step: 1 | -1) => (at === -1 ? walked[0] : walked[at + step]);
  const question = questions.find(({ questionId }) => questionId === place.questionId) ?? questions[0];
  const shown = shownOf(question?.questionId ?? 0);
  const judged = isJudged(shown);
  const draft = place.unsubmitted;
  const waits = draft?.questionId === place.questionId && !judged ? draft.answer : undefined;
  const isSent = mode === "practice" && shown.unsent && shown.answer !== "";
  const fixed = !open || judged || shown.awaitsTest === 1 || isSent;
  const all = questions.map(({ questionId }) => shownOf(questionId));
  return {
    open,
    cells,
    left: cells.filter(({ status }) => status === "unanswered" || status === "skipped").length,
    question,
    shown,
    chosen: waits ?? shown.answer,
    judged,
    fixed,
    /** There is an answer that waits to be submitted. */
    submittable: mode === "practice" && !fixed && waits !== undefined && waits !== "",
    counts: state === "open" ? undefined : countsOf(all.filter((answer) => answer.awaitsTest !== 1)),
    /** So many questions of a practice are not counted, because a test asks them. */
    waiting: all.filter((answer) => answer.awaitsTest === 1).length,
    looked: looked.length,
    previous: neighbour(-1),
    next: neighbour(1),
  };
}
type View = ReturnType<typeof sittingView>;

/** The answer after a press, and whether that submits it; undefined where nothing may be pressed. */
export function answerOfPress({ question, fixed, chosen }: View, mode: Paper["mode"], letter: string) {
  if (!question || fixed) return undefined;
  const submits = mode === "practice" && question.questionType === "single";
  return { answer: pressed(question, chosen, letter), submits };
}

/** The confirmation before the hand-in; undefined where nothing would be lost. */
export function handInQuestion(
  { cells, left }: Pick<View, "cells" | "left">,
  { mode, practice: own }: Pick<Paper, "mode" | "practice">,
) {
  const practice = { title: "要结束本次练习吗?", yes: "结束练习", no: "继续练习" };
  if (mode === "practice")
    return left === 0
      ? undefined
      : { ...practice, text: `还有 ${left} 题没有做，${own ? "下次会先练到" : "结束后不得分"}。` };
  const marked = cells.filter((cell) => cell.marked).length;
  const text = [
    left > 0 ? `还有 ${left} 题未答，交卷后按答错计。` : "全部题目都已作答。",
    ...(marked > 0 ? [`有 ${marked} 题标记为稍后检查。`] : []),
  ];
  return { title: "确认要交卷吗?", text, yes: "交卷", no: "继续作答" };
}
