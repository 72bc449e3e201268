import { firstGraphemes } from "@zhutu/domain/text-rule.ts";
import { Link } from "react-router";
import type { Route } from "./+types/teacher";
import { CourseCard } from "../../../features/catalogue/course-card.tsx";
import { routeHandle } from "../../../lib/route-handle.ts";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Crumbs } from "../crumbs.tsx";
import { COURSES_A_PAGE, loadTeacher, teacherCrumbs, teacherMeta } from "./teacher-loader.ts";
import css from "./teacher.module.css";

export const handle = routeHandle({ access: "everybody", title: "讲师" });

export const loader = (args: Route.LoaderArgs) => loadTeacher(args);
export const meta: Route.MetaFunction = ({ loaderData }) => teacherMeta(loaderData);

/** /index/teacher/{teacherId}: who teaches, and everything of theirs that is on sale. */
export default function Teacher({ loaderData }: Route.ComponentProps) {
  const { teacher, courses, total, page } = loaderData;
  const { teacherId, teacherName, teacherTitle, biography, photoUrl } = teacher;
  const paragraphs = biography.split(/\n\s*\n/).filter((one) => one.trim() !== "");
  return (
    <div className="frame">
      <Crumbs items={teacherCrumbs(teacherName)} />
      <section className={`card ${css.person}`} aria-label="讲师介绍">
        {photoUrl ? (
          <img className={css.photo} src={photoUrl} alt="" width={96} height={96} />
        ) : (
          <span className={`avatar ${css.photo}`} aria-hidden="true">
            {firstGraphemes(teacherName, 1)}
          </span>
        )}
        <div>
          <h1>{teacherName}</h1>
          {teacherTitle && <p className="muted">{teacherTitle}</p>}
          {paragraphs.length > 0 && (
            <div className={css.about}>
              {paragraphs.map((one) => (
                <p key={one}>{one}</p>
              ))}
            </div>
          )}
        </div>
      </section>
      <h2 className={css.heading}>
        全部课程 <span className="hint num">共 {total} 门</span>
      </h2>
      {courses.length > 0 ? (
        <div className="grid4">
          {courses.map((course, at) => (
            <CourseCard key={course.courseId} course={course} eager={at < 4} />
          ))}
        </div>
      ) : (
        <EmptyState
          icon="video"
          text="这位讲师的课程正在准备中。"
          action={
            <Link className={buttonClass({ look: "line" })} to={paths.courses()}>
              看全部考试课程
            </Link>
          }
        />
      )}
      <Pager
        page={page}
        pageSize={COURSES_A_PAGE}
        total={total}
        link={(to, children, props) => (
          <Link {...props} to={paths.teacher(teacherId, { page: to > 1 ? to : undefined })}>
            {children}
          </Link>
        )}
      />
    </div>
  );
}
