import { formatClock, formatDuration } from "@zhutu/domain/duration.ts";
import { useState } from "react";
import { Link } from "react-router";
import { type Chapter, lessonState, type Section } from "../../../features/catalogue/lessons.ts";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { toast } from "../../../ui/toast.ts";
import { Unread } from "./unread.tsx";
import css from "./course.module.css";

type Props = {
  sections: readonly Section[];
  mayWatch: boolean;
  /** Whether they may watch could not be read: asks once more. */
  retry: (() => void) | undefined;
  done: ReadonlySet<number>;
  /** Where the person stopped in the lessons that are begun (seconds). */
  places: ReadonlyMap<number, number>;
  empty: string;
};

const locked = "购买课程后才可以观看";
/** Longer trees are folded. */
const mostSections = 3;

/** The lessons of a course: what may be played leads to the study room, the rest says what it waits for. */
export function ChapterList({ sections, mayWatch, retry, done, places, empty }: Props) {
  const [all, setAll] = useState(false);
  if (sections.length === 0) return <EmptyState icon="video" text={empty} />;
  const lessons = sections.reduce((sum, section) => sum + section.lessons.length, 0);
  const folded = !all && sections.length > mostSections;
  return (
    <>
      <h2 className="sr">视频目录</h2>
      {retry && <Unread gate retry={retry} />}
      {sections.map((section, at) => (
        <section
          key={section.lessons[0]?.courseChapterId}
          className={css.section}
          hidden={folded && at >= mostSections}
        >
          {section.title && (
            <h3>
              {section.title}
              <span className="hint num">{section.lessons.length} 讲</span>
            </h3>
          )}
          <ol>
            {section.lessons.map((lesson) => (
              <Lesson
                key={lesson.courseChapterId}
                lesson={lesson}
                mayWatch={mayWatch}
                unread={retry !== undefined}
                done={done.has(lesson.courseChapterId)}
                place={places.get(lesson.courseChapterId)}
              />
            ))}
          </ol>
        </section>
      ))}
      {folded && (
        <button type="button" className={css.more} onClick={() => setAll(true)}>
          展开全部 {sections.length} 章 {lessons} 讲
          <Icon name="chevron-down" />
        </button>
      )}
    </>
  );
}

type LessonProps = {
  lesson: Chapter;
  mayWatch: boolean;
  unread: boolean;
  done: boolean;
  place: number | undefined;
};

function Lesson({ lesson, mayWatch, unread, done, place }: LessonProps) {
  const known = lessonState(lesson, mayWatch);
  // Locked is told to who has not bought it; here that is not known.
  const state = unread && known === "locked" ? undefined : known;
  const facts = [
    lesson.videoDuration > 0 && formatDuration(lesson.videoDuration),
    lesson.chapterTime > 0 && `${lesson.chapterTime} 学时`,
    place !== undefined && place < lesson.videoDuration && `看到 ${formatClock(place)}`,
  ].filter(Boolean);
  return (
    <li>
      <span className={css.lessonIcon}>
        <Icon
          name={done ? "check" : state === "practice" ? "pencil" : state === "locked" ? "lock" : "play"}
        />
      </span>
      <span className="grow">
        <span className={css.lessonTitle}>{lesson.chapterTitle}</span>
        <span className="hint num">{facts.join(" · ")}</span>
      </span>
      {done && <Tag tone="green">已学完</Tag>}
      {state && <Action lesson={lesson} state={state} />}
    </li>
  );
}

function Action({ lesson, state }: { lesson: Chapter; state: ReturnType<typeof lessonState> }) {
  if (state === "practice") return <Tag>仅习题</Tag>;
  if (state === "without-video") return <Tag>待上传</Tag>;
  if (state === "locked")
    return (
      <button
        type="button"
        className={`icon-btn ${css.row}`}
        aria-label={`${lesson.chapterTitle}：${locked}`}
        title={locked}
        onClick={() => toast.info(locked)}
      >
        <Icon name="lock" />
      </button>
    );
  return (
    <Link
      className={`${buttonClass({ look: "soft", size: "sm" })} ${css.row}`}
      to={paths.study(lesson.courseId, lesson.courseChapterId)}
      aria-label={`${state === "trial" ? "试听" : "播放"} ${lesson.chapterTitle}`}
    >
      <Icon name="play" />
      {state === "trial" ? "试听" : "播放"}
    </Link>
  );
}
