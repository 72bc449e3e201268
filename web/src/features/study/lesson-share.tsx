import { formatClock } from "@zhutu/domain/duration.ts";
import { formatShare } from "@zhutu/domain/numbers.ts";
import type { Counting } from "./lesson-session.ts";
import { type ChapterProgress, stillToWatch } from "./lessons.ts";
import css from "./study.module.css";

type Props = {
  progress: ChapterProgress | undefined;
  neededCoverage: number;
  /** Seconds. */
  duration: number;
  counting: Counting;
};

const SAVING: Readonly<Record<Exclude<Counting, "on-time">, string>> = {
  waiting: "网络断开，刚才看的还没有保存；恢复连接后会自动补送，请先不要关闭本页。",
  "caught-up": "网络已恢复，刚才看的已送达。",
  lost: "刚才看的没有保存成功，请补看。",
};

/** Under the player of a course that books no hours: how much of the lesson was watched. */
export function LessonShare({ progress, neededCoverage, duration, counting }: Props) {
  const coverage = progress?.coverage ?? 0;
  const isDone = progress?.studyStatus === 1;
  const share = (seconds: number) => `${Math.min(100, (100 * seconds) / Math.max(1, duration))}%`;
  return (
    <section className={css.share} aria-label="本讲进度">
      <p className="between num">
        <b>{isDone ? "已看完" : `已看 ${formatShare(coverage)}`}</b>
        {!isDone && (
          <span className="hint">
            再看 {formatClock(stillToWatch(coverage, neededCoverage, duration))} 算看完
          </span>
        )}
      </p>
      <div className={css.cover} aria-hidden="true">
        {progress?.segments.map(([from, to]) => (
          <i key={from} style={{ left: share(from), width: share(to - from) }} />
        ))}
      </div>
      {counting !== "on-time" && (
        <p className={`alert ${counting === "caught-up" ? "alert-ok" : "alert-hot"}`} role="status">
          {SAVING[counting]}
        </p>
      )}
    </section>
  );
}
