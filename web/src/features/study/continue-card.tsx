import { studyWord } from "@zhutu/domain/catalogue/live-status.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatClock } from "@zhutu/domain/duration.ts";
import { percentOf } from "@zhutu/domain/numbers.ts";
import type { continueLearning } from "@zhutu/domain/study/contract.ts";
import { Link } from "react-router";
import { startsPlaying } from "../../lib/starts-playing.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyState } from "../../ui/states.tsx";
import css from "./continue-card.module.css";

export type Continued = CallReply<typeof continueLearning>;
type Lesson = Continued["lessons"][number];

const lessonPath = ({ courseId, courseChapterId }: Lesson): string => paths.study(courseId, courseChapterId);
const wordOf = ({ lastPlayedAt }: Lesson): string => studyWord(null, lastPlayedAt !== null);

type Props = {
  continued: Continued;
  /** When a lesson was last studied, in words. */
  whenText: (at: string) => string;
};

/** The lesson one was in with one button, and the next courses below it. */
export function ContinueCard({ continued: { lessons, heldCount }, whenText }: Props) {
  const [lesson, ...others] = lessons;
  if (!lesson) return <NothingLeft heldCount={heldCount} />;
  return (
    <section className={`card ${css.card}`} aria-labelledby="continue">
      <div className={css.main}>
        <Link
          className={css.picture}
          to={lessonPath(lesson)}
          state={startsPlaying}
          tabIndex={-1}
          aria-hidden="true"
        >
          <Cover art={lesson.coverArt} imageUrl={lesson.courseImgUrl} eager />
        </Link>
        <div className={css.words}>
          <p className={`${css.when} num`}>
            <b>{wordOf(lesson)}</b>
            {lesson.lastPlayedAt !== null && (
              <span className="no-phone">{whenText(lesson.lastPlayedAt)} 学到这里</span>
            )}
          </p>
          <h2 id="continue" className="clip2">
            {lesson.chapterTitle}
          </h2>
          <p className="muted clip">{lesson.courseName}</p>
        </div>
        <Place lesson={lesson} />
        <div className={css.action}>
          <Link className={buttonClass({ size: "lg" })} to={lessonPath(lesson)} state={startsPlaying}>
            <Icon name="play" />
            {wordOf(lesson)}
          </Link>
          <Link className={`link ${css.all}`} to={paths.myCourses()}>
            全部课程 {heldCount} 门
          </Link>
        </div>
      </div>
      {others.length > 0 && (
        <nav className={`${css.others} num`} aria-label="其他在学课程">
          {others.map((other) => (
            <Link key={other.courseId} to={lessonPath(other)} state={startsPlaying}>
              <b className="clip">{other.chapterTitle}</b>
              <Icon name="chevron-right" />
              <span className="hint clip">
                {other.courseName} · {other.doneCount} / {other.lessonCount} 讲
              </span>
            </Link>
          ))}
        </nav>
      )}
    </section>
  );
}

/** How far the lesson is, and the course. */
function Place({ lesson }: { lesson: Lesson }) {
  const { position, duration, doneCount, lessonCount, hours } = lesson;
  const share = percentOf(position, duration);
  return (
    <div className={`${css.place} num`}>
      <p className="between">
        <span>
          {position > 0 ? "看到" : "本讲"} {position > 0 && `${formatClock(position)} / `}
          {formatClock(duration)}
        </span>
        {position > 0 && <span className="muted">还剩 {formatClock(duration - position)}</span>}
      </p>
      <div
        className="bar"
        role="progressbar"
        aria-label="本讲看到的位置"
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${share}%` }} />
      </div>
      <p className="hint">
        全课 {doneCount} / {lessonCount} 讲{hours !== null && hours > 0 && ` · 本讲学完得 ${hours} 学时`}
      </p>
    </div>
  );
}

function NothingLeft({ heldCount }: { heldCount: number }) {
  return (
    <section className={`card ${css.card}`} aria-label="继续学习">
      <EmptyState
        icon="video"
        text={heldCount > 0 ? "在学的课程都学完了。" : "还没有课程，选好后从这里接着学。"}
        action={
          <Link className={buttonClass()} to={heldCount > 0 ? paths.myCourses() : paths.courses()}>
            {heldCount > 0 ? "看我的课程" : "去选课程"}
          </Link>
        }
      />
    </section>
  );
}
