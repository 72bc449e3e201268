import { EXAM_SUBJECTS } from "@zhutu/domain/catalogue/subject.ts";
import type { listExamDates } from "@zhutu/domain/sysparams/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import css from "./exam-dates.module.css";
import { dayWithYear } from "./live-time.ts";

export type ExamDates = CallReply<typeof listExamDates>;

/** How many are shown at once: one row on a desktop. */
const mostShown = 4;

/** The next exams, each with the days left and the way to its courses; of one subject only, where one is chosen. Nothing without any. */
export function ExamDates({ exams, subject }: { exams: ExamDates; subject?: string | undefined }) {
  const shown = exams.filter((exam) => subject === undefined || exam.subject === subject).slice(0, mostShown);
  if (shown.length === 0) return null;
  return (
    <section className={`card ${css.exams}`} aria-label="考试日期">
      <h2>
        <Icon name="calendar" />
        考试日期
      </h2>
      <ul>
        {shown.map(({ subject: of, name, date, daysLeft }) => (
          <li key={`${of} ${name} ${date}`}>
            <Link to={paths.courses({ subject: of })} prefetch="intent">
              <span className="grow">
                <b className="clip2">{name}</b>
                <span className="hint num">
                  {dayWithYear(date)}
                  {labelOf(of) && ` · ${labelOf(of)}`}
                </span>
              </span>
              <span className={`num ${css.left}`}>
                {daysLeft === 0 ? (
                  <b>今天开考</b>
                ) : (
                  <>
                    还有 <b>{daysLeft}</b> 天
                  </>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const labelOf = (subject: string): string => EXAM_SUBJECTS.find(({ code }) => code === subject)?.label ?? "";
