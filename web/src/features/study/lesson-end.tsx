import { subjectName } from "@zhutu/domain/catalogue/subject.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { HOURS_WAIT_LABELS } from "@zhutu/domain/study/hours-wait.ts";
import { getStudyCourse, recordStudyLog } from "@zhutu/domain/study/contract.ts";
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "../../ui/button.tsx";
import type { Chapter, ChapterProgress } from "./lessons.ts";
import { NotYet } from "./not-yet.tsx";
import { Notice } from "./scene.tsx";
import { api, sentenceOf } from "../../lib/api/api.ts";
import { keyOf, queryClient, useApi } from "../../lib/api/query.ts";
import { serverNow } from "../../lib/api/server-clock.ts";
import { GetCertificate, reachedText } from "../../lib/hours/reached-certificate.tsx";
import { type HourForecast, useHoursAfter } from "../../lib/hours/use-hours-after.ts";
import { paths } from "../../paths.ts";
import endCss from "./lesson-end.module.css";
import css from "./study.module.css";

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

const WAIT_SECONDS = 5;

/** After the end: the next lesson begins by itself after five seconds, unless the person says no. */
export function NextOffer(props: { title: string; onNext: () => void; onCancel: () => void }) {
  const [left, setLeft] = useState(WAIT_SECONDS);
  const { onNext } = props;
  useEffect(() => {
    if (left === 0) return onNext();
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, onNext]);
  return (
    <section className={css.notice} aria-label="下一讲">
      <p className={css.noticeMore}>
        下一讲 <span className="num">{left}</span> 秒后开始
      </p>
      <p>{props.title}</p>
      <div className={css.noticeDo}>
        <Button onClick={onNext}>立即播放</Button>
        <Button look="line" onClick={props.onCancel}>
          取消
        </Button>
      </div>
    </section>
  );
}

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
  if (log.waitsFor === "watch")
    return (
      <NotYet
        {...props}
        byTime={log.chapterTime > 0}
        then={log.chapterTime > 0 ? "看满后计入学时" : "本讲才算看完"}
      >
        {nextButton}
      </NotYet>
    );
  if (log.waitsFor === "face" && log.chapterTime > 0)
    return (
      <Notice text={HOURS_WAIT_LABELS.face} detail={hoursText(log)}>
        <Button onClick={props.onFace}>人脸核验</Button>
        {nextButton}
      </Notice>
    );
  if (log.waitsFor === "test")
    return (
      <Notice text={endMessage(log)} detail="得到总分的 60% 即通过，没有通过可以再做。">
        {testPath !== undefined && (
          <Link className={buttonClass()} to={testPath}>
            去做测验
          </Link>
        )}
        {nextButton}
      </Notice>
    );
  if (log.waitsFor === null && log.chapterTime > 0) return <EarnedEnd {...props} log={log} />;
  return <Ended {...props} log={log} />;
}

/** The sentence of the end, and the next lesson or what is offered instead. */
function Ended({ log, children, ...props }: Props & { log: Log; children?: ReactNode }) {
  const { next, onNext, onCancel } = props;
  return (
    <div className={endCss.ended}>
      <output className={endCss.said}>{endMessage(log)}</output>
      {children}
      {next ? <NextOffer title={next.chapterTitle} onNext={onNext} onCancel={onCancel} /> : props.after}
    </div>
  );
}

/** How long ago a certificate may have been passed to be this lesson's. */
const JUST_NOW_MS = 5 * 60_000;

/** Hours were booked: how far the subject is, or the certificate that they completed. */
function EarnedEnd({ log, ...props }: Props & { log: Log }) {
  const { courseId } = props.chapter;
  const room = useApi(getStudyCourse, { params: { courseId } });
  const [since] = useState(() => serverNow() - JUST_NOW_MS);
  const { certSubject, requiredCourse } = room.data?.course ?? {};
  const { forecast, isReached } = useHoursAfter({ certSubject, since, enabled: certSubject !== undefined });
  if (forecast && isReached)
    return (
      <Notice text={`恭喜您，${subjectName(forecast.certSubject)}合格`} detail={reachedText(forecast)}>
        <GetCertificate forecast={forecast} />
        {props.next && (
          <Button look="line" onClick={props.onNext}>
            播放下一讲
          </Button>
        )}
      </Notice>
    );
  const kind = requiredCourse === 1 ? "required" : "optional";
  return (
    <Ended {...props} log={log}>
      {forecast && forecast[kind].target > 0 && (
        <p className={`${css.noticeMore} num`}>
          {subjectName(forecast.certSubject)} · {hoursKindText(kind, forecast)}
        </p>
      )}
      {forecast && !props.next && (
        <Link className={buttonClass()} to={paths.myHours({ subject: forecast.certSubject })}>
          {forecast.certStatus === "pass" ? "学时与证书" : "看还差什么"}
        </Link>
      )}
    </Ended>
  );
}

/** 必修 45.0 / 60 学时，还差 15.0 */
function hoursKindText(kind: "required" | "optional", forecast: HourForecast): string {
  const { earned, target, missing } = forecast[kind];
  const left = missing > 0 ? `还差 ${missing.toFixed(1)}` : "已修满";
  return `${kind === "required" ? "必修" : "选修"} ${earned.toFixed(1)} / ${target} 学时，${left}`;
}

/** The message by what the hours wait for; a test is named where it is what waits, or where it was passed. */
function endMessage({ hasTest, testPassed, chapterTime, waitsFor }: Log): string {
  if (waitsFor === "cap") return `${HOURS_WAIT_LABELS.cap} ${chapterTime} 学时`;
  if (waitsFor === "test")
    return chapterTime > 0
      ? `本讲已看完，通过本讲测验后计入 ${chapterTime} 学时`
      : "本讲已看完，请做本讲测验";
  const earned = chapterTime > 0 ? `，${chapterTime} 学时已计入` : "";
  return hasTest && testPassed ? `本讲已看完，测验已通过${earned}` : `本讲已看完${earned}`;
}

const hoursText = ({ chapterTime }: Log): string => `本讲 ${chapterTime} 学时`;

type Outcome = { log?: Log; failure?: string };

/** Records the end of a lesson's video, once what was played has been told, and answers what it came to. */
function useStudyLog({ courseId, courseChapterId }: Chapter, flush: () => Promise<void>) {
  const [outcome, setOutcome] = useState<Outcome>({});
  const tell = useEffectEvent(flush);
  const record = useCallback(async (): Promise<void> => {
    setOutcome({});
    const body = { courseId, courseChapterId };
    try {
      const log = await api(recordStudyLog, { body }, { quiet: true });
      queryClient.setQueryData<CallReply<typeof getStudyCourse>>(
        keyOf(getStudyCourse, { params: { courseId } }),
        (room) => room && { ...room, hours: withThis(room.hours, log) },
      );
      setOutcome({ log });
    } catch (failure) {
      setOutcome({ failure: sentenceOf(failure) });
    }
  }, [courseId, courseChapterId]);
  useEffect(() => {
    let wanted = true;
    void tell().then(() => (wanted ? record() : undefined));
    return () => {
      wanted = false;
    };
  }, [record]);
  return { ...outcome, retry: () => void flush().then(record) };
}

const withThis = (known: CallReply<typeof getStudyCourse>["hours"], { courseChapterId, waitsFor }: Log) =>
  known.map((one) => (one.courseChapterId === courseChapterId ? { ...one, waitsFor } : one));
