import type { PracticeChoice } from "@zhutu/domain/exam/practice/choice.ts";
import { practiceSizes } from "@zhutu/domain/exam/practice/choice.ts";
import { Button } from "../../../ui/button.tsx";
import type { PracticeList } from "./practice-list.ts";
import css from "./subjects.module.css";
import type { StartPractice } from "./use-start-practice.ts";

export type PracticeRow = {
  label: string;
  part: Omit<PracticeChoice, "kind">;
  questions: number;
  right: number;
  wrong: number;
  openRun: number | null;
};
type Props = { rows: readonly PracticeRow[]; list: PracticeList; practice: StartPractice };

/** Each part with its questions right, wrong and not done, and the button that practises it. */
export function PracticeRows({ rows, list, practice }: Props) {
  const { kind } = list.filters;
  const size = practiceSizes.find((value) => String(value) === list.filters.size) ?? 10;
  return (
    <ul className={`num ${css.rows}`}>
      {rows.map(({ label, part, questions, right, wrong, openRun }) => {
        const done = right + wrong;
        const continues = kind === "any" && (openRun !== null || done > 0);
        const word = continues ? "继续" : "开始";
        const choice = { ...part, kind };
        return (
          <li key={label}>
            <div className={css.name}>
              <b>{label}</b>
              <span className="hint">{questions} 题</span>
            </div>
            <div className={css.mix}>
              <div className={css.bar} role="img" aria-label={`做过 ${done} 题，对 ${right}，错 ${wrong}`}>
                <i className={css.isRight} style={{ width: shareText(right, questions) }} />
                <i className={css.isWrong} style={{ width: shareText(wrong, questions) }} />
              </div>
              <div className={css.said}>
                <span>{done === 0 ? "还没做过" : `做过 ${done}`}</span>
                {done > 0 && (
                  <span>
                    对 {right} · 错 {wrong}
                  </span>
                )}
              </div>
            </div>
            <span className={css.share}>{done === 0 ? "--" : shareText(right, done)}</span>
            <Button
              look={continues ? "soft" : "line"}
              size="sm"
              busy={practice.isStarting(choice)}
              disabled={questions === 0}
              aria-label={`${word} ${label}`}
              onClick={() => practice.start(choice, size)}
            >
              {word}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

const shareText = (part: number, of: number): string => `${of === 0 ? 0 : Math.round((part / of) * 100)}%`;
