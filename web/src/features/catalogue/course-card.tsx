import { requiredText } from "@zhutu/domain/catalogue/course-type.ts";
import { paths } from "../../paths.ts";
import { BookCover, Cover } from "../../ui/cover/cover.tsx";
import { Link } from "../../lib/link.tsx";
import { Tag } from "../../ui/tag.tsx";
import css from "./book-card.module.css";
import { CardPrice } from "./card-price.tsx";
import { startText } from "./live-time.ts";
import { type CourseCardData, isPrinted, liveTag, sizeText, soldText } from "./course-facts.ts";

type Props = {
  course: CourseCardData;
  /** On the first screen: loads its picture eagerly. */
  eager?: boolean;
  /** Hides the number of buyers, for narrow cards. */
  brief?: boolean;
  /** The calendar day in Shanghai: with it the card says when a live course starts. */
  today?: string;
  /** The channel code of the shown price, passed on in the link. */
  exclusiveCode?: string | undefined;
  /** Said in the price's place of a course that the learner holds. */
  held?: string | undefined;
};

/** A course as a card, as a row on a phone. What is printed stands as a book. */
export function CourseCard({ course, eager, brief = false, today, exclusiveCode, held }: Props) {
  if (isPrinted(course.courseType)) return <BookCard course={course} exclusiveCode={exclusiveCode} />;
  const live = liveTag(course);
  const starts = today === undefined ? "" : startText(course, today);
  const facts = [starts, sizeText(course), course.teacherName].filter((fact) => fact !== "");
  const required = requiredText(course.requiredCourse);
  return (
    <Link className="cc cc-row" to={paths.course(course.courseId, { exclusiveCode })} prefetch="intent">
      <Cover
        art={course.coverArt}
        imageUrl={course.courseImgUrl}
        eager={eager}
        badge={live && <Tag tone={live.tone}>{live.text}</Tag>}
      />
      <div className="cc-b">
        <h3 className="clip2">{course.courseName}</h3>
        <div className="cc-m">
          {required && <Tag tone={required === "必修" ? "green" : "plain"}>{required}</Tag>}
          {live && <span className="sr">{live.text}</span>}
          <span>{facts.join(" · ")}</span>
        </div>
        <div className="cc-p">
          {held ? <Tag tone="green">{held}</Tag> : <CardPrice course={course} />}
          {!brief && <span className="n num">{soldText(course)}</span>}
        </div>
      </div>
    </Link>
  );
}

type BookCardProps = { course: CourseCardData; brief?: boolean; exclusiveCode?: string | undefined };

/** A printed book as a card: its cover standing on paper ground, title, price. */
export function BookCard({ course, brief = false, exclusiveCode }: BookCardProps) {
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
          <CardPrice course={course} />
        </div>
      </div>
    </Link>
  );
}
