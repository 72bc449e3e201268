import type { searchShop } from "@zhutu/domain/catalogue/contract.ts";
import { COURSE_TYPES, type CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatDuration } from "@zhutu/domain/duration.ts";
import type { ReactNode } from "react";
import { Link } from "../../../lib/link.tsx";
import { paths } from "../../../paths.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { BookCover, Cover } from "../../../ui/cover/cover.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { CardPrice } from "../card-price.tsx";
import { type CourseCardData, sizeText } from "../course-facts.ts";
import { Marked } from "../../../ui/marked.tsx";
import css from "./search-groups.module.css";

type Found = CallReply<typeof searchShop>;
type Lesson = Found["lessons"]["lessons"][number];
type Teacher = Found["teachers"]["teachers"][number];

type GroupProps = { title: string; total: number; all?: ReactNode; children: ReactNode };

/** One kind of result with how many there are, and the way to all of them. */
export function Group({ title, total, all, children }: GroupProps) {
  return (
    <section className="card">
      <div className="card-h">
        <h2>
          {title} <span className="hint num">{total}</span>
        </h2>
        {all}
      </div>
      {children}
    </section>
  );
}

/** `held`: what is said of courses that the learner holds, by their id. */
type Words = { words: readonly string[]; held: ReadonlyMap<number, string> };

export function CourseRows({ courses, words, held }: Words & { courses: readonly CourseCardData[] }) {
  return (
    <ul className={css.courses}>
      {courses.map((course, at) => (
        <li key={course.courseId}>
          <Cover art={course.coverArt} imageUrl={course.courseImgUrl} eager={at < 3} />
          <div>
            <h3>
              <Link to={paths.course(course.courseId)} prefetch="intent">
                <Marked text={course.courseName} words={words} />
              </Link>
            </h3>
            <p className={css.facts}>
              <Tag tone="blue">{COURSE_TYPES[course.courseType as CourseType].label}</Tag>
              {[course.teacherName, sizeText(course)].filter(Boolean).join(" · ")}
            </p>
          </div>
          <div className={css.price}>
            {held.has(course.courseId) ? (
              <Tag tone="green">{held.get(course.courseId)}</Tag>
            ) : (
              <CardPrice course={course} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A trial lesson, or one of a course that is held, is played at once, another one is on its course's page. */
export function LessonRows({ lessons, words, held }: Words & { lessons: readonly Lesson[] }) {
  return (
    <ul className={css.lessons}>
      {lessons.map(({ courseId, courseChapterId, chapterTitle, courseName, videoDuration, trial }) => (
        <li key={courseChapterId}>
          <Icon name="play" />
          <div>
            <h3>
              <Link
                to={
                  trial || held.has(courseId)
                    ? paths.study(courseId, courseChapterId)
                    : paths.course(courseId)
                }
              >
                <Marked text={chapterTitle} words={words} />
              </Link>
            </h3>
            <p className="hint num">
              {[
                held.has(courseId) ? "已购" : trial ? "可试听" : "购买后可学",
                formatDuration(videoDuration),
                courseName,
              ].join(" · ")}
            </p>
          </div>
          {trial && !held.has(courseId) && (
            <Link
              className={buttonClass({ look: "soft", size: "sm" })}
              to={paths.study(courseId, courseChapterId)}
              aria-label={`试听 ${chapterTitle}`}
            >
              试听
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

export function TeacherRows({ teachers, words }: Pick<Words, "words"> & { teachers: readonly Teacher[] }) {
  return (
    <ul className={css.teachers}>
      {teachers.map(({ teacherId, teacherName, teacherTitle, photoUrl, courseCount }) => (
        <li key={teacherId}>
          <Avatar userName={teacherName} url={photoUrl} />
          <div>
            <h3>
              <Link to={paths.teacher(teacherId)}>
                <Marked text={teacherName} words={words} />
              </Link>
            </h3>
            <p className="hint num">{[teacherTitle, `${courseCount} 门课`].filter(Boolean).join(" · ")}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function BookRows({ books, words }: Pick<Words, "words"> & { books: readonly CourseCardData[] }) {
  return (
    <ul className={css.books}>
      {books.map((book) => (
        <li key={book.courseId}>
          <BookCover art={book.coverArt} imageUrl={book.courseImgUrl} />
          <div>
            <h3>
              <Link to={paths.course(book.courseId)} prefetch="intent">
                <Marked text={book.courseName} words={words} />
              </Link>
            </h3>
            <CardPrice course={book} size="sm" />
          </div>
        </li>
      ))}
    </ul>
  );
}
