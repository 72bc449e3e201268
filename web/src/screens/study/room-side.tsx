import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { ExerciseList } from "../../features/exam/exercise-list.tsx";
import { ChapterTree } from "../../features/study/chapter-tree.tsx";
import { HandoutList } from "../../features/study/handout-list.tsx";
import { withHandout } from "../../features/study/handouts.ts";
import { type Chapter, isDone, lessonsOf } from "../../features/study/lessons.ts";
import { ProgressRing } from "../../features/study/progress-ring.tsx";
import type { CourseStudy } from "../../features/study/use-course-study.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Fold } from "../../ui/fold.tsx";
import css from "../../features/study/study-side.module.css";

/** Where one column holds all, the button 目录 leads here. */
export const LESSONS_ID = "lessons";

type Props = {
  study: CourseStudy;
  currentId: number | undefined;
  /** The stage does not say yet that the rest must be bought. */
  trying: boolean;
  noHandouts: string | undefined;
};

type ExercisesFoldProps = {
  courseId: number;
  chapters: readonly { courseChapterId: number; chapterTitle: string; existPractice: boolean }[];
};

/** The course's exercises, folded, where some of its chapters have any; asked for when they are first unfolded. */
function ExercisesFold({ courseId, chapters }: ExercisesFoldProps) {
  const [unfolded, setUnfolded] = useState(false);
  const practised = chapters.filter((one) => one.existPractice);
  if (practised.length === 0) return null;
  return (
    <Fold icon="pencil" title="章节练习" count={`${practised.length} 份`} onUnfold={() => setUnfolded(true)}>
      {unfolded && <ExerciseList courseId={courseId} chapters={practised} />}
    </Fold>
  );
}

/** Beside the picture: how far, or what the course costs; its lessons; its handouts. */
export function RoomSide({ study, currentId, trying, noHandouts }: Props) {
  const { chapters, progress } = study;
  const all = lessonsOf(chapters);
  const side = useRef<HTMLElement>(null);
  // In a long list the lesson that plays is in view; the page itself stays where it is.
  useEffect(() => {
    const current = side.current?.querySelector(`[href$="chapter=${currentId}"]`);
    if (!side.current || !current) return;
    const box = side.current.getBoundingClientRect();
    const row = current.getBoundingClientRect();
    if (row.bottom > box.bottom || row.top < box.top)
      side.current.scrollTop += row.top - box.top - (box.height - row.height) / 2;
  }, [currentId]);
  return (
    <aside id={LESSONS_ID} className={css.side} aria-label="学习进度和目录" ref={side}>
      {all.length > 0 && progress && study.entry !== "buy" && (
        <ProgressRing
          done={all.filter((one) => isDone(progress, one.courseChapterId)).length}
          all={all.length}
          lines={facts(study)}
        />
      )}
      {trying && <BuyHint study={study} lessons={all.length} />}
      <ChapterTree
        chapters={chapters}
        currentId={currentId}
        progress={progress}
        plays={(one) => study.entryTo(one) === "watch"}
        showsHours={booksHours(study.course)}
        waitsFor={(id) => study.hoursOf(id)?.waitsFor}
      />
      {study.isLearner && study.entry === "watch" && (
        <ExercisesFold courseId={study.course.courseId} chapters={chapters} />
      )}
      <Handouts chapters={chapters} refusal={noHandouts} />
    </aside>
  );
}

const booksHours = ({ courseType, studyHours }: CourseStudy["course"]): boolean =>
  courseType === COURSE_TYPE.continuingEducation && studyHours > 0;

/** What stands beside the ring. */
function facts({ course, chapters, hours, validUntil, expiredAt }: CourseStudy): string[] {
  const day = (time: string) => shanghaiDay(new Date(time));
  const earned = new Set(hours.filter((one) => one.waitsFor === null).map((one) => one.courseChapterId));
  const tenths = chapters
    .filter((one) => earned.has(one.courseChapterId))
    .reduce((sum, one) => sum + Math.round(one.chapterTime * 10), 0);
  const all = `${course.studyHours} 学时`;
  return [
    !booksHours(course) ? "" : hours.length > 0 ? `已得 ${tenths / 10} / ${all}` : `共 ${all}`,
    validUntil ? `有效期至 ${day(validUntil)}` : expiredAt ? `已于 ${day(expiredAt)} 到期` : "",
  ].filter(Boolean);
}

/** For whoever does not hold the course: what buying opens, and the way to it. */
function BuyHint({ study, lessons }: { study: CourseStudy; lessons: number }) {
  return (
    <div className={css.buy}>
      <p>
        <b>{study.entry === "expired" ? "课程已到期" : "购买后可以观看全部课程"}</b>
        <span className="hint num">
          共 {lessons} 讲{booksHours(study.course) && ` · ${study.course.studyHours} 学时`}
        </span>
      </p>
      <Link className={buttonClass({ look: "line" })} to={paths.course(study.course.courseId)}>
        {study.entry === "expired" ? "再次购买" : "购买课程"}
      </Link>
    </div>
  );
}

/** The course's handouts, those of practice-only chapters among them. */
function Handouts({ chapters, refusal }: { chapters: Chapter[]; refusal: string | undefined }) {
  const some = withHandout(chapters);
  if (some.length === 0) return null;
  return (
    <Fold icon="download" title="全部讲义" count={`${some.length} 份`}>
      {refusal && <p className={`alert ${css.handoutsNo}`}>{refusal}</p>}
      <HandoutList chapters={some} refusal={refusal} />
    </Fold>
  );
}
