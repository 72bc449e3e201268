import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import type { ReactNode } from "react";
import type { LessonPlace, Moment } from "../../features/study/lesson-place.ts";
import { type Chapter, progressIn, watchedUpTo } from "../../features/study/lessons.ts";
import type { NoteDraft } from "../../features/study/note-draft.ts";
import { Notes } from "../../features/study/note-list.tsx";
import css from "../../features/study/study.module.css";
import { Transcript } from "../../features/study/transcript.tsx";
import { useCaptions } from "../../features/study/use-captions.ts";
import type { CourseStudy } from "../../features/study/use-course-study.ts";
import type { Lesson } from "../../features/study/use-lesson.ts";
import { Tabs } from "../../ui/tabs.tsx";

type Props = {
  study: CourseStudy;
  chapter: Chapter;
  lesson: Lesson;
  place: LessonPlace;
  /** What was counted of the lesson. */
  counted: ReactNode;
  onGo: (moment: Moment) => void;
  onEdit: (draft: NoteDraft) => void;
};

/** Under the picture: what was counted, what is said, and what a learner noted. */
export function LessonTabs({ study, chapter, lesson, place, counted, onGo, onEdit }: Props) {
  const { course, chapters, progress } = study;
  const { courseChapterId } = chapter;
  const opened = lesson.opened?.courseChapterId === courseChapterId ? lesson.opened : undefined;
  const { cues } = useCaptions(course.courseId, opened);
  const isLimited = course.courseType === COURSE_TYPE.continuingEducation;
  const transcript = {
    id: "transcript",
    label: "文稿",
    panel: (
      <Transcript
        key={courseChapterId}
        courseChapterId={courseChapterId}
        cues={cues}
        place={place}
        watchedUpTo={isLimited ? watchedUpTo(progressIn(progress, courseChapterId)) : undefined}
      />
    ),
  };
  const notes = {
    id: "notes",
    label: "笔记",
    deferred: true,
    panel: <Notes {...{ course, chapters, onGo, onEdit }} />,
  };
  const tabs = [
    { id: "counted", label: isLimited ? "计时" : "进度", panel: counted },
    ...(cues.length > 0 ? [transcript] : []),
    ...(study.isLearner ? [notes] : []),
  ];
  if (tabs.length === 1) return counted;
  return (
    <div className={css.lessonTabs}>
      <Tabs label="本讲" tabs={tabs} />
    </div>
  );
}
