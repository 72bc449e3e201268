import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { BookCover } from "../../ui/cover/cover.tsx";
import { Price, Was } from "../../ui/price.tsx";
import { type CourseCardData, soldText } from "./course-facts.ts";
import css from "./book-card.module.css";

type Props = { course: CourseCardData; brief?: boolean; exclusiveCode?: string | undefined };

/** A printed book as a card: its cover standing on paper ground, title, price. */
export function BookCard({ course, brief = false, exclusiveCode }: Props) {
  return (
    <Link
      className={`cc ${css.card}`}
      to={paths.course(course.courseId, { exclusiveCode })}
      prefetch="intent"
    >
      <BookCover art={course.coverArt} imageUrl={course.courseImgUrl} />
      <div className="cc-b">
        <h3 className="clip2">{course.courseName}</h3>
        {!brief && <p className="cc-m num">{soldText(course)}</p>}
        <div className="cc-p">
          <Price yuan={course.price} />
          <Was yuan={course.coursePriceOriginal} price={course.price} />
        </div>
      </div>
    </Link>
  );
}
