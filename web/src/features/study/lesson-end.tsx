import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatClock } from "@zhutu/domain/duration.ts";
import { HOURS_WAIT_LABELS } from "@zhutu/domain/study/hours-wait.ts";
import type { recordStudyLog } from "@zhutu/domain/study/contract.ts";
import { outside } from "@zhutu/domain/study/segments.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "../../ui/button.tsx";
import { type Chapter, type ChapterProgress, stillToWatch } from "./lessons.ts";
import { NextOffer } from "./next-offer.tsx";
import { Notice } from "./scene.tsx";
import css from "./study.module.css";
import { useStudyLog } from "./use-study-log.ts";

type Log = CallReply<typeof recordStudyLog>;
type Props = {
  chapter: Chapter;
  progress: ChapterProgress | undefined;
  neededCoverage: number;
  /** Tells the server what was played up to the end. */
  flush: () => Promise<void>;
  testPath: string | undefined;
  next: Chapter | undefined;
  onNext: () => void;
  onCancel: () => void;
  /** Plays on from there (seconds). */
  onReplay: (from: number) => void;
  onFace: () => void;
  /** What is offered behind the last lesson. */
  after: ReactNode;
};

/** The end of a further-education video: what it came to, and what is to be done next (STUDY-004). */
export function LessonEnd(props: Props) {
  const { chapter, next, onNext, testPath } = props;
  const { log, failure, retry } = useStudyLog(chapter, props.flush);
  if (failure !== undefined)
    return (
      <Notice text={failure} detail="学习记录没有保存，已播放的时间仍在补送。">
        <Button onClick={retry}>重试</Button>
      </Notice>
    );
  if (!log) return <Notice text="正在保存学习记录…">{null}</Notice>;
  const nextButton = next && (
    <Button look="line" onClick={onNext}>
      播放下一讲
    </Button>
  );
  if (log.waitsFor === "watch") return <NotYet {...props}>{nextButton}</NotYet>;
  if (log.waitsFor === "face")
    return (
      <Notice text={HOURS_WAIT_LABELS.face} detail={hoursText(log)}>
        <Button onClick={props.onFace}>重新核验</Button>
        {nextButton}
      </Notice>
    );
  if (log.waitsFor === "test")
    return (
      <Notice text={endMessage(log)} detail="测验 60 分通过，没有通过可以再做。">
        {testPath !== undefined && (
          <Link className={buttonClass()} to={testPath}>
            去做测验
          </Link>
        )}
        {nextButton}
      </Notice>
    );
  return (
    <div className={css.ended}>
      <output className={css.endedSaid}>{endMessage(log)}</output>
      {next ? <NextOffer title={next.chapterTitle} onNext={onNext} onCancel={props.onCancel} /> : props.after}
    </div>
  );
}

/** The message by whether the chapter has a test and whether it is passed. */
function endMessage({ hasTest, testPassed, chapterTime, waitsFor }: Log): string {
  if (waitsFor === "cap") return `${HOURS_WAIT_LABELS.cap} ${chapterTime} 学时`;
  if (hasTest && !testPassed)
    return chapterTime > 0
      ? `本讲已看完，通过本讲测验后计入 ${chapterTime} 学时`
      : "本讲已看完，请做本讲测验";
  const earned = chapterTime > 0 ? `，${chapterTime} 学时已计入` : "";
  return hasTest ? `本讲已看完，测验已通过${earned}` : `本讲已看完${earned}`;
}

const hoursText = ({ chapterTime }: Log): string => `本讲 ${chapterTime} 学时`;

/** Parts of the video that are named; the bar below the player shows all of them. */
const partsNamed = 3;

/** Too little of it was counted: how much is missing, and where. */
function NotYet(props: Props & { children: ReactNode }) {
  const { chapter, progress, neededCoverage, onReplay, children } = props;
  const whole = { from: 0, to: chapter.videoDuration };
  const counted = (progress?.segments ?? []).map(([from, to]) => ({ from, to }));
  const missing = outside(whole, counted).filter(({ from, to }) => to - from >= 1);
  const left = stillToWatch(progress?.coverage ?? 0, neededCoverage, chapter.videoDuration);
  const named = missing.slice(0, partsNamed).map(({ from, to }) => `${formatClock(from)}–${formatClock(to)}`);
  const more = missing.length > partsNamed ? " 等" : "";
  const from = missing[0]?.from ?? 0;
  return (
    <Notice
      text={`还需看 ${formatClock(left)}，看满后计入学时`}
      {...(named.length > 0 && { detail: `没有计入的部分：${named.join("、")}${more}` })}
    >
      <Button onClick={() => onReplay(from)}>从 {formatClock(from)} 补看</Button>
      {children}
    </Notice>
  );
}
