import { listPaperAnswers } from "@zhutu/domain/exam/contract.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { markStale } from "../../lib/api/query.ts";
import { confirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toast.ts";
import {
  type Answer,
  countsOf,
  goOnWith,
  isJudged,
  isMissed,
  type Paper,
  pressed,
  reviewFrom,
  answerStatusOf,
} from "./paper.ts";
import { useAnswers } from "./use-answers.ts";
import { useHandIn } from "./use-hand-in.ts";

export type SittingProps = {
  paper: Paper;
  saved: readonly Answer[];
  /** Learns the attempt as a call has left it. */
  onPaper: (paper: Paper) => void;
  /** Asks the server for the attempt anew. */
  again: () => void;
};

/** Milliseconds of quiet after which typed text is saved. */
const typingPause = 800;

/** One attempt being sat or looked through: where one is, what was answered, and what a press or a key does. */
export function useSitting({ paper, saved, onPaper, again }: SittingProps) {
  const { questions, mode, state } = paper;
  const answers = useAnswers(paper, saved);
  const hand = useHandIn(paper, answers, onPaper);
  const open = state === "open" && answers.over === undefined;
  const cells = questions.map(({ questionId, questionNo }) => {
    const one = answers.shownOf(questionId);
    return { questionId, questionNo, status: answerStatusOf(one), marked: one.marked };
  });
  const [current, setCurrent] = useState(() => {
    const goOn = questions[goOnWith(questions, (id) => answers.shownOf(id).answer === "")];
    return (open ? goOn : reviewFrom(cells))?.questionId ?? 0;
  });
  /** In practice an answer counts once it is submitted. */
  const [unsubmitted, setUnsubmitted] = useState<{ questionId: number; answer: string }>();
  const [onlyWrong, setOnlyWrong] = useState(false);

  const { over } = answers;
  const leave = useEffectEvent(() => {
    toast.info(over === "gone" ? "这份试卷已在别处重新开始" : "已经交卷，之后的作答没有保存");
    again();
    if (over === "closed") void markStale([listPaperAnswers]);
  });
  useEffect(() => {
    if (over) leave();
  }, [over]);
  // Handed in on another device: here, too, what came of it is shown once it is known.
  const handedInElsewhere = over === "closed" && state === "handed-in";
  const showResult = useEffectEvent(() => hand.showResult());
  useEffect(() => {
    if (handedInElsewhere) showResult();
  }, [handedInElsewhere]);

  const looked = cells.filter((one) => isMissed(one) || one.marked);
  const walked = onlyWrong && looked.length > 0 ? looked : cells;
  const at = walked.findIndex((one) => one.questionId === current);
  const neighbour = (step: 1 | -1) => (at === -1 ? walked[0] : walked[at + step]);

  const question = questions.find((one) => one.questionId === current) ?? questions[0];
  const shown = answers.shownOf(question?.questionId ?? 0);
  const judged = isJudged(shown);
  const waits = unsubmitted?.questionId === current && !judged ? unsubmitted.answer : undefined;
  const chosen = waits ?? shown.answer;
  const fixed =
    !open || judged || shown.awaitsTest === 1 || (mode === "practice" && shown.unsent && shown.answer !== "");

  const go = (questionId: number): void => setCurrent(questionId);
  const put = (answer: string, inMs = 0): void => {
    if (!question || fixed) return;
    if (mode === "test") answers.change(question.questionId, { answer }, inMs);
    else setUnsubmitted({ questionId: question.questionId, answer });
  };
  const submit = (answer = chosen): void => {
    if (question && !fixed && answer !== "") answers.change(question.questionId, { answer });
  };
  const press = (letter: string): void => {
    if (!question || fixed) return;
    const answer = pressed(question, chosen, letter);
    if (mode === "practice" && question.questionType === "single") submit(answer);
    else put(answer);
  };
  const toggleMark = (): void => {
    if (question && open) answers.change(question.questionId, { marked: !shown.marked });
  };
  const left = cells.filter((one) => one.status === "unanswered" || one.status === "skipped").length;
  const handIn = async (): Promise<void> => {
    const marked = cells.filter((one) => one.marked).length;
    if (mode === "practice") {
      const text = `还有 ${left} 题没有做，结束后不得分。`;
      if (
        left === 0 ||
        (await confirm({ title: "要结束本次练习吗?", text, yes: "结束练习", no: "继续练习" }))
      )
        await hand.handIn();
      return;
    }
    const text = [
      left > 0 ? `还有 ${left} 题未答，交卷后按答错计。` : "全部题目都已作答。",
      ...(marked > 0 ? [`有 ${marked} 题标记为稍后检查。`] : []),
    ];
    if (await confirm({ title: "确认要交卷吗?", text, yes: "交卷", no: "继续作答" })) await hand.handIn();
  };
  const beginAnew = async (): Promise<void> => {
    const text = "本次的作答会清空，从第一题重新开始。错题本不受影响。";
    if (state === "open" && !(await confirm({ title: "要重新练习吗?", text, yes: "重新练习" }))) return;
    await hand.beginAnew();
  };

  const all = questions.map(({ questionId }) => answers.shownOf(questionId));
  return {
    paper,
    answers,
    hand,
    open,
    cells,
    left,
    question,
    shown,
    chosen,
    judged,
    fixed,
    /** There is an answer that waits to be submitted. */
    submittable: mode === "practice" && !fixed && waits !== undefined && waits !== "",
    counts: state === "open" ? undefined : countsOf(all.filter((one) => one.awaitsTest !== 1)),
    /** So many questions of a practice are not counted, because a test asks them. */
    waiting: all.filter((one) => one.awaitsTest === 1).length,
    filter: { on: onlyWrong, count: looked.length, turn: setOnlyWrong },
    previous: neighbour(-1),
    next: neighbour(1),
    go,
    press,
    type: (text: string) => put(text, typingPause),
    submit: () => submit(),
    toggleMark,
    handIn,
    beginAnew,
    review: () => {
      hand.close();
      setOnlyWrong(looked.length > 0);
      setCurrent(reviewFrom(looked.length > 0 ? looked : cells)?.questionId ?? 0);
    },
  };
}
export type SittingNow = ReturnType<typeof useSitting>;
