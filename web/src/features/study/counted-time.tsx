import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatShare } from "@zhutu/domain/numbers.ts";
import { formatClock } from "@zhutu/domain/duration.ts";
import type { listPrompts } from "@zhutu/domain/study/contract.ts";
import { MOST_PROMPTS } from "@zhutu/domain/study/presence.ts";
import type { Segment } from "@zhutu/domain/study/segments.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { useState } from "react";
import type { Counting } from "./lesson-session.ts";
import { type ChapterProgress, stillToPlay, stillToWatch, uncounted } from "./lessons.ts";
import { OWN_SPEED } from "./play-settings.ts";
import css from "./study.module.css";
import { serverNow } from "../../lib/api/server-clock.ts";

type Props = {
  progress: ChapterProgress | undefined;
  neededCoverage: number;
  /** Seconds. */
  duration: number;
  /** What this player has reported, counted or not. */
  told: readonly Segment[];
  counting: Counting;
  /** The time that is late was played in another lesson than this one. */
  elsewhere: boolean;
  /** What the lesson earns, where it earns anything. */
  earns: string;
  /** Of this lesson, newest first. */
  prompts?: readonly LessonPrompt[] | undefined;
};
export type LessonPrompt = CallReply<typeof listPrompts>[number];

const nothingYet: Pick<
  ChapterProgress,
  "creditedSeconds" | "coverage" | "segments" | "skipped" | "studyStatus"
> = {
  creditedSeconds: 0,
  coverage: 0,
  segments: [],
  skipped: [],
  studyStatus: 0,
};
const shownReasons = 2;
const noPrompts: readonly LessonPrompt[] = [];

/** Under the player of further education: what time was counted, what is missing, and what was not counted and why. */
export function CountedTime({
  progress,
  neededCoverage,
  duration,
  told,
  counting,
  elsewhere,
  earns,
  prompts = noPrompts,
}: Props) {
  const { creditedSeconds, coverage, segments, skipped, studyStatus } = progress ?? nothingYet;
  const missing = uncounted(told, segments);
  const share = (seconds: number) => `${Math.min(100, (100 * seconds) / Math.max(1, duration))}%`;
  const done = studyStatus === 1;
  const lost = missing.reduce((sum, { from, to }) => sum + to - from, 0);
  return (
    <section className={css.count} aria-label="学习计时">
      <div>
        <h2>本讲计时</h2>
        <div className={`${css.figures} num`}>
          <div>
            <span className="muted">已计入时长</span>
            <b>{formatClock(creditedSeconds)}</b>
          </div>
          <div>
            <span className="muted">还需看完</span>
            <b>{done ? "已看完" : formatClock(stillToWatch(coverage, neededCoverage, duration))}</b>
          </div>
          {!done && (
            <div>
              <span className="muted">还需计时</span>
              <b>{formatClock(stillToPlay(progress, neededCoverage, duration))}</b>
            </div>
          )}
        </div>
        <div className={css.cover} aria-hidden="true">
          {segments.map(([from, to]) => (
            <i key={from} style={{ left: share(from), width: share(to - from) }} />
          ))}
          {missing.map(({ from, to }) => (
            <i key={from} className={css.uncounted} style={{ left: share(from), width: share(to - from) }} />
          ))}
        </div>
        <p className="hint num">
          已看 {formatShare(coverage)}，{lost > 0 && `未计 ${formatShare(lost / Math.max(1, duration))}，`}
          看满 {formatShare(neededCoverage)}
          、播放满 {formatClock(Math.ceil(neededCoverage * duration))} 算看完。{earns}
        </p>
        {!done && <p className="hint">{OWN_SPEED}。</p>}
        <p className="hint">播放时每 60 秒计入一次，暂停、播完和换讲时立即计入。</p>
        <LateTime counting={counting} elsewhere={elsewhere} />
      </div>
      <Reasons
        skipped={skipped}
        prompts={prompts}
        all={!isMissingTime(counting) && creditedSeconds > 0 && missing.length === 0 && skipped.length === 0}
        noDragging={coverage < neededCoverage}
        lost={missing.length > 0}
      />
    </section>
  );
}

const isMissingTime = (counting: Counting): boolean => counting === "waiting" || counting === "lost";

/** The state of play time that did not reach the server in time. */
function LateTime({ counting, elsewhere }: Pick<Props, "counting" | "elsewhere">) {
  if (counting === "on-time") return null;
  const played = elsewhere ? "另一讲刚才播放的时间" : "刚才播放的时间";
  const figures = elsewhere ? "那一讲的计时" : "上面的数字";
  const sentence = {
    waiting: `网络断开，${played}还没有计入；恢复连接后会自动补送，请先不要关闭本页。与上次计时相隔超过 60 秒才送达的不能计入。`,
    "caught-up": `网络已恢复，${played}已送达，是否计入以${figures}为准。`,
    lost: `${played}没有被接受，不能计入。`,
  }[counting];
  return (
    <p className={`alert ${counting === "caught-up" ? "alert-ok" : "alert-hot"}`} role="status">
      {sentence}
    </p>
  );
}

type ReasonsProps = Pick<ChapterProgress, "skipped"> & {
  prompts: readonly LessonPrompt[];
  /** Something was played, and all of it was counted. */
  all: boolean;
  /** Parts that must not be dragged past are left. */
  noDragging: boolean;
  /** A part was played and not counted: it is drawn hatched. */
  lost: boolean;
};

function Reasons({ skipped, prompts, all, noDragging, lost }: ReasonsProps) {
  const [open, setOpen] = useState(false);
  const newest = linesOf(skipped, prompts);
  const told = promptsText(prompts);
  const shown = open ? newest : newest.slice(0, shownReasons);
  return (
    <div>
      <div className="between">
        <h2>计时说明</h2>
        {newest.length > shownReasons && (
          <button type="button" className={`link ${css.all}`} onClick={() => setOpen(!open)}>
            {open ? "收起" : `查看全部 ${newest.length} 条`}
          </button>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="muted">
          {all ? "播放的时间都已计入，没有不计的部分。" : "播放后，这里说明哪些时间没有计入。"}
        </p>
      ) : (
        <ul className={css.reasons}>
          {shown.map((one, index) => (
            <li key={`${one.at} ${index}`}>
              <span className="num muted">{spanText(one.at, one.seconds)}</span>
              <span>{one.reason}</span>
              {one.seconds > 0 ? (
                <b className="num">-{formatClock(one.seconds)}</b>
              ) : (
                <span className={css.asUsual}>照常</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="hint num">
        {told}
        继续教育课程会不定时问一次是否在学习，每讲最多 {MOST_PROMPTS} 次。
      </p>
      {noDragging && <p className="hint">继续教育课程不能拖过没看的部分。</p>}
      {lost && <p className="hint">进度条上的斜纹段播放过但没有计入，补看即可补上。</p>}
    </div>
  );
}

/** What did not count and the prompts that were answered, newest first. */
const linesOf = (skipped: ChapterProgress["skipped"], prompts: readonly LessonPrompt[]) =>
  [
    ...skipped,
    ...prompts.flatMap(({ kind, askedAt, answeredAt }) =>
      answeredAt === null
        ? []
        : [{ at: answeredAt, seconds: 0, reason: ANSWER_TEXT[kind](askedAt, answeredAt) }],
    ),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
const ANSWER_TEXT: Readonly<Record<LessonPrompt["kind"], (askedAt: string, answeredAt: string) => string>> = {
  presence: (askedAt, answeredAt) =>
    `在学提示，${Math.ceil((Date.parse(answeredAt) - Date.parse(askedAt)) / 1000)} 秒内回应，照常计时`,
  face: () => "随机核验通过，之后照常计时",
};

/** How many of each kind were answered, missed or wait. */
function promptsText(prompts: readonly LessonPrompt[]): string {
  const presence = prompts.filter(({ kind }) => kind === "presence");
  const checks = prompts.filter(({ kind }) => kind === "face");
  const answered = (some: readonly LessonPrompt[]) =>
    some.filter(({ answeredAt }) => answeredAt !== null).length;
  const missed = presence.filter(({ missedAt }) => missedAt !== null).length;
  const waiting = checks.length - answered(checks);
  return [
    answered(presence) + missed > 0 && `在学提示：已回应 ${answered(presence)} 次，未回应 ${missed} 次。`,
    checks.length > 0 && `随机核验：通过 ${answered(checks)} 次${waiting > 0 ? "，还有 1 次没做" : ""}。`,
  ]
    .filter(Boolean)
    .join("");
}

/** From when to when it happened: the day where it is not today, then hours and minutes. */
function spanText(at: string, seconds: number): string {
  const end = formatTime(at);
  const start = formatTime(new Date(Date.parse(at) - seconds * 1000));
  const today = formatTime(new Date(serverNow())).slice(0, 10);
  const day = start.startsWith(today) ? "" : `${start.slice(5, 10)} `;
  if (seconds === 0) return `${day}${end.slice(11)}`;
  return `${day}${start.slice(11, 16)} – ${end.slice(11, 16)}`;
}
