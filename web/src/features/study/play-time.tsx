import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatDuration } from "@zhutu/domain/duration.ts";
import type { getCoursePlayTime, getDayPlayTime } from "@zhutu/domain/study/contract.ts";
import { CardTable } from "../../ui/card-table.tsx";
import css from "./play-time.module.css";

type Days = CallReply<typeof getDayPlayTime>;
type Courses = CallReply<typeof getCoursePlayTime>;

/** Per cent of the maximum, never too small to see. */
const shareOf = (seconds: number, most: number): string =>
  most === 0 || seconds === 0 ? "0%" : `${Math.max(2, (seconds / most) * 100)}%`;

/** A bar a day, as high as its play time; every figure can be read in the table below. */
export function PlayDaysChart({ days }: { days: Days }) {
  const most = Math.max(0, ...days.map(({ totalPlayTime }) => totalPlayTime));
  return (
    <figure className={css.figure}>
      <p className="hint num">最多的一天 {formatDuration(most)}</p>
      <div className={css.days} data-count={days.length} aria-hidden="true">
        {days.map(({ day, totalPlayTime }) => (
          <span key={day} title={`${day} ${formatDuration(totalPlayTime)}`}>
            <i style={{ height: shareOf(totalPlayTime, most) }} />
          </span>
        ))}
      </div>
      <div className={`${css.ends} num`} aria-hidden="true">
        <span>{days[0]?.day.slice(5)}</span>
        <span>今天</span>
      </div>
      <details>
        <summary>每天的数字</summary>
        <DaysTable days={days} />
      </details>
    </figure>
  );
}

function DaysTable({ days }: { days: Days }) {
  return (
    <table aria-label="每天的学习时长">
      <thead>
        <tr>
          <th scope="col">日期</th>
          <th scope="col" className="t-r">
            学习时长
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, totalPlayTime }) => (
          <tr key={day}>
            <td className="num">{day}</td>
            <td className="num t-r">{formatDuration(totalPlayTime)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The courses by play time, each with a bar as long as its share of the most. */
export function PlayCoursesTable({ courses }: { courses: Courses }) {
  const most = Math.max(0, ...courses.map(({ totalPlayTime }) => totalPlayTime));
  return (
    <CardTable
      label="每门课程的学习时长"
      rows={courses}
      idOf={({ courseId }) => courseId}
      card={{ areas: '"course time" "bar bar"', widths: "minmax(0, 1fr) auto" }}
      columns={[
        { key: "course", head: "课程", cell: ({ courseName }) => courseName },
        {
          key: "bar",
          head: <span className="sr">与最多的一门相比</span>,
          width: 280,
          cell: ({ totalPlayTime }) => (
            <div className="bar" aria-hidden="true">
              <i style={{ width: shareOf(totalPlayTime, most) }} />
            </div>
          ),
        },
        {
          key: "time",
          head: "学习时长",
          right: true,
          width: 120,
          className: "num",
          cell: ({ totalPlayTime }) => <b>{formatDuration(totalPlayTime)}</b>,
        },
      ]}
    />
  );
}
