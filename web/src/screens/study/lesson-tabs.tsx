import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import type { ReactNode } from "react";
import type { LessonPlace } from "../../features/study/lesson-place.ts";
import { type Chapter, progressIn, watchedUpTo } from "../../features/study/lessons.ts";
import { Transcript } from "../../features/study/transcript.tsx";
import type { CourseStudy } from "../../features/study/use-course-study.ts";
import { useCaptions } from "../../features/study/use-captions.ts";
import type { Lesson } from "../../features/study/use-lesson.ts";
import css from "../../features/study/study.module.css";
import { Tabs } from "../../ui/tabs.tsx";

type Props = {
  study: CourseStudy;
  chapter: Chapter;
  lesson: Lesson;
  place: LessonPlace;
  /** What was counted of the lesson. */
  counted: ReactNode;
};

/** Under the picture: what was counted, and what is said. */
export function LessonTabs({ study, chapter, lesson, place, counted }: Props) {
  const { course, progress } = study;
  const { courseChapterId } = chapter;
  const opened = lesson.opened?.courseChapterId === courseChapterId ? lesson.opened : undefined;
  const { cues } = useCaptions(course.courseId, opened);
  if (cues.length === 0) return counted;
  const isLimited = course.courseType === COURSE_TYPE.continuingEducation;
  const limit = isLimited ? watchedUpTo(progressIn(progress, courseChapterId)) : undefined;
  const transcript = (
    <Transcript
      key={courseChapterId}
      courseChapterId={courseChapterId}
      cues={cues}
      place={place}
      watchedUpTo={limit}
    />
  );
  return (
    <div className={css.lessonTabs}>
      <Tabs
        label="本讲"
        tabs={[
          { id: "counted", label: "计时", panel: counted },
          { id: "transcript", label: "文稿", panel: transcript },
        ]}
      />
    </div>
  );
}
