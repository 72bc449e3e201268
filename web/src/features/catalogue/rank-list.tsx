import { paths } from "../../paths.ts";
import { Link } from "../../lib/link.tsx";
import { FromPrice } from "./card-price.tsx";
import { type CourseCardData, soldText } from "./course-facts.ts";

/** The best sellers: a list call for the first five by `order_count desc` (requirements.tsv HOME-018). */
export const bestSellersQuery = { query: { orderByClause: "order_count desc", page: 1, pageSize: 5 } };

type Props = {
  courses: readonly CourseCardData[];
  /** The code whose prices are quoted; it goes along. */
  exclusiveCode?: string | undefined;
};

/** Numbered lines with how many bought each and its price. */
export function RankList({ courses, exclusiveCode }: Props) {
  return (
    <ol className="rank">
      {courses.map((course) => (
        <li key={course.courseId}>
          <div>
            <Link className="clip2" to={paths.course(course.courseId, { exclusiveCode })} prefetch="intent">
              {course.courseName}
            </Link>
            <div className="m num">
              <span>{soldText(course)}</span>
              <span>
                <FromPrice course={course} size="sm" />
              </span>
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
