import css from "./calendar-link.module.css";

/** Exam days, of one subject if given. */
export const examCalendar = (subject?: string): string =>
  `/api/public/exam-dates/calendar${subject === undefined ? "" : `?subject=${encodeURIComponent(subject)}`}`;

/** The start of a published live course. */
export const liveCalendar = (courseId: number): string => `/api/public/courses/${courseId}/calendar`;

/** Downloads events for the calendar of a phone or computer; by default behind a sentence. */
export const CalendarLink = ({ href, className = css.behind }: { href: string; className?: string }) => (
  <a className={`link nowrap ${className}`} href={href} download>
    加入日历
  </a>
);
