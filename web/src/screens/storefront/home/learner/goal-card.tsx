import { subjectName } from "@zhutu/domain/catalogue/subject.ts";
import { percentOf } from "@zhutu/domain/numbers.ts";
import { daysBetween } from "@zhutu/domain/time.ts";
import type { ExamDates } from "../../../../features/catalogue/exam-dates.tsx";
import type { HourForecast } from "../../../../features/certificate/hour-kinds.tsx";
import type { Continued } from "../../../../features/study/continue-card.tsx";
import { Link } from "../../../../lib/link.tsx";
import { paths } from "../../../../paths.ts";
import css from "./learner-home.module.css";

type Lesson = Continued["lessons"][number];
type Goals = {
  hours: HourForecast | undefined;
  exam: { name: string; date: string; daysLeft: number; lessonsLeft: number } | undefined;
};

/** The first subject with hours missing, and the next exam of what is studied. */
export function goalsOf(
  forecasts: readonly HourForecast[],
  exams: ExamDates,
  lessons: readonly Lesson[],
): Goals {
  const hours = forecasts.find(
    ({ certStatus, required, optional }) =>
      certStatus === "learning" && required.missing + optional.missing > 0,
  );
  for (const { subject, lessonCount, doneCount } of lessons) {
    const exam = subject !== null && exams.find((one) => one.subject === subject);
    if (exam) return { hours, exam: { ...exam, lessonsLeft: lessonCount - doneCount } };
  }
  return { hours, exam: undefined };
}

/** What is missing for the certificate, and the days to the exam. */
export function GoalCard({ hours, exam, today }: Goals & { today: string }) {
  return (
    <aside className={`card num ${css.goal}`} aria-label="离目标还差多少">
      {hours && <HoursGoal forecast={hours} today={today} />}
      {exam && (
        <section>
          <h2>{exam.name}</h2>
          <p className={css.big}>
            {exam.daysLeft === 0 ? "今天" : exam.daysLeft}
            <small>{exam.daysLeft === 0 ? "开考" : "天"}</small>
          </p>
          <p className="hint">
            {exam.date} 开考，还有 {exam.lessonsLeft} 讲没学
          </p>
          {exam.daysLeft >= 7 && <p className="hint no-phone">每周学 {paceOf(exam)} 讲，考前学完</p>}
        </section>
      )}
    </aside>
  );
}

const paceOf = ({ daysLeft, lessonsLeft }: { daysLeft: number; lessonsLeft: number }): number =>
  Math.max(1, Math.ceil(lessonsLeft / Math.floor(daysLeft / 7)));

function HoursGoal({ forecast, today }: { forecast: HourForecast; today: string }) {
  const { certSubject, required, optional, period } = forecast;
  const until = period?.until;
  return (
    <section>
      <div className="between">
        <h2>{subjectName(certSubject)}继续教育</h2>
        <Link className="link no-phone" to={paths.myHours({ subject: certSubject })}>
          看怎么补足
        </Link>
      </div>
      <p className={css.big}>
        <small>还差</small> {(required.missing + optional.missing).toFixed(1)}
        <small>学时</small>
      </p>
      <Kind name="必修" kind={required} />
      <Kind name="选修" kind={optional} />
      <p className={css.missing}>
        {required.missing > 0 && <span>必修差 {required.missing.toFixed(1)}</span>}
        {optional.missing > 0 && <span>选修差 {optional.missing.toFixed(1)}</span>}
      </p>
      {until && (
        <p className="hint">
          {until} 截止，还有 {daysBetween(today, until)} 天
        </p>
      )}
    </section>
  );
}

function Kind({ name, kind: { earned, target } }: { name: string; kind: HourForecast["required"] }) {
  const share = target > 0 ? Math.min(100, percentOf(earned, target)) : 100;
  return (
    <div className={`no-phone ${css.kind}`}>
      <span>{name}</span>
      <div
        className="bar"
        role="progressbar"
        aria-label={`${name}学时`}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${share}%` }} />
      </div>
      <span>
        <b>{earned.toFixed(1)}</b> / {target}
      </span>
    </div>
  );
}
