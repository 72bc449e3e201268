import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { type Chapter, type ChapterProgress, stillToWatch } from "./lessons.ts";
import { NotYet } from "./not-yet.tsx";
import { Notice } from "./scene.tsx";

type Props = {
  chapter: Chapter;
  progress: ChapterProgress | undefined;
  neededCoverage: number;
  /** Tells the server what was played up to the end. */
  flush: () => Promise<void>;
  /** Some of it did not reach the server: how much is missing is not known. */
  untold: boolean;
  next: Chapter | undefined;
  onNext: () => void;
  /** Plays on from there (seconds). */
  onReplay: (from: number) => void;
  /** What comes where nothing is missing. */
  children: ReactNode;
};

/** The end of a video that is not recorded: which parts were skipped while the lesson is not done, else what comes next. */
export function LessonLeft(props: Props) {
  const { chapter, progress, neededCoverage, next } = props;
  const [told, setTold] = useState(false);
  const flush = useEffectEvent(props.flush);
  useEffect(() => {
    let wanted = true;
    void flush().then(() => wanted && setTold(true));
    return () => {
      wanted = false;
    };
  }, []);
  if (!told) return <Notice text="正在保存学习记录…">{null}</Notice>;
  const left = stillToWatch(progress?.coverage ?? 0, neededCoverage, chapter.videoDuration);
  if (props.untold || progress?.studyStatus === 1 || left === 0) return props.children;
  return (
    <NotYet {...props} then="本讲才算看完">
      {next && (
        <Button look="line" onClick={props.onNext}>
          播放下一讲
        </Button>
      )}
    </NotYet>
  );
}
