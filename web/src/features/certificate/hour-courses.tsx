import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Tag } from "../../ui/tag.tsx";
import type { HourForecast } from "./hour-kinds.tsx";
import css from "./hours.module.css";
import { Moment } from "../../ui/moment.tsx";

export const KindTag = ({ required }: { required: boolean }) => (
  <Tag tone={required ? "green" : "plain"}>{required ? "必修" : "选修"}</Tag>
);

/** Own courses that still give hours, each with the way on. */
export function OwnHourCourses({ own }: { own: HourForecast["own"] }) {
  if (own.length === 0) return null;
  return (
    <section className="card" aria-labelledby="own-hours">
      <div className="card-h">
        <h2 id="own-hours">我的课程还能得多少</h2>
      </div>
      <ul className={css.rows}>
        {own.map((course) => (
          <li key={course.courseId} className="num">
            <div className={css.name}>
              <Link className="link strong" to={paths.study(course.courseId)}>
                {course.courseName}
              </Link>
              <p className="hint">
                {course.required ? "必修" : "选修"} · 有效期至 <Moment at={course.expiryDate} to="day" /> ·{" "}
                <span className="nowrap">
                  已得 {course.earned.toFixed(1)} / {course.courseHours.toFixed(1)}
                </span>
              </p>
            </div>
            <span className={css.left}>还能得 {course.left.toFixed(1)} 学时</span>
            <Link
              className={buttonClass({ look: "soft" })}
              to={paths.study(course.courseId)}
              aria-label={`继续学习 ${course.courseName}`}
            >
              继续学习
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
