import { Icon } from "../../ui/icon.tsx";
import type { Answer } from "./paper.ts";
import css from "./regraded-note.module.css";

/** That the question was corrected after the hand-in, what the attempt's score became, and why. */
export function RegradedNote({ regrade }: { regrade: NonNullable<Answer["regrade"]> }) {
  const { voided, reason, scoreBefore, scoreAfter } = regrade;
  const what = voided === 1 ? "本题已作废，全部得分" : "本题答案已更正";
  const score = scoreBefore === scoreAfter ? "成绩不变" : `成绩已重新计算：${scoreBefore} → ${scoreAfter}`;
  return (
    <p className={`alert ${css.regraded}`}>
      <Icon name="info" />
      <span>
        <b className="num">
          {what}，{score}
        </b>
        <span className={css.reason}>原因：{reason}</span>
      </span>
    </p>
  );
}
