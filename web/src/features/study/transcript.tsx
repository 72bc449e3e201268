import type { Cue } from "@zhutu/domain/media/captions.ts";
import { formatClock } from "@zhutu/domain/duration.ts";
import { memo, useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useOwnKeys } from "../../ui/own-keys.ts";
import { toast } from "../../ui/toast.ts";
import type { LessonPlace } from "./lesson-place.ts";
import { NO_SKIPPING } from "./play-rules.ts";
import { lineAt, linesWithin } from "./transcript-lines.ts";
import css from "./transcript.module.css";

type Props = {
  courseChapterId: number;
  cues: readonly Cue[];
  place: LessonPlace;
  /** Seconds that may be gone to, beside what plays; undefined: all. */
  watchedUpTo: number | undefined;
};

/** What is said in a lesson; a line leads to its moment, within what may be skipped. */
export function Transcript({ courseChapterId, cues, place, watchedUpTo }: Props) {
  const read = <T,>(of: (now: { at: number; furthest: number }) => T): T => {
    const now = place.now();
    return of(now?.courseChapterId === courseChapterId ? now : { at: -1, furthest: 0 });
  };
  const current = useNow(place, () => read(({ at }) => lineAt(cues, at)));
  const within = useNow(place, () =>
    read(({ furthest }) =>
      watchedUpTo === undefined ? cues.length : linesWithin(cues, Math.max(watchedUpTo, furthest)),
    ),
  );
  const list = useRef<HTMLOListElement>(null);
  useOwnKeys(list, (key) => focusedBy(key, list.current));
  useEffect(() => {
    const box = list.current;
    const row = box?.children[current];
    // Whoever reads on by hand is left alone.
    if (!box || !row || box.matches(":hover, :focus-within")) return;
    const { top, height } = row.getBoundingClientRect();
    box.scrollTop += top - box.getBoundingClientRect().top - (box.clientHeight - height) / 2;
  }, [current]);
  const go = useCallback(
    (at: number, isBeyond: boolean) =>
      isBeyond ? toast.info(NO_SKIPPING) : place.goTo({ courseChapterId, at }),
    [place, courseChapterId],
  );
  return (
    <>
      {within < cues.length && <p className={`hint ${css.why}`}>灰色的还没看到：{NO_SKIPPING}</p>}
      <ol className={css.lines} ref={list} aria-label="文稿">
        {cues.map((cue, index) => (
          <Line
            key={cue.from}
            cue={cue}
            isCurrent={index === current}
            isBeyond={index >= within}
            isFirstStop={index === Math.max(0, current)}
            onGo={go}
          />
        ))}
      </ol>
    </>
  );
}

const useNow = (place: LessonPlace, read: () => number): number =>
  useSyncExternalStore(place.subscribe, read, read);

type LineProps = {
  cue: Cue;
  isCurrent: boolean;
  isBeyond: boolean;
  /** Tab leads to this line; arrows lead on from it. */
  isFirstStop: boolean;
  onGo: (at: number, isBeyond: boolean) => void;
};

const Line = memo(function Line({ cue, isCurrent, isBeyond, isFirstStop, onGo }: LineProps) {
  return (
    <li>
      <button
        type="button"
        className={css.line}
        aria-current={isCurrent ? "true" : undefined}
        aria-disabled={isBeyond}
        title={isBeyond ? NO_SKIPPING : undefined}
        tabIndex={isFirstStop ? 0 : -1}
        onClick={() => onGo(cue.from / 1_000, isBeyond)}
      >
        <span className="num">{formatClock(Math.floor(cue.from / 1_000))}</span>
        <span>{cue.text}</span>
      </button>
    </li>
  );
});

/** Up, Down, Home and End move between lines. */
function focusedBy(key: string, list: HTMLElement | null): (() => void) | undefined {
  const row = document.activeElement?.parentElement;
  const target = {
    ArrowUp: row?.previousElementSibling,
    ArrowDown: row?.nextElementSibling,
    Home: list?.firstElementChild,
    End: list?.lastElementChild,
  }[key];
  return target === undefined ? undefined : () => target?.querySelector("button")?.focus();
}
