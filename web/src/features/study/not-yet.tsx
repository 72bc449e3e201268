import { formatClock } from "@zhutu/domain/duration.ts";
import { partsLeft } from "@zhutu/domain/study/resume.ts";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { type Chapter, type ChapterProgress, stillToPlay, stillToWatch } from "./lessons.ts";
import { Notice } from "./scene.tsx";

type Props = {
  chapter: Chapter;
  progress: ChapterProgress | undefined;
  neededCoverage: number;
  /** What the missing part is needed for. */
  then: string;
  /** It books hours, so that it also has to be played for as long. */
  byTime?: boolean;
  /** Plays on from there (seconds). */
  onReplay: (from: number) => void;
  /** The other ways on. */
  children: ReactNode;
};

/** Parts of the video that are named; the bar below the player shows all of them. */
const partsNamed = 3;

/** At the end of a lesson of which too little was counted: how much is missing, and where. */
export function NotYet({ byTime = false, ...props }: Props) {
  const { chapter, progress, neededCoverage, then, onReplay, children } = props;
  const missing = partsLeft(progress?.segments ?? [], chapter.videoDuration);
  const left = stillToWatch(progress?.coverage ?? 0, neededCoverage, chapter.videoDuration);
  const named = missing.slice(0, partsNamed).map(({ from, to }) => `${formatClock(from)}–${formatClock(to)}`);
  const more = missing.length > partsNamed ? " 等" : "";
  const from = missing[0]?.from ?? 0;
  const toPlay = byTime ? stillToPlay(progress, neededCoverage, chapter.videoDuration) : 0;
  if (left === 0 && toPlay > 0) {
    const back = Math.max(0, chapter.videoDuration - toPlay);
    return (
      <Notice text={`已看完，还需播放 ${formatClock(toPlay)}，${then}`}>
        <Button onClick={() => onReplay(back)}>从 {formatClock(back)} 再看</Button>
        {children}
      </Notice>
    );
  }
  return (
    <Notice
      text={`还需看 ${formatClock(left)}，${then}`}
      {...(named.length > 0 && { detail: `没看的部分：${named.join("、")}${more}` })}
    >
      <Button onClick={() => onReplay(from)}>从 {formatClock(from)} 补看</Button>
      {children}
    </Notice>
  );
}
