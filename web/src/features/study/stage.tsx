import type { CoverArt } from "@zhutu/domain/catalogue/cover-art.ts";
import { formatClock } from "@zhutu/domain/duration.ts";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Motif } from "../../ui/cover/cover.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.ts";
import { networkLost, sentenceOf } from "../../lib/api/api.ts";
import { type Chapter, type ChapterProgress, watchedUpTo } from "./lessons.ts";
import { NextOffer } from "./next-offer.tsx";
import type { Lesson } from "./use-lesson.ts";
import css from "./study.module.css";

const Player = lazy(() => import("./player.tsx"));

/** Renewing an address this often without the picture moving means that something else is wrong. */
const MOST_RENEWALS = 2;

type Props = {
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
};

/** The picture: what the lesson is before it plays, the player, what comes next, and why it does not play. */
export function Stage(props: Props) {
  const { chapter, lesson, art } = props;
  const { phase, opened } = lesson;
  const idle = phase === "closed" || (phase === "opening" && !opened);
  return (
    <div className={css.stage}>
      {idle && (
        <Scene art={art} title={chapter.chapterTitle} byline={props.byline}>
          <StartButton
            busy={phase === "opening"}
            position={placeToGoOn(props.progress, chapter.videoDuration)}
            onStart={() => lesson.open(chapter.courseChapterId)}
          />
        </Scene>
      )}
      {phase === "refused" && (
        <Scene art={art} title={chapter.chapterTitle} byline="">
          <Notice text={lesson.refusal || "视频暂时打不开"}>
            <Button onClick={() => lesson.open(chapter.courseChapterId)}>重试</Button>
          </Notice>
        </Scene>
      )}
      {opened && phase !== "refused" && <Playing {...props} opened={opened} />}
    </div>
  );
}

function Playing(props: Props & { opened: NonNullable<Lesson["opened"]> }) {
  const { chapter, lesson, opened, next } = props;
  const [endedOf, setEndedOf] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const renewals = useRef(0);
  const { reporter } = opened;
  const renew = () => {
    setFailure(undefined);
    renewals.current += 1;
    lesson.renew().catch((error: unknown) => setFailure(sentenceOf(error)));
  };
  // Fresh addresses came and the picture still does not move: the network is to blame only when it is gone.
  const giveUp = () => setFailure(navigator.onLine ? "视频暂时打不开，请稍后重试" : networkLost);
  return (
    <Suspense fallback={<p className={css.loading}>正在打开视频…</p>}>
      <Player
        title={chapter.chapterTitle}
        sources={opened.sources}
        videoKey={`${opened.courseChapterId} ${opened.coursePlayId}`}
        startAt={opened.position}
        watchedUpTo={props.noDragging ? watchedUpTo(props.progress) : undefined}
        onPlaying={(at) => {
          setEndedOf(undefined);
          reporter?.playing(at);
        }}
        onMoved={(at) => {
          renewals.current = 0;
          reporter?.moved(at);
        }}
        onSeeking={() => reporter?.seeking()}
        onWaiting={(at) => reporter?.waiting(at)}
        onPaused={(at) => reporter?.paused(at)}
        onEnded={(at) => {
          reporter?.paused(at);
          setEndedOf(opened.courseChapterId);
        }}
        onFailed={() => (renewals.current < MOST_RENEWALS ? renew() : giveUp())}
        onDragRefused={() => toast.info("继续教育课程不能拖过没看的部分")}
        nextTitle={next?.chapterTitle}
        onNext={props.onNext}
      >
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
        {endedOf === chapter.courseChapterId && lesson.phase === "open" && (
          <div className={css.over}>
            {next ? (
              <NextOffer
                title={next.chapterTitle}
                onNext={props.onNext}
                onCancel={() => setEndedOf(undefined)}
              />
            ) : (
              props.after
            )}
          </div>
        )}
      </Player>
    </Suspense>
  );
}

/** Where the server will go on: anew for whoever stopped in the last five seconds. */
function placeToGoOn(progress: ChapterProgress | undefined, duration: number): number {
  const stood = progress?.position ?? 0;
  return stood < duration - 5 ? stood : 0;
}

/** Begins, or goes on where the person stopped. */
function StartButton(props: { busy: boolean; position: number; onStart: () => void }) {
  const label = props.position > 0 ? `从 ${formatClock(props.position)} 继续学习` : "开始学习";
  return (
    <button type="button" className={css.start} disabled={props.busy} onClick={props.onStart}>
      <span className={css.startIcon}>
        <Icon name="play" />
      </span>
      {props.busy ? "正在打开…" : label}
    </button>
  );
}

/** The drawn ground of a picture that does not play, with the lesson's name. */
export function Scene(props: { art: CoverArt | null; title: string; byline: string; children?: ReactNode }) {
  return (
    <div className={`${css.scene} p-${props.art?.palette ?? "exam"}`}>
      <Motif name={props.art?.motif ?? "building"} />
      <div className={css.caption}>
        {props.title}
        {props.byline && <small>{props.byline}</small>}
      </div>
      {props.children}
    </div>
  );
}

/** One sentence over the picture and what to do about it. */
export function Notice({ text, detail, children }: { text: string; detail?: string; children: ReactNode }) {
  return (
    <output className={css.notice}>
      <p>{text}</p>
      {detail && <p className={css.noticeMore}>{detail}</p>}
      <div className={css.noticeDo}>{children}</div>
    </output>
  );
}
