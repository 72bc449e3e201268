import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { listPrompts } from "@zhutu/domain/study/contract.ts";
import { useState } from "react";
import { Link } from "react-router";
import { CountedTime } from "../../features/study/counted-time.tsx";
import { HandoutButton } from "../../features/study/handout-button.tsx";
import { HoursLine } from "../../features/study/hours-line.tsx";
import { LessonShare } from "../../features/study/lesson-share.tsx";
import type { LessonPlace, Moment } from "../../features/study/lesson-place.ts";
import { type Chapter, progressIn } from "../../features/study/lessons.ts";
import { draftAt, draftOf } from "../../features/study/note-draft.ts";
import { NoteForm } from "../../features/study/note-form.tsx";
import css from "../../features/study/study.module.css";
import type { CourseStudy } from "../../features/study/use-course-study.ts";
import type { Lesson } from "../../features/study/use-lesson.ts";
import { useApi } from "../../lib/api/query.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LessonTabs } from "./lesson-tabs.tsx";
import { LESSONS_ID } from "./room-side.tsx";

type Props = {
  study: CourseStudy;
  chapter: Chapter;
  lesson: Lesson;
  place: LessonPlace;
  onGo: (moment: Moment) => void;
  noHandouts: string | undefined;
  testPath: string | undefined;
};

/** The lesson's name and handout, and how far it is: further education with what was counted. */
export function UnderPicture({ study, chapter, lesson, place, onGo, noHandouts, testPath }: Props) {
  const [draft, setDraft] = useState(() => (study.isLearner ? draftOf(study.course.courseId) : undefined));
  const { course, progress } = study;
  const id = chapter.courseChapterId;
  const counts = course.courseType === COURSE_TYPE.continuingEducation;
  const hours = study.hoursOf(id);
  const input = { params: { courseChapterId: id } };
  const shown = { progress: progressIn(progress, id), duration: chapter.videoDuration };
  const counting = lesson.late?.counting ?? "on-time";
  const prompts = useApi(listPrompts, input, { enabled: counts && study.isLearner }).data;
  const counted = (
    <>
      {!progress && <VisitorHint />}
      {progress && !counts && (
        <LessonShare {...shown} counting={counting} neededCoverage={progress.neededCoverage} />
      )}
      {progress && counts && (
        <CountedTime
          {...shown}
          neededCoverage={progress.neededCoverage}
          told={lesson.opened?.courseChapterId === id ? lesson.told : []}
          counting={counting}
          elsewhere={lesson.late !== undefined && lesson.late.courseChapterId !== id}
          earns={hours ? "" : earns(chapter)}
          prompts={prompts}
        />
      )}
    </>
  );
  return (
    <>
      <div className={css.title}>
        <h2>{chapter.chapterTitle}</h2>
        <Button
          look="line"
          className={css.toLessons}
          onClick={() => document.getElementById(LESSONS_ID)?.scrollIntoView()}
        >
          目录
        </Button>
        {chapter.chapterHandoutExtension !== "" && (
          <HandoutButton chapter={chapter} refusal={noHandouts} label="下载讲义" />
        )}
        {study.isLearner && (
          <Button
            look="line"
            size="sm"
            disabled={draft !== undefined}
            onClick={() => setDraft(draftAt(course.courseId, place.momentOf(id)))}
          >
            <Icon name="pencil" />
            记笔记
          </Button>
        )}
      </div>
      {draft && <NoteForm key={draft.noteKey} draft={draft} onClose={() => setDraft(undefined)} />}
      {hours && <HoursLine {...hours} chapterTime={chapter.chapterTime} testPath={testPath} />}
      <LessonTabs {...{ study, chapter, lesson, place, counted, onGo }} onEdit={setDraft} />
    </>
  );
}

/** What the lesson is worth, and when. */
function earns({ chapterTime, existPractice }: Chapter): string {
  if (chapterTime === 0) return "";
  return `本讲 ${chapterTime} 学时，${existPractice ? "看完并通过测验" : "看完"}，学时自动计入。`;
}

function VisitorHint() {
  return (
    <Alert className={css.visitor}>
      未登录时不计学习时间。
      <Link className="link" to={paths.login(true)}>
        登录
      </Link>
      后可保存进度，下次从这里继续。
    </Alert>
  );
}
