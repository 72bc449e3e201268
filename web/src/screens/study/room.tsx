import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { chapterTest } from "@zhutu/domain/exam/chapter-paper.ts";
import { getProfile } from "@zhutu/domain/identity/contract.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { PlayGate } from "../../features/identity/face/play-gate.tsx";
import { ProblemPage } from "../../features/shell/problem-page.tsx";
import { ElsewhereNotice, EntryNotice, NoLessonNotice } from "../../features/study/entry-notice.tsx";
import { handoutsRefusal } from "../../features/study/handouts.ts";
import { createLessonPlace, type Moment } from "../../features/study/lesson-place.ts";
import * as lessons from "../../features/study/lessons.ts";
import { Notice, Scene } from "../../features/study/scene.tsx";
import { Stage } from "../../features/study/stage.tsx";
import css from "../../features/study/study.module.css";
import { type CourseStudy, useCourseStudy } from "../../features/study/use-course-study.ts";
import { useLesson } from "../../features/study/use-lesson.ts";
import { useApi } from "../../lib/api/query.ts";
import { isStartingToPlay, startsPlaying } from "../../lib/starts-playing.ts";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { ErrorState, SkeletonRows } from "../../ui/states.tsx";
import { LiveRoom } from "./live-room.tsx";
import { RoomHead } from "./room-head.tsx";
import { RoomSide } from "./room-side.tsx";
import { UnderPicture } from "./under-picture.tsx";
import { routeHandle } from "../../lib/route-handle.ts";

export const handle = routeHandle({ access: "everybody", title: "学习" });

/** /index/study/:courseId?chapter=: the player, what was counted of the lesson, and the course's chapters. */
export default function Room() {
  const courseId = useIdParam("courseId") ?? 0;
  const { known, missing, failed, retry } = useCourseStudy(courseId);
  const chapter = useSearchParams()[0].get("chapter");
  if (missing) return <ProblemPage missing />;
  if (failed) return <ErrorState onRetry={retry} />;
  if (!known) return <SkeletonRows />;
  if (known.course.courseType === COURSE_TYPE.live && !chapter)
    return <LiveRoom key={courseId} study={known} />;
  return <OpenRoom key={courseId} study={known} />;
}

function OpenRoom({ study }: { study: CourseStudy }) {
  const { course, chapters, progress } = study;
  const { courseId } = course;
  const navigate = useNavigate();
  const asked = useSearchParams()[0].get("chapter");
  const all = lessons.lessonsOf(chapters);
  const plays = (one: lessons.Chapter) => study.entryTo(one) === "watch";
  const current = lessons.lessonShown(chapters, asked, study.goOnWith);
  const currentId = current?.courseChapterId;
  const entry = current && study.entryTo(current);

  const lesson = useLesson(courseId);
  const [place] = useState(createLessonPlace);
  const { open, close } = lesson;
  const started = lesson.phase !== "closed";
  // Led here to play: the lesson begins by itself, once, and not with a reload.
  const comesToPlay = isStartingToPlay(useLocation().state);
  useEffect(() => {
    if (!comesToPlay || currentId === undefined || entry !== "watch") return;
    open(currentId);
    void navigate(paths.study(courseId, currentId), { replace: true, state: null, preventScrollReset: true });
  }, [comesToPlay, courseId, currentId, entry, navigate, open]);
  // Whoever plays goes on playing when another chapter is chosen.
  useEffect(() => {
    if (!started || currentId === undefined) return;
    if (entry === "watch") open(currentId);
    else close();
  }, [started, currentId, entry, open, close]);

  const testPath = current && testPathOf(study, current.courseChapterId);
  const phone = useApi(getProfile, {}, { enabled: study.isLearner && started }).data?.telephone;

  const following = current && lessons.lessonAfter(all, current.courseChapterId);
  const next = following && plays(following) ? following : undefined;
  const goTo = (one: lessons.Chapter) =>
    void navigate(paths.study(courseId, one.courseChapterId), { preventScrollReset: true });
  /** Goes to a moment of any lesson, which plays then. */
  const goToMoment = (moment: Moment): void => {
    place.goTo(moment);
    const { courseChapterId } = moment;
    if (courseChapterId === currentId) open(courseChapterId);
    else
      void navigate(paths.study(courseId, courseChapterId), {
        state: startsPlaying,
        preventScrollReset: true,
      });
  };
  const byline = [course.teacherName, course.teacherTitle].filter(Boolean).join(" · ");
  const noHandouts = handoutsRefusal(
    { signedIn: study.signedIn, mayWatch: study.entry === "watch" },
    course.coursePrice === 0,
  );
  return (
    <>
      <RoomHead study={study} faceChecked={lesson.checked} />
      <main id="main" className={chapters.length > 0 ? css.room : `${css.room} ${css.alone}`}>
        <div className={css.column}>
          {current && entry === "watch" ? (
            <>
              <Stage
                key={courseId}
                chapter={current}
                byline={byline}
                art={course.coverArt}
                lesson={lesson}
                progress={lessons.progressIn(progress, current.courseChapterId)}
                noDragging={course.courseType === COURSE_TYPE.continuingEducation}
                next={next}
                onNext={() => next && goTo(next)}
                after={<AfterLast study={study} />}
                gate={(wanted) => <PlayGate key={current.courseChapterId} courseId={courseId} {...wanted} />}
                neededCoverage={progress?.neededCoverage}
                recorded={study.recordsEnds ? { testPath } : undefined}
                reminded={study.isLearner}
                place={place}
                watermark={phone && maskPhone(phone)}
              />
              <UnderPicture
                study={study}
                chapter={current}
                lesson={lesson}
                place={place}
                onGo={goToMoment}
                noHandouts={noHandouts}
                testPath={testPath}
              />
            </>
          ) : (
            <div className={css.stage}>
              <Scene art={course.coverArt} title={current?.chapterTitle ?? course.courseName} byline={byline}>
                {entry && entry !== "watch" ? (
                  <EntryNotice {...study} entry={entry} courseId={courseId} />
                ) : all.length > 0 ? (
                  <ElsewhereNotice courseId={courseId} />
                ) : (
                  <NoLessonNotice
                    status={course.liveStatus}
                    startTime={course.liveStartTime}
                    courseId={courseId}
                    canWatch={study.entry === "watch"}
                  />
                )}
              </Scene>
            </div>
          )}
        </div>
        {chapters.length > 0 && (
          <RoomSide
            study={study}
            currentId={currentId}
            trying={entry === "watch" && study.entry !== "watch"}
            noHandouts={noHandouts}
          />
        )}
      </main>
    </>
  );
}

/** The way to the lesson's test, where it has a paper. */
function testPathOf({ chapters }: CourseStudy, courseChapterId: number): string | undefined {
  const paperId = chapters.find((one) => one.courseChapterId === courseChapterId)?.paperId;
  return paperId ? paths.testPaper(paperId, chapterTest(courseChapterId)) : undefined;
}

/** Behind the last lesson that plays: back, or for whoever has only tried the course, the way to all of it. */
function AfterLast({ study }: { study: CourseStudy }) {
  const { courseId } = study.course;
  if (study.entry !== "watch")
    return <EntryNotice {...study} entry={study.entry} courseId={courseId} afterTrial />;
  return (
    <Notice text="本课程的最后一讲已播放完">
      <Link className={buttonClass()} to={study.isLearner ? paths.myCourses() : paths.course(courseId)}>
        {study.isLearner ? "返回我的课程" : "返回课程详情"}
      </Link>
    </Notice>
  );
}
