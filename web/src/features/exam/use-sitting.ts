import { listPaperAnswers } from "@zhutu/domain/exam/contract.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { markStale } from "../../lib/api/query.ts";
import { confirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toast.ts";
import type { Answer, Paper } from "./paper.ts";
import { answerOfPress, firstPlace, handInQuestion, reviewPlace, sittingView } from "./sitting-view.ts";
import { useAnswers } from "./use-answers.ts";
import { useHandIn } from "./use-hand-in.ts";

export type SittingProps = {
  paper: Paper;
  saved: readonly Answer[];
  /** Receives the attempt after a call. */
  onPaper: (paper: Paper) => void;
  /** Reloads the attempt. */
  again: () => void;
};

/** Milliseconds of quiet after which typed text is saved. */
const typingPause = 800;

/** One attempt being sat or looked through: where one is, what was answered, and what a press or a key does. */
export function useSitting({ paper, saved, onPaper, again }: SittingProps) {
  const { mode, state } = paper;
  const answers = useAnswers(paper, saved);
  const hand = useHandIn(paper, answers, onPaper);
  const { over, shownOf } = answers;
  const attempt = { paper, shownOf, over };
  const [place, setPlace] = useState(() => firstPlace(attempt));
  const view = sittingView(attempt, place);
  const { open, question, shown, chosen, fixed } = view;

  const leave = useEffectEvent(() => {
    toast.info(over === "gone" ? "这份试卷已在别处重新开始" : "已经交卷，之后的作答没有保存");
    again();
    if (over === "closed") void markStale([listPaperAnswers]);
  });
  useEffect(() => {
    if (over) leave();
  }, [over]);
  // Handed in on another device: show the result here too.
  const handedInElsewhere = over === "closed" && state === "handed-in";
  const showResult = useEffectEvent(() => hand.showResult());
  useEffect(() => {
    if (handedInElsewhere) showResult();
  }, [handedInElsewhere]);

  const put = (answer: string, inMs = 0): void => {
    if (!question || fixed) return;
    const { questionId } = question;
    if (mode !== "practice") answers.change(questionId, { answer }, inMs);
    else setPlace((now) => ({ ...now, unsubmitted: { questionId, answer } }));
  };
  const submit = (answer = chosen): void => {
    if (question && !fixed && answer !== "") answers.change(question.questionId, { answer });
  };
  const handIn = async (): Promise<void> => {
    const asked = handInQuestion(view, paper);
    if (!asked || (await confirm(asked))) await hand.handIn();
  };
  const beginAnew = async (): Promise<void> => {
    const text = "本次的作答会清空，从第一题重新开始。错题本不受影响。";
    if (state === "open" && !(await confirm({ title: "要重新练习吗?", text, yes: "重新练习" }))) return;
    await hand.beginAnew();
  };

  return {
    ...view,
    paper,
    answers,
    hand,
    filter: {
      on: place.onlyWrong,
      count: view.looked,
      turn: (onlyWrong: boolean) => setPlace((now) => ({ ...now, onlyWrong })),
    },
    go: (questionId: number) => setPlace((now) => ({ ...now, questionId })),
    press: (letter: string) => {
      const press = answerOfPress(view, mode, letter);
      if (press) (press.submits ? submit : put)(press.answer);
    },
    type: (text: string) => put(text, typingPause),
    submit: () => submit(),
    toggleMark: () => {
      if (question && open) answers.change(question.questionId, { marked: !shown.marked });
    },
    handIn,
    beginAnew,
    review: () => {
      hand.close();
      setPlace((now) => ({ ...now, ...reviewPlace(attempt) }));
    },
  };
}
export type SittingNow = ReturnType<typeof useSitting>;
