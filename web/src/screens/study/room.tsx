import { requiredText } from "@zhutu/domain/catalogue/required-course.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { useEffect } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { ProblemPage } from "../../features/shell/problem-page.tsx";
import { ChapterTree } from "../../features/study/chapter-tree.tsx";
import { CountedTime } from "../../features/study/counted-time.tsx";
import { EntryNotice, NoLessonNotice } from "../../features/study/entry-notice.tsx";
import { HandoutButton } from "../../features/study/handout-button.tsx";
import { HandoutList } from "../../features/study/handout-list.tsx";
import { handoutsRefusal, withHandout } from "../../features/study/handouts.ts";
import * as lessons from "../../features/study/lessons.ts";
import { ProgressRing } from "../../features/study/progress-ring.tsx";
import { Notice, Scene, Stage } from "../../features/study/stage.tsx";
import "../../features/study/study.css";
import "../../features/study/study-side.css";
import { type CourseStudy, useCourseStudy } from "../../features/study/use-course-study.ts";
import { useLesson } from "../../features/study/use-lesson.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ErrorState, SkeletonRows } from "../../ui/states.tsx";
import { Tag } from "../../ui/tag.tsx";
import { routeHandle } from "../../lib/route-handle.ts";

export const handle = routeHandle({ access: "everybody", title: "学习" });

const furtherEducation = 5;

/** /index/study/:courseId?chapter=: the player, what was counted of the lesson, and the course's chapters. */
export default function Room() {
  const courseId = Number(useParams()["courseId"]);
  const study = useCourseStudy(courseId);
  if (study.missing) return <ProblemPage missing />;
  if (study.failed) return <ErrorState onRetry={study.retry} />;
  if (study.waiting || !study.course || !study.chapters) return <SkeletonRows />;
  return <OpenRoom key={courseId} study={study} course={study.course} chapters={study.chapters} />;
}

type Known = { study: CourseStudy; course: NonNullable<CourseStudy["course"]>; chapters: lessons.Chapter[] };

function OpenRoom({ study, course, chapters }: Known) {
  const { courseId } = course;
  const { progress } = study;
  const navigate = useNavigate();
  const asked = useSearchParams()[0].get("chapter");
  const all = lessons.lessonsOf(chapters);
  const plays = (one: lessons.Chapter) => study.entryTo(one) === "watch";
  const current =
    asked === null
      ? lessons.lessonToStart(all, progress, plays)
      : all.find((one) => String(one.courseChapterId) === asked);
  const currentId = current?.courseChapterId;
  const entry = current && study.entryTo(current);

  const lesson = useLesson(courseId, study.isLearner);
  const { open, close } = lesson;
  const started = lesson.phase !== "closed";
  // Whoever plays goes on playing when another chapter is chosen.
  useEffect(() => {
    if (!started || currentId === undefined) return;
    if (entry === "watch") open(currentId);
    else close();
  }, [started, currentId, entry, open, close]);

  if (asked !== null && !chapters.some((one) => String(one.courseChapterId) === asked))
    return <ProblemPage missing />;
  const following = current && lessons.lessonAfter(all, current.courseChapterId);
  const next = following && plays(following) ? following : undefined;
  const goTo = (one: lessons.Chapter) =>
    void navigate(paths.study(courseId, one.courseChapterId), { preventScrollReset: true });
  const own = currentId === undefined ? undefined : lessons.progressIn(progress, currentId);
  const byline = [course.teacherName, course.teacherTitle].filter(Boolean).join(" · ");
  const noHandouts = handoutsRefusal(
    { signedIn: study.signedIn, mayWatch: study.entryTo({ trial: false }) === "watch" },
    course.coursePrice === 0,
  );
  const noDragging = course.courseType === furtherEducation;
  return (
    <>
      <RoomHead study={study} course={course} />
      <main id="main" className="study">
        <div className="study-left">
          {current && entry === "watch" ? (
            <Stage
              key={courseId}
              chapter={current}
              byline={byline}
              art={course.coverArt}
              lesson={lesson}
              progress={own}
              noDragging={noDragging}
              next={next}
              onNext={() => next && goTo(next)}
              after={<AfterLast locked={following !== undefined} study={study} courseId={courseId} />}
            />
          ) : (
            <div className="study-stage">
              <Scene art={course.coverArt} title={current?.chapterTitle ?? course.courseName} byline={byline}>
                {current && entry && entry !== "watch" ? (
                  <EntryNotice
                    entry={entry}
                    courseId={courseId}
                    expiredAt={study.expiredAt}
                    signedIn={study.signedIn}
                  />
                ) : (
                  <NoLessonNotice
                    status={course.liveStatus}
                    startTime={course.liveStartTime}
                    courseId={courseId}
                    canWatch={study.entryTo({ trial: false }) === "watch"}
                  />
                )}
              </Scene>
            </div>
          )}
          {current && entry === "watch" && (
            <div className="study-title">
              <h2>{current.chapterTitle}</h2>
              {current.chapterHandoutExtension !== "" && (
                <HandoutButton chapter={current} refusal={noHandouts} label="下载讲义" />
              )}
            </div>
          )}
          {current && entry === "watch" && study.signedIn && (
            <CountedTime
              progress={own}
              neededCoverage={progress?.neededCoverage ?? 1}
              duration={current.videoDuration}
              told={lesson.opened?.courseChapterId === currentId ? lesson.told : []}
              noDragging={noDragging}
              earns={earns(current, noDragging)}
            />
          )}
          {current && entry === "watch" && !study.signedIn && <VisitorHint />}
        </div>
        <aside className="study-side" aria-label="学习进度和目录">
          {all.length > 0 && (
            <ProgressRing
              done={all.filter((one) => lessons.isDone(progress, one.courseChapterId)).length}
              all={all.length}
              lines={facts(study, course.studyHours)}
            />
          )}
          <ChapterTree chapters={chapters} currentId={currentId} progress={progress} plays={plays} />
          <Handouts chapters={chapters} refusal={noHandouts} />
        </aside>
      </main>
    </>
  );
}

/** The course's handouts, those of practice-only chapters among them. */
function Handouts({ chapters, refusal }: { chapters: lessons.Chapter[]; refusal: string | undefined }) {
  const some = withHandout(chapters);
  if (some.length === 0) return null;
  return (
    <details className="study-handouts">
      <summary>
        <Icon name="download" />
        <span className="grow">全部讲义</span>
        <span className="hint num">{some.length} 份</span>
        <Icon name="chevron-down" />
      </summary>
      {refusal && <p className="alert study-handouts-no">{refusal}</p>}
      <HandoutList chapters={some} refusal={refusal} />
    </details>
  );
}

function RoomHead({ study, course }: Omit<Known, "chapters">) {
  const back = study.isLearner && study.validUntil ? paths.myCourses() : paths.course(course.courseId);
  return (
    <header className="study-head">
      <Link
        className="icon-btn"
        to={back}
        aria-label={back === paths.myCourses() ? "返回我的课程" : "返回课程详情"}
      >
        <Icon name="chevron-left" />
      </Link>
      <h1 className="clip grow">{course.courseName}</h1>
      {course.requiredCourse !== null && <Tag tone="green">{requiredText(course.requiredCourse)}</Tag>}
      {course.courseStatus !== "published" && study.validUntil && <Tag tone="line">已下架，可继续学习</Tag>}
      {course.liveStatus === "completed" && <Tag tone="blue">直播已结束，可看回放</Tag>}
    </header>
  );
}

const day = (time: string) => shanghaiDay(new Date(time));

/** What stands beside the ring. */
function facts({ validUntil, expiredAt }: CourseStudy, studyHours: number): string[] {
  return [
    studyHours > 0 ? `共 ${studyHours} 学时` : "",
    validUntil ? `有效期至 ${day(validUntil)}` : expiredAt ? `已于 ${day(expiredAt)} 到期` : "",
  ].filter(Boolean);
}

function earns({ chapterTime, existPractice }: lessons.Chapter, counts: boolean): string {
  if (!counts || chapterTime === 0) return "";
  return existPractice ? `看完并通过测验后得 ${chapterTime} 学时。` : `看完后得 ${chapterTime} 学时。`;
}

function VisitorHint() {
  return (
    <p className="alert study-visitor">
      <Icon name="info" />
      <span>
        未登录时不计学习时间。
        <Link className="link" to={paths.login(true)}>
          登录
        </Link>
        后可保存进度，下次从这里继续。
      </span>
    </p>
  );
}

function AfterLast(props: { locked: boolean; study: CourseStudy; courseId: number }) {
  const { locked, study, courseId } = props;
  if (!locked) {
    return (
      <Notice text="本课程的最后一讲已播放完">
        <Link className={buttonClass()} to={study.isLearner ? paths.myCourses() : paths.course(courseId)}>
          {study.isLearner ? "返回我的课程" : "返回课程详情"}
        </Link>
      </Notice>
    );
  }
  return (
    <EntryNotice entry="buy" courseId={courseId} expiredAt={study.expiredAt} signedIn={study.signedIn} />
  );
}
