import { subjectName } from "@zhutu/domain/catalogue/subject.ts";
import { KindTag } from "../../../../features/certificate/hour-courses.tsx";
import type { HourForecast } from "../../../../features/certificate/hour-kinds.tsx";
import { Link } from "../../../../lib/link.tsx";
import { paths } from "../../../../paths.ts";
import { Price } from "../../../../ui/price.tsx";
import { Section } from "../section.tsx";
import css from "./learner-home.module.css";

/** Courses shown of the cheapest set. */
const MOST_SHOWN = 4;

/** The cheapest courses that close what the own ones leave open; nothing where none is for sale. */
export function MissingHours({ forecast: { certSubject, offer } }: { forecast: HourForecast }) {
  const { courses, requiredOpen, optionalOpen } = offer;
  if (courses.length === 0) return null;
  const isEnough = requiredOpen + optionalOpen === 0;
  return (
    <Section
      title="补足学时"
      text={`这 ${courses.length} 门${isEnough ? "正好补足" : "可以补"}${subjectName(certSubject)}差的学时`}
      more={{ to: paths.myHours({ subject: certSubject }), label: "凑课方案" }}
    >
      <ul className={css.offers}>
        {courses.slice(0, MOST_SHOWN).map(({ courseId, courseName, required, courseHours, price }) => (
          <li key={courseId} className="card num">
            <Link to={paths.course(courseId)}>
              <b className="clip2">{courseName}</b>
              <span className="row hint">
                <KindTag required={required} /> {courseHours.toFixed(1)} 学时
              </span>
              <Price yuan={price} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
