import type { CoverArt } from "@zhutu/domain/catalogue/cover-art.ts";
import { NOT_COUNTED_EXPLANATIONS } from "@zhutu/domain/study/play-ledger.ts";
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { networkLost, sentenceOf } from "../../lib/api/api.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";
import { LessonEnd, NextOffer } from "./lesson-end.tsx";
import { LessonLeft } from "./lesson-left.tsx";
import type { LessonPlace } from "./lesson-place.ts";
import { type Chapter, type ChapterProgress, watchedUpTo } from "./lessons.ts";
import type { PlayReporter } from "./play-reporter.ts";
import { NO_SKIPPING } from "./play-rules.ts";
import { FaceCheckDue, type Gate, PresenceMissed, PresencePrompt } from "./presence-prompt.tsx";
import { ReminderQuestion } from "./reminder-question.tsx";
import { Notice } from "./scene.tsx";
import css from "./study.module.css";
import type { Lesson } from "./use-lesson.ts";
import { useCaptions } from "./use-captions.ts";
import { useReminders } from "./use-reminders.ts";
import { Watermark } from "../../ui/watermark.tsx";
import { Player } from "./late-player.ts";

/** Renewing an address this often without the picture moving means that something else is wrong. */
const MOST_RENEWALS = 2;

/** Whether the last that was not counted was of a video that the lesson shows no more. */
const hasOtherVideo = (progress: ChapterProgress | undefined): boolean =>
  progress?.skipped.at(-1)?.reason === NOT_COUNTED_EXPLANATIONS["other-video"];

export type StageProps = {
  chapter: Chapter;
  /** Under the title: who teaches. */
  byline: string;
  art: CoverArt | null;
  lesson: Lesson;
  progress: ChapterProgress | undefined;
  /** Continuing education: not to be dragged past what was watched. */
  noDragging: boolean;
  next: Chapter | undefined;
  onNext: () => void;
  /** What to offer after the last lesson, or where the next does not play. */
  after: ReactNode;
  /** Of a further-education course: the check that is asked for, before it plays or at random. */
  gate?: Gate;
  /** How much of a lesson must be watched, 0 to 1; undefined for a visitor, of whom nothing is kept. */
  neededCoverage?: number | undefined;
  /** Of a lesson whose end is recorded: the way to its test. */
  recorded?: { testPath: string | undefined } | undefined;
  /** Questions stop the video for this person. */
  reminded?: boolean;
  /** Told where the lesson stands, and tells where to go. */
  place?: LessonPlace;
  /** Stands over the picture. */
  watermark?: string | undefined;
};

/** The lesson that plays, and what lies over it: questions, the end, why it does not go on. */
export function Playing(props: StageProps & { opened: NonNullable<Lesson["opened"]> }) {
  const { chapter, lesson, opened, next } = props;
  const [endedOf, setEndedOf] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [goTo, setGoTo] = useState<{ at: number }>();
  const renewals = useRef(0);
  const { reporter } = opened;
  const { prompt } = lesson;
  const isPrompted = prompt !== undefined && lesson.phase === "open";
  const isCheckDue = isPrompted && prompt.kind === "face";
  const { courseChapterId } = opened;
  const reminders = useReminders(courseChapterId, opened.duration, props.reminded === true);
  const { asked } = reminders;
  // Whoever chose another lesson, or plays elsewhere by now, does not watch this one any more.
  const held = asked !== undefined || lesson.phase !== "open" || isCheckDue;
  const isOver = endedOf === chapter.courseChapterId && lesson.phase === "open";
  const renew = () => {
    setFailure(undefined);
    renewals.current += 1;
    lesson.renew().catch((error: unknown) => setFailure(sentenceOf(error)));
  };
  const replay = (at: number) => {
    setEndedOf(undefined);
    setGoTo({ at });
  };
  const goThere = useEffectEvent(replay);
  const { place } = props;
  useEffect(() => place?.playedBy(courseChapterId, (at) => goThere(at)), [place, courseChapterId]);
  const limit = props.noDragging ? watchedUpTo(props.progress) : undefined;
  const { vtt } = useCaptions(chapter.courseId, opened);
  // New addresses did not help; blame the network only when it is offline.
  const giveUp = () => setFailure(navigator.onLine ? "视频暂时打不开，请稍后重试" : networkLost);
  return (
    <Suspense fallback={<p className={css.loading}>正在打开视频…</p>}>
      <Player
        title={chapter.chapterTitle}
        sources={opened.sources}
        videoKey={`${opened.courseChapterId} ${opened.coursePlayId}`}
        startAt={place?.startOf(courseChapterId, opened.position, limit) ?? opened.position}
        watchedUpTo={limit}
        captions={vtt}
        onPlaying={(at) => {
          setEndedOf(undefined);
          reporter?.playing(at);
        }}
        onMoved={(at) => {
          renewals.current = 0;
          reporter?.moved(at);
          place?.moved(courseChapterId, at);
        }}
        onSeeking={() => reporter?.seeking()}
        onWaiting={(at) => reporter?.waiting(at)}
        onPaused={(at) => reporter?.paused(at)}
        onEnded={(at) => {
          reporter?.paused(at);
          setEndedOf(opened.courseChapterId);
        }}
        onFailed={() => (renewals.current < MOST_RENEWALS ? renew() : giveUp())}
        byTime={props.noDragging && props.progress?.studyStatus !== 1}
        onDragRefused={() => toast.info(NO_SKIPPING)}
        nextTitle={next?.chapterTitle}
        onNext={props.onNext}
        stops={reminders.stops}
        marks={reminders.marks}
        onStop={reminders.ask}
        held={held}
        asked={isPrompted}
        backTo={lesson.phase === "missed" ? prompt?.position : undefined}
        covered={held || isPrompted || failure !== undefined || isOver}
        goTo={goTo}
      >
        {props.watermark !== undefined && <Watermark text={props.watermark} />}
        {failure !== undefined && (
          <div className={css.over}>
            <Notice text={failure}>
              <Button
                onClick={() => {
                  renewals.current = 0;
                  renew();
                }}
              >
                重试
              </Button>
            </Notice>
          </div>
        )}
        {lesson.phase === "replaced" && (
          <div className={css.over}>
            <Notice
              text={
                hasOtherVideo(props.progress)
                  ? "本讲已换成另一个视频，请重新打开"
                  : "您已在另一处打开播放，本页已暂停"
              }
            >
              <Button onClick={() => lesson.open(chapter.courseChapterId)}>
                {hasOtherVideo(props.progress) ? "重新打开" : "在本页继续"}
              </Button>
            </Notice>
          </div>
        )}
        {isCheckDue && props.gate && (
          <FaceCheckDue key={prompt.promptId} gate={props.gate} onPassed={lesson.answerPrompt} />
        )}
        {isPrompted && prompt.kind === "presence" && (
          <PresencePrompt
            key={`${prompt.promptId} ${prompt.askedAt}`}
            prompt={prompt}
            onAnswer={() => lesson.answerPrompt()}
            onTimeUp={lesson.missPrompt}
          />
        )}
        {prompt && lesson.phase === "missed" && (
          <PresenceMissed
            prompt={prompt}
            countedSeconds={props.progress?.countedSeconds ?? 0}
            onGoOn={() => lesson.open(chapter.courseChapterId)}
          />
        )}
        {asked && lesson.phase === "open" && (
          <ReminderQuestion
            key={asked.questionId}
            courseChapterId={courseChapterId}
            question={asked}
            onAnswered={() => reminders.settle(asked.questionId)}
            onGoOn={reminders.goOn}
          />
        )}
        {isOver && (
          <div className={css.over}>
            <End {...props} reporter={reporter} onClose={() => setEndedOf(undefined)} onReplay={replay} />
          </div>
        )}
      </Player>
    </Suspense>
  );
}

type EndProps = StageProps & {
  reporter: PlayReporter | undefined;
  onClose: () => void;
  onReplay: (from: number) => void;
};

/** What lies over the picture when its video is over. */
function End(props: EndProps) {
  const { chapter, lesson, progress, neededCoverage, recorded, reporter, next, onNext } = props;
  const others = next ? (
    <NextOffer title={next.chapterTitle} onNext={onNext} onCancel={props.onClose} />
  ) : (
    props.after
  );
  if (!reporter || neededCoverage === undefined) return others;
  const of = {
    chapter,
    progress,
    neededCoverage,
    flush: () => reporter.flush(),
    next,
    onNext,
    onReplay: props.onReplay,
  };
  const { late } = lesson;
  const untold = late?.counting === "waiting" && late.courseChapterId === chapter.courseChapterId;
  if (!recorded)
    return (
      <LessonLeft key={chapter.courseChapterId} {...of} untold={untold}>
        {others}
      </LessonLeft>
    );
  return (
    <LessonEnd
      key={chapter.courseChapterId}
      {...of}
      testPath={recorded.testPath}
      onCancel={props.onClose}
      onFace={() => lesson.askForFace()}
      after={props.after}
    />
  );
}
