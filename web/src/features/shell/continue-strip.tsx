import { studyWord } from "@zhutu/domain/catalogue/live-status.ts";
import { formatClock } from "@zhutu/domain/duration.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { continueLearning } from "@zhutu/domain/study/contract.ts";
import { Link } from "react-router";
import { startsPlaying } from "../../lib/starts-playing.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import css from "./own-places.module.css";

/** The lesson to go on with in one line; nothing where none is left. */
export function ContinueStrip({ continued }: { continued: CallReply<typeof continueLearning> | undefined }) {
  const lesson = continued?.lessons[0];
  if (!lesson) return null;
  const { courseId, courseChapterId, chapterTitle, courseName, position, lastPlayedAt } = lesson;
  return (
    <Link className={css.strip} to={paths.study(courseId, courseChapterId)} state={startsPlaying}>
      <span className="grow">
        <b className="clip">{chapterTitle}</b>
        <span className="hint num clip">
          {position > 0 && `看到 ${formatClock(position)} · `}
          {courseName}
        </span>
      </span>
      <span className={buttonClass({ size: "sm" })}>{studyWord(null, lastPlayedAt !== null)}</span>
    </Link>
  );
}
