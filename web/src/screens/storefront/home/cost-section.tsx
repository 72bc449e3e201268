import { CourseCard } from "../../../features/catalogue/course-card.tsx";
import type { CourseCardData } from "../../../features/catalogue/course-facts.ts";
import { RankList } from "../../../features/catalogue/rank-list.tsx";
import { paths } from "../../../paths.ts";
import { Section } from "./section.tsx";
import css from "./home.module.css";

type Props = { courses: readonly CourseCardData[]; bestSellers: readonly CourseCardData[] };

/** Hot courses for cost engineers, and the shop's best sellers beside them. */
export function CostSection({ courses, bestSellers }: Props) {
  return (
    <Section
      title="造价工程师培训"
      text="计价、计量、管理、案例四科"
      more={{ to: paths.courses({ subject: "cost" }), label: "全部造价课程" }}
    >
      <div className={css.costSection}>
        <div className="grid3">
          {courses.map((course) => (
            <CourseCard key={course.courseId} course={course} brief={course.originalPrice >= 1000} />
          ))}
        </div>
        <aside className={`card pad ${css.rank}`} aria-label="畅销榜">
          <div className="between">
            <h3>畅销榜</h3>
            <span className="hint">按累计订单</span>
          </div>
          <RankList courses={bestSellers} />
        </aside>
      </div>
    </Section>
  );
}
