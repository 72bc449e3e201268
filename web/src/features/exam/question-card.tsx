import { longestAnswer, withheldText } from "@zhutu/domain/exam/question.ts";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Alert } from "../../ui/alert.tsx";
import { Tag } from "../../ui/tag.tsx";
import { ChoiceList } from "./choice-list.tsx";
import { type Question, type Shown, typeWords } from "./paper.ts";
import css from "./question-card.module.css";
import { QuestionText, RegradedNote } from "./question-text.tsx";
import { Verdict } from "./verdict.tsx";

type Props = {
  question: Question;
  /** How many questions the paper has. */
  all: number;
  shown: Shown;
  /** The letters on the screen: chosen, and in practice perhaps not submitted yet. */
  chosen: string;
  fixed: boolean;
  judged: boolean;
  note?: string | undefined;
  onPress: (letter: string) => void;
  onText: (text: string) => void;
  /** What may be done with the question, at its right. */
  tools: ReactNode;
};

/** One question of a paper: its text, the answer, and the verdict once it may be shown. */
export function QuestionCard(props: Props) {
  const { question, all, shown, chosen, fixed, judged, note, onPress, onText, tools } = props;
  const { questionId, questionNo, questionType, questionScore, questionText, choices } = question;
  const open = questionType === "askanswer";
  const voided = shown.voided === 1;
  const heading = useRef<HTMLHeadingElement>(null);
  const textId = useId();
  const before = useRef(questionId);
  // Scroll to the top of a new question, also after a key pressed further down.
  useEffect(() => {
    if (before.current !== questionId) heading.current?.focus();
    before.current = questionId;
  }, [questionId]);
  return (
    <>
      <div className={css.meta}>
        <Tag tone="blue">{typeWords[questionType]}</Tag>
        <h2 ref={heading} tabIndex={-1} className="muted num">
          第 {questionNo} 题，共 {all} 题 · {open ? "不计分" : `${questionScore} 分`}
        </h2>
        <span className="grow" />
        {tools}
      </div>
      <QuestionText className={css.question} html={questionText} />
      {questionType === "multiple" && !judged && <p className="hint">选出全部正确的选项。</p>}
      {open ? (
        <div className={css.text}>
          <label className="label" htmlFor={textId}>
            您的答案
          </label>
          <textarea
            id={textId}
            className="area"
            rows={7}
            maxLength={longestAnswer}
            readOnly={fixed}
            value={chosen}
            onChange={(event) => onText(event.target.value)}
          />
          {chosen.length >= longestAnswer && (
            <p className="hint" role="status">
              答案最多 {longestAnswer} 字，多出的没有放进来。
            </p>
          )}
        </div>
      ) : (
        <ChoiceList
          choices={choices}
          questionType={questionType}
          chosen={chosen}
          keys={judged && !voided ? shown.questionKeys : null}
          disabled={fixed}
          onPress={onPress}
        />
      )}
      {shown.awaitsTest === 1 && (
        <Alert role="status" className={css.awaits}>
          {shown.answer !== "" && "答案已保存。"}
          {withheldText()}。
        </Alert>
      )}
      {judged && shown.regrade !== null && <RegradedNote regrade={shown.regrade} />}
      {judged && (
        <Verdict
          questionType={questionType}
          answer={shown.answer}
          answerPass={shown.answerPass}
          voidedScore={voided ? (shown.answerScore ?? 0) : undefined}
          questionKeys={shown.questionKeys}
          answers={shown.answers}
          note={note}
        />
      )}
    </>
  );
}
