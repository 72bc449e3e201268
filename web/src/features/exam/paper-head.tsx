import { useEffect, useEffectEvent, useState } from "react";
import { Link, useLocation } from "react-router";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { modeWords } from "./mode-words.ts";
import { PaperClock } from "./paper-clock.tsx";
import css from "./paper-head.module.css";
import { type Paper, titleOf, titleParts } from "./paper.ts";
import type { SittingNow } from "./use-sitting.ts";

/** Where the link that led here stood; for whoever came by the address the chapter in its course, or the courses. */
export function useWayBack(of?: Pick<Paper, "courseId" | "refId" | "practice">): string {
  const state = useLocation().state as { back?: unknown } | null;
  if (typeof state?.back === "string" && state.back.startsWith("/")) return state.back;
  if (of?.practice) return paths.practice();
  return of?.courseId && of.refId ? paths.study(of.courseId, of.refId) : paths.myCourses();
}

/** The way back, the paper's name, what passes, and what is left of its time. */
export function PaperHead({ sitting, receivedAt }: { sitting: SittingNow; receivedAt: number }) {
  const { paper, open, cells, left, hand } = sitting;
  const { mode, deadline, serverTime } = paper;
  const title = titleOf(paper);
  const [what, chapter] = titleParts(paper);
  const [ended, setEnded] = useState(false);
  const handIn = useEffectEvent(() => void hand.handIn());
  // Time ran out offline: hand in when the network is back.
  useEffect(() => {
    if (!ended || !open) return undefined;
    const online = (): void => handIn();
    window.addEventListener("online", online);
    return () => window.removeEventListener("online", online);
  }, [ended, open]);
  const done = cells.length - left;
  return (
    <header>
      <PageTitle>{title}</PageTitle>
      <div className={css.head}>
        <Link className="icon-btn" to={useWayBack(paper)} aria-label={modeWords[mode].leave}>
          <Icon name="chevron-left" />
        </Link>
        <div className={css.title}>
          <h1 className="clip" title={title}>
            {chapter === undefined ? (
              what
            ) : (
              <>
                <span className={css.what}>{what} · </span>
                {chapter}
              </>
            )}
          </h1>
          <span className="muted num">
            {chapter !== undefined && <span className={css.whatBelow}>{what} · </span>}
            {figureText(paper, cells.length)}
          </span>
        </div>
        {open && deadline !== null ? (
          <PaperClock
            deadline={deadline}
            serverTime={serverTime}
            receivedAt={receivedAt}
            onEnd={() => {
              setEnded(true);
              void hand.handIn();
            }}
          />
        ) : (
          <b className="num">
            已答 {done} / {cells.length}
          </b>
        )}
      </div>
      <div
        className={css.progress}
        role="progressbar"
        aria-label="答题进度"
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={cells.length}
      >
        <i style={{ width: `${cells.length === 0 ? 0 : (done / cells.length) * 100}%` }} />
      </div>
    </header>
  );
}

const figureText = ({ mode, practice, totalScore, passScore }: Paper, questions: number): string => {
  if (practice) return `${questions} 题`;
  return mode === "practice" ? `满分 ${totalScore}` : `满分 ${totalScore} · 及格 ${passScore}`;
};
