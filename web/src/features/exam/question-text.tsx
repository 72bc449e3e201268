import { Alert } from "../../ui/alert.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import type { Answer } from "./paper.ts";
import css from "./question-text.module.css";

/** A text of a question as its author wrote it: what it asks, or why an answer is right. */
export function QuestionText({ html, className = "" }: { html: string; className?: string | undefined }) {
  return <RichText className={`${css.rich} ${className}`} html={html} />;
}

/** That the question was corrected after the hand-in, what the attempt's score became, and why. */
export function RegradedNote({ regrade }: { regrade: NonNullable<Answer["regrade"]> }) {
  const { voided, reason, scoreBefore, scoreAfter } = regrade;
  const what = voided === 1 ? "本题已作废，全部得分" : "本题答案已更正";
  const score = scoreBefore === scoreAfter ? "成绩不变" : `成绩已重新计算：${scoreBefore} → ${scoreAfter}`;
  return (
    <Alert className={css.regraded}>
      <b className="num">
        {what}，{score}
      </b>
      <span className={css.reason}>原因：{reason}</span>
    </Alert>
  );
}
