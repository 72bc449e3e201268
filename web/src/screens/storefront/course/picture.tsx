import { Link } from "react-router";
import { isPrinted } from "../../../features/catalogue/course-facts.ts";
import { lessonState, type Section } from "../../../features/catalogue/lessons.ts";
import { paths } from "../../../paths.ts";
import { BookCover, Cover } from "../../../ui/cover/cover.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { BuyProps } from "./buy-box.tsx";

/** The cover, with the way to the player: on with the course, or its first trial lesson. */
export function Picture({
  course,
  product,
  access,
  next,
  sections,
}: BuyProps & { sections: readonly Section[] }) {
  const look = { art: course.coverArt, imageUrl: course.courseImgUrl };
  if (isPrinted(course.courseType))
    return (
      <div className="course-pic course-pic-book">
        <BookCover {...look} />
      </div>
    );
  const lessons = sections.flatMap((section) => section.lessons);
  const trial = lessons.find((lesson) => lessonState(lesson, false) === "trial");
  const lesson = access.mayWatch ? next : trial;
  return (
    <div className="course-pic">
      <Cover {...look} eager />
      {lesson && (
        <Link className="course-pic-play" to={paths.study(product.courseId, lesson.courseChapterId)}>
          <Icon name="play" />
          {access.mayWatch
            ? access.progress?.lastChapterId
              ? "继续学习"
              : "开始学习"
            : `试听第 ${lessons.indexOf(lesson) + 1} 讲`}
        </Link>
      )}
    </div>
  );
}
