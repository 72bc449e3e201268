import { formatClock } from "@zhutu/domain/duration.ts";
import { placeToResume } from "@zhutu/domain/study/resume.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { ChapterProgress } from "./lessons.ts";
import { Playing, type StageProps } from "./playing.tsx";
import { Notice, Scene } from "./scene.tsx";
import css from "./study.module.css";

/** The picture area: a start screen, the player, what comes next, or why it does not play. */
export function Stage(props: StageProps) {
  const { chapter, lesson, art } = props;
  const { phase, opened } = lesson;
  const idle = phase === "closed" || (phase === "opening" && !opened);
  const gated = phase === "face" && props.gate !== undefined;
  return (
    <div className={gated ? `${css.stage} ${css.gated}` : css.stage}>
      {gated &&
        props.gate?.({
          random: false,
          refused: lesson.faceRefused,
          onPassed: (certifyId) => lesson.open(chapter.courseChapterId, certifyId),
        })}
      {idle && (
        <Scene art={art} title={chapter.chapterTitle} byline={props.byline}>
          <StartButton
            busy={phase === "opening"}
            position={placeOf(props.progress, chapter.videoDuration)}
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
      {opened && phase !== "refused" && phase !== "face" && <Playing {...props} opened={opened} />}
    </div>
  );
}

/** Where the server will go on. */
const placeOf = (progress: ChapterProgress | undefined, duration: number): number =>
  progress ? placeToResume({ ...progress, done: progress.studyStatus === 1 }, duration) : 0;

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
