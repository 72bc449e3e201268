import { useState } from "react";
import { CourseCard } from "../../../features/catalogue/course-card.tsx";
import type { CourseCardData } from "../../../features/catalogue/course-facts.ts";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Motif } from "../../../ui/cover/cover.tsx";
import { Link } from "../../../lib/link.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { More } from "./section.tsx";
import css from "./home.module.css";

const kinds = ["全部", "必修", "选修"] as const;
const steps = ["实名核验", "看完视频并通过测验", "学时自动计入"];

/** Hot continuing-education courses: all, required, elective. */
export function FurtherEduSection({ courses }: { courses: readonly CourseCardData[][] }) {
  const [at, setAt] = useState(0);
  const shown = courses[at] ?? [];
  if ((courses[0] ?? []).length === 0) return null;
  return (
    <section className={`sec frame ${css.eduSection}`} aria-label="继续教育热门课程">
      <div className={`${css.eduIntro} p-edu`}>
        <Motif name="frame" />
        <h2>继续教育</h2>
        <p>
          必修、选修学时分开累计。
          <br />
          在线学满并通过测验，
          <br />
          学时自动累计。
        </p>
        <ol>
          {steps.map((step, index) => (
            <li key={step}>
              <b>{index + 1}</b>
              {step}
            </li>
          ))}
        </ol>
        <Link
          className={`${buttonClass({ look: "line", size: "lg" })} ${css.eduButton}`}
          to={paths.myCourses()}
        >
          查看我的课程
        </Link>
      </div>
      <div className={css.eduList}>
        <div className="sec-h">
          <h3>热门课程</h3>
          <div className="seg" role="group" aria-label="必修或选修">
            {kinds.map((kind, index) => (
              <button
                key={kind}
                type="button"
                className={index === at ? "on" : undefined}
                aria-pressed={index === at}
                onClick={() => setAt(index)}
              >
                {kind}
              </button>
            ))}
          </div>
          <More to={paths.furtherEdu()} label="全部继续教育" />
        </div>
        {shown.length > 0 ? (
          <div className="grid3">
            {shown.map((course) => (
              <CourseCard key={course.courseId} course={course} brief />
            ))}
          </div>
        ) : (
          <EmptyState
            icon="helmet"
            text={`暂时没有热门的${kinds[at]}课程。`}
            action={
              <Link className={buttonClass({ look: "line" })} to={paths.furtherEdu()}>
                看全部继续教育课程
              </Link>
            }
          />
        )}
      </div>
    </section>
  );
}
