import type { getPracticeToday } from "@zhutu/domain/exam/practice/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import css from "./hub.module.css";

export type PracticeToday = CallReply<typeof getPracticeToday>;
type Props = {
  now: PracticeToday;
  /** `YYYY-MM-DD`. */
  today: string;
  /** `11 月 21 日`. */
  day: string;
  type: "single" | "multiple" | undefined;
  /** Null: there is no question today. */
  onAsk: (() => void) | null;
};

/** The daily question with the days of the week. */
export function DailyCard({ now, today, day, type, onAsk }: Props) {
  const isDone = now.week.some((one) => one.day === today && one.pass !== null);
  return (
    <section className="card" aria-labelledby="hub-daily">
      <div className="between">
        <div className={css.title}>
          <span className={css.sign}>
            <Icon name="pencil" />
          </span>
          <div>
            <h2 id="hub-daily">每日一练</h2>
            <span className="hint num">
              {day}
              {type && ` · ${type === "multiple" ? "多选" : "单选"} 1 题`}
            </span>
          </div>
        </div>
        {now.daysInRow > 0 && <span className="hint num">已连续 {now.daysInRow} 天</span>}
      </div>
      <ul className={css.week} aria-label="本周">
        {now.week.map(({ day: of, pass }, at) => {
          const look = pass === 1 ? css.right : pass === 0 ? css.wrong : of === today ? css.now : "";
          const said = pass === 1 ? "答对" : pass === 0 ? "答错" : "没做";
          return (
            <li key={of} className={look} aria-current={of === today ? "date" : undefined}>
              <i>{pass !== null && <Icon name={pass === 1 ? "check" : "close"} />}</i>
              {of === today ? "今天" : "一二三四五六日"[at]}
              <span className="sr">{said}</span>
            </li>
          );
        })}
      </ul>
      <div className={css.acts}>
        <span className="hint">
          {onAsk === null ? "今天没有练习题" : isDone ? "今天的题已经做过" : "答错也算做过，错题会进错题本"}
        </span>
        {onAsk && (
          <Button look={isDone ? "line" : "primary"} onClick={onAsk}>
            {isDone ? "再看今天这题" : "做今天这题"}
          </Button>
        )}
      </div>
    </section>
  );
}
