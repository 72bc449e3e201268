import { EXAM_SUBJECTS } from "@zhutu/domain/catalogue/subject.ts";
import type { listExamDates } from "@zhutu/domain/sysparams/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { paths } from "../../paths.ts";
import { CalendarLink, examCalendar } from "../../ui/calendar-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../lib/link.tsx";
import css from "./exam-dates.module.css";
import { dayWithYear } from "./live-time.ts";

export type ExamDates = CallReply<typeof listExamDates>;

/** Exam days shown at once: one row on a desktop. */
const mostShown = 3;

/** The next days of exams, each with the days left and the way to its subjects' courses; of one subject only, where one is chosen. Nothing without any. */
export function ExamDates({ exams, subject }: { exams: ExamDates; subject?: string | undefined }) {
  const wanted = exams.filter((exam) => subject === undefined || exam.subject === subject);
  const days = [...Map.groupBy(wanted, ({ name, date }) => `${name} ${date}`).values()].slice(0, mostShown);
  if (days.length === 0) return null;
  return (
    <section className={`card ${css.exams}`} aria-label="考试日期">
      <div className={css.head}>
        <h2>
          <Icon name="calendar" />
          考试日期
        </h2>
        <CalendarLink className={css.add} href={examCalendar(subject)} />
      </div>
      <ul>
        {days.map((day) => (
          <ExamDay key={`${day[0]?.name} ${day[0]?.date}`} exams={day} />
        ))}
      </ul>
    </section>
  );
}

/** One exam on one day, and its subjects. */
function ExamDay({ exams }: { exams: ExamDates }) {
  const [first] = exams;
  if (!first) return null;
  return (
    <li>
      <div className="grow">
        <h3>{first.name}</h3>
        <p className="hint num">{dayWithYear(first.date)}</p>
        <p className={css.subjects}>
          {exams.map(({ subject }) => (
            <Link key={subject} to={paths.courses({ subject })}>
              {labelOf(subject)}
            </Link>
          ))}
        </p>
      </div>
      <p className={`num ${css.left}`}>
        {first.daysLeft === 0 ? (
          <b>今天开考</b>
        ) : (
          <>
            还有 <b>{first.daysLeft}</b> 天
          </>
        )}
      </p>
    </li>
  );
}

const labelOf = (subject: string): string =>
  EXAM_SUBJECTS.find(({ code }) => code === subject)?.label ?? subject;
