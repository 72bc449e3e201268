import { percentOf } from "@zhutu/domain/numbers.ts";
import css from "./study-side.module.css";

type Props = { done: number; all: number; lines: readonly string[] };

const radius = 37.5;
const round = 2 * Math.PI * radius;

/** How much of the course is done, as a ring and in words. */
export function ProgressRing({ done, all, lines }: Props) {
  const share = all === 0 ? 0 : Math.min(1, done / all);
  return (
    <div className={css.progress}>
      <div className={css.ring}>
        <svg width="84" height="84" aria-hidden="true">
          <circle cx="42" cy="42" r={radius} fill="none" stroke="#e3e8f0" strokeWidth="9" />
          {share > 0 && (
            <circle
              cx="42"
              cy="42"
              r={radius}
              fill="none"
              stroke="var(--primary)"
              strokeWidth="9"
              strokeLinecap="round"
              strokeDasharray={`${share * round} ${round}`}
            />
          )}
        </svg>
        <span className={css.percent}>{percentOf(done, all)}%</span>
      </div>
      <div>
        <b>
          已学 {done} / {all} 讲
        </b>
        {lines.map((line) => (
          <p key={line} className="hint num">
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}
