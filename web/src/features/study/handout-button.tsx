import { useWork } from "../../lib/hooks/use-work.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.ts";
import { downloadHandout } from "./download-handout.ts";
import type { Chapter } from "./lessons.ts";
import css from "./handouts.module.css";

type Props = {
  chapter: Pick<Chapter, "courseChapterId" | "chapterTitle" | "chapterHandoutExtension" | "handoutTrial">;
  /** Why the download is refused; undefined if allowed, as samples always are. */
  refusal: string | undefined;
  /** Access is not known yet. */
  asking?: boolean;
  label?: string;
};

/** Downloads a chapter's handout: asks for a link that works once and lets the browser follow it; else says why not. */
export function HandoutButton({ chapter, refusal, asking = false, label = "下载" }: Props) {
  const { busy, run } = useWork();
  const sample = chapter.handoutTrial;
  if (refusal !== undefined && !asking && !sample)
    return (
      <button
        type="button"
        className={`icon-btn ${css.locked}`}
        aria-label={`${chapter.chapterTitle}：${refusal}`}
        title={refusal}
        onClick={() => toast.info(refusal)}
      >
        <Icon name="lock" />
      </button>
    );
  return (
    <Button
      look="soft"
      size="sm"
      busy={(asking && !sample) || busy}
      aria-label={`${label} ${chapter.chapterTitle}`}
      onClick={() => void run(() => downloadHandout(chapter))}
    >
      <Icon name="download" />
      {label}
    </Button>
  );
}
