import { Icon } from "../../ui/icon.tsx";
import { Tag } from "../../ui/tag.tsx";
import { HandoutButton } from "./handout-button.tsx";
import { fileType } from "./handouts.ts";
import type { Chapter } from "./lessons.ts";
import css from "./handouts.module.css";

type Props = {
  chapters: readonly Chapter[];
  refusal: string | undefined;
  asking?: boolean;
  /** Access could not be loaded: locked handouts are hidden, without a reason. */
  unread?: boolean;
};

/** Chapters with a handout, each with its kind of file and the way to it. */
export function HandoutList({ chapters, refusal, asking, unread }: Props) {
  return (
    <ol className={css.list} aria-label="讲义">
      {chapters.map((chapter) => (
        <li key={chapter.courseChapterId}>
          <Icon name="file" />
          <span className="grow">{chapter.chapterTitle}</span>
          <Tag>{fileType(chapter.chapterHandoutExtension)}</Tag>
          {chapter.handoutTrial && <Tag tone="blue">试读</Tag>}
          {(!unread || !refusal || chapter.handoutTrial) && (
            <HandoutButton chapter={chapter} refusal={refusal} asking={asking} />
          )}
        </li>
      ))}
    </ol>
  );
}
