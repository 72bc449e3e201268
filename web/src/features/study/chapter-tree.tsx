import { formatClock, formatDuration } from "@zhutu/domain/duration.ts";
import { HOURS_WAIT_LABELS, type HoursWaitFor } from "@zhutu/domain/study/hours-wait.ts";
import { isAtTheEnd } from "@zhutu/domain/study/resume.ts";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Tag } from "../../ui/tag.tsx";
import { type Chapter, isDone, type Progress, progressIn } from "./lessons.ts";
import css from "./study-side.module.css";

type Props = {
  chapters: readonly Chapter[];
  currentId: number | undefined;
  progress: Progress | null;
  plays: (lesson: Chapter) => boolean;
  showsHours: boolean;
  /** What the hours of a lesson wait for; null when they are earned, undefined where none are. */
  waitsFor: (courseChapterId: number) => HoursWaitFor | null | undefined;
};

/** The course's chapters with the state of each lesson: done, current, locked, trial. */
export function ChapterTree({ chapters, currentId, progress, plays, showsHours, waitsFor }: Props) {
  const parents = new Set(chapters.map((one) => one.parentId));
  return (
    <ol className={css.tree} aria-label="课程目录">
      {chapters.map((chapter) => {
        const id = chapter.courseChapterId;
        if (!chapter.hasVideo && parents.has(id)) {
          return (
            <li key={id} className={css.part}>
              {chapter.chapterTitle}
            </li>
          );
        }
        // A chapter of exercises alone has nothing to open here.
        if (chapter.chapterStatus === "pubprac") return null;
        if (!chapter.hasVideo) return <WithoutVideo key={id} chapter={chapter} />;
        return (
          <LessonRow
            key={id}
            chapter={chapter}
            current={id === currentId}
            done={isDone(progress, id)}
            position={progressIn(progress, id)?.position ?? 0}
            locked={!plays(chapter)}
            hours={showsHours ? chapter.chapterTime : 0}
            waits={waitsFor(id)}
          />
        );
      })}
    </ol>
  );
}

/** Where a lesson stands that is not done; nothing before it is begun. Both in seconds of its video. */
export const placeText = (position: number, duration: number): string | undefined => {
  if (position <= 0) return undefined;
  return isAtTheEnd(position, duration) ? "还有一段没看" : `看到 ${formatClock(position)}`;
};

function LessonRow(props: {
  chapter: Chapter;
  current: boolean;
  done: boolean;
  position: number;
  locked: boolean;
  hours: number;
  waits: HoursWaitFor | null | undefined;
}) {
  const { chapter, current, done, position, locked, hours, waits } = props;
  const facts = [
    formatDuration(chapter.videoDuration),
    hours > 0 && `${waits === null ? "已得 " : ""}${hours} 学时`,
    done ? "已看完" : placeText(position, chapter.videoDuration),
  ].filter(Boolean);
  return (
    <li className={current ? "on" : ""}>
      <Link
        to={paths.study(chapter.courseId, chapter.courseChapterId)}
        aria-current={current ? "true" : undefined}
        preventScrollReset
      >
        <StateMark current={current} done={done} locked={locked} />
        <span className="grow">
          <span className={css.lesson}>{chapter.chapterTitle}</span>
          <span className="hint num">{facts.join(" · ")}</span>
          {/* What is not watched says so by its mark. */}
          {(waits === "test" || waits === "face" || waits === "cap") && (
            <span className={css.waits}>{HOURS_WAIT_LABELS[waits]}</span>
          )}
        </span>
        {chapter.trial && !locked && <Tag tone="blue">试听</Tag>}
      </Link>
    </li>
  );
}

function StateMark({ current, done, locked }: { current: boolean; done: boolean; locked: boolean }) {
  const [look, icon] = locked
    ? ([css.locked, "lock"] as const)
    : current && !done
      ? ([css.now, "play"] as const)
      : done
        ? ([css.done, "check"] as const)
        : (["", undefined] as const);
  return <span className={`${css.mark} ${look}`}>{icon && <Icon name={icon} />}</span>;
}

function WithoutVideo({ chapter }: { chapter: Chapter }) {
  return (
    <li>
      <span className={css.row}>
        <span className={`${css.mark} ${css.locked}`}>
          <Icon name="file" />
        </span>
        <span className="grow">
          <span className={css.lesson}>{chapter.chapterTitle}</span>
          <span className="hint">视频正在制作中</span>
        </span>
      </span>
    </li>
  );
}
