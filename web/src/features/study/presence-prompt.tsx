import { formatClock } from "@zhutu/domain/duration.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { CallError } from "@zhutu/domain/endpoint.ts";
import { sentenceOf } from "../../lib/api/api.ts";
import { usePhone } from "../../lib/hooks/use-media.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Prompt } from "./lesson-session.ts";
import css from "./presence.module.css";

const radius = 50;
const round = 2 * Math.PI * radius;
const clockOf = (at: string): string => formatTime(at).slice(11);
const secondsOf = ({ askedAt, answerUntil }: Prompt): number =>
  answerUntil === null ? 0 : Math.round((Date.parse(answerUntil) - Date.parse(askedAt)) / 1000);
const spanOf = (seconds: number): string => (seconds === 60 ? "1 分钟" : `${seconds} 秒`);

type Props = { prompt: Prompt; onAnswer: () => Promise<void>; onTimeUp: () => void };

/** 还在学习吗？ over the picture, which goes on; one press answers it. */
export function PresencePrompt({ prompt, onAnswer, onTimeUp }: Props) {
  const [left, setLeft] = useState(() => secondsLeft(prompt));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const ticking = setInterval(() => setLeft(secondsLeft(prompt)), 250);
    return () => clearInterval(ticking);
  }, [prompt]);
  // An answer under way is waited for.
  const isOver = left <= 0 && !busy;
  const timeUp = useEffectEvent(onTimeUp);
  useEffect(() => {
    if (isOver) timeUp();
  }, [isOver]);
  const answer = (): void => {
    setBusy(true);
    onAnswer()
      .catch((error: unknown) => setFailure(sentenceOf(error)))
      .finally(() => setBusy(false));
  };
  const all = secondsOf(prompt);
  return (
    <Sheet
      title="还在学习吗？"
      head={
        <div className={css.ring} role="timer" aria-label={`还有 ${left} 秒`}>
          <svg width="112" height="112" aria-hidden="true">
            <circle cx="56" cy="56" r={radius} fill="none" className={css.rail} strokeWidth="8" />
            <circle
              cx="56"
              cy="56"
              r={radius}
              fill="none"
              className={css.rest}
              strokeWidth="8"
              strokeLinecap="round"
              strokeDasharray={`${(left / all) * round} ${round}`}
            />
          </svg>
          <span aria-hidden="true">
            <b className="num">{left}</b>
            <small>秒</small>
          </span>
        </div>
      }
      text={
        <>
          <span className={css.line}>按一下按钮就行，课程照常播放。</span>
          <span className={css.line}>
            没有回应，会在 {clockOf(prompt.answerUntil ?? prompt.askedAt)} 暂停，这 {spanOf(all)}不计。
          </span>
        </>
      }
      failure={failure}
      button={
        <Button size="lg" block busy={busy} onClick={answer}>
          我在学习
        </Button>
      }
      hint={
        <span className="no-phone">
          按 <kbd>空格</kbd> 或 <kbd>Enter</kbd> 也可以
        </span>
      }
    />
  );
}

const secondsLeft = ({ until }: Prompt): number => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** The prompt got no answer: since when nothing counts, and where it goes on. */
export function PresenceMissed(props: { prompt: Prompt; countedSeconds: number; onGoOn: () => void }) {
  const { prompt, countedSeconds, onGoOn } = props;
  const asked = clockOf(prompt.askedAt);
  const place = formatClock(prompt.position);
  return (
    <Sheet
      title="已暂停，等您回来"
      head={
        <span className={css.paused}>
          <Icon name="pause" />
        </span>
      }
      text={
        <>
          <span className={css.line}>
            {asked} 问过是否在学习，{spanOf(secondsOf(prompt))}内没有回应。
          </span>
          <span className={css.line}>
            <b>从 {asked} 起没有计时</b>，画面已退回 {place}。
          </span>
        </>
      }
      button={
        <Button size="lg" block onClick={onGoOn}>
          从 {place} 继续学习
        </Button>
      }
      hint={<span className="num">之前计入的 {formatClock(countedSeconds)} 不受影响</span>}
    />
  );
}

export type Gate = (wanted: {
  /** Asked for in the middle of a lesson, at random. */
  random: boolean;
  refused: boolean;
  onPassed: (certifyId: string) => void;
}) => ReactNode;

/** A random face check is due: the picture waits until one passed and the server took it. */
export function FaceCheckDue({
  gate,
  onPassed,
}: {
  gate: Gate;
  onPassed: (certifyId: string) => Promise<void>;
}) {
  const [refused, setRefused] = useState(false);
  const [untold, setUntold] = useState<{ certifyId: string; failure: string }>();
  const box = useFocusInside();
  const isSheet = usePhone();
  const tell = (certifyId: string): void => {
    setUntold(undefined);
    onPassed(certifyId).catch((error: unknown) => {
      if (error instanceof CallError && error.reason === "FACE_REFUSED") setRefused(true);
      else setUntold({ certifyId, failure: sentenceOf(error) });
    });
  };
  return (
    <div className={css.over}>
      <div
        ref={box}
        className={css.check}
        role="alertdialog"
        aria-modal={isSheet}
        aria-label="请再核验一次是本人"
        tabIndex={-1}
      >
        {untold ? (
          <section className={css.box}>
            <p role="alert">核验已通过，但没有送达：{untold.failure}</p>
            <Button size="lg" block onClick={() => tell(untold.certifyId)}>
              重试
            </Button>
          </section>
        ) : (
          gate({ random: true, refused, onPassed: tell })
        )}
      </div>
    </div>
  );
}

/** Takes the focus, to its first button or itself, and gives it back after. */
function useFocusInside() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    (box.current?.querySelector("button") ?? box.current)?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return box;
}

type SheetProps = {
  title: string;
  head: ReactNode;
  text: ReactNode;
  failure?: string | undefined;
  button: ReactNode;
  hint: ReactNode;
};

/** Over the picture; on a phone a sheet at the foot of the page. The focus is on its button, and goes back after. */
function Sheet({ title, head, text, failure, button, hint }: SheetProps) {
  const titleId = useId();
  const textId = useId();
  const box = useFocusInside();
  const isSheet = usePhone();
  return (
    <div className={css.over} ref={box}>
      <section
        className={css.box}
        role="alertdialog"
        aria-modal={isSheet}
        aria-labelledby={titleId}
        aria-describedby={textId}
      >
        {head}
        <h2 id={titleId}>{title}</h2>
        <p id={textId} className="num">
          {text}
        </p>
        {failure !== undefined && (
          <p className="alert alert-bad" role="alert">
            {failure}
          </p>
        )}
        {button}
        <p className="hint">{hint}</p>
      </section>
    </div>
  );
}
