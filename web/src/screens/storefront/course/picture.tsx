import { studyWord } from "@zhutu/domain/catalogue/live-status.ts";
import { useState } from "react";
import { Link } from "react-router";
import { isPrinted } from "../../../features/catalogue/course-facts.ts";
import { lessonState, type Section } from "../../../features/catalogue/lessons.ts";
import { PlayerDialog } from "../../../features/study/late-player.ts";
import { paths } from "../../../paths.ts";
import { BookCover, Cover } from "../../../ui/cover/cover.tsx";
import { Icon } from "../../../ui/icon.tsx";
import css from "./course.module.css";
import type { BuyProps } from "./use-buying.ts";

/** The cover, with the way to the player: on with the course, or its first trial lesson here in a dialog. */
export function Picture({
  course,
  product,
  access,
  next,
  sections,
}: BuyProps & { sections: readonly Section[] }) {
  const [trying, setTrying] = useState(false);
  const look = { art: course.coverArt, imageUrl: course.courseImgUrl };
  if (isPrinted(course.courseType))
    return (
      <div className={`${css.picture} ${css.pictureBook}`}>
        <BookCover {...look} />
      </div>
    );
  const lessons = sections.flatMap((section) => section.lessons);
  const trial = lessons.find((lesson) => lessonState(lesson, false) === "trial");
  return (
    <div className={css.picture}>
      <Cover {...look} eager />
      {access.mayWatch
        ? next && (
            <Link className={css.picturePlay} to={paths.study(product.courseId, next.courseChapterId)}>
              <Icon name="play" />
              {studyWord(product.liveStatus, access.begun)}
            </Link>
          )
        : trial && (
            <button type="button" className={css.picturePlay} onClick={() => setTrying(true)}>
              <Icon name="play" />
              {`试听第 ${lessons.indexOf(trial) + 1} 讲`}
            </button>
          )}
      {trying && trial && (
        <PlayerDialog
          open
          chapter={trial}
          art={course.coverArt}
          byline={course.teacherName}
          onClose={() => setTrying(false)}
        />
      )}
    </div>
  );
}
