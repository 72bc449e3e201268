import { useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import css from "./errors.module.css";
import ExerciseList from "./exercise-list.tsx";

type Props = {
  courseId: number;
  chapters: readonly { courseChapterId: number; chapterTitle: string; existPractice: boolean }[];
};

/** The course's exercises, folded, where some of its chapters have any; asked for when they are first unfolded. */
export function ExercisesFold({ courseId, chapters }: Props) {
  const [unfolded, setUnfolded] = useState(false);
  const practised = chapters.filter((one) => one.existPractice);
  if (practised.length === 0) return null;
  return (
    <details
      className={css.fold}
      onToggle={(event) => {
        if (event.currentTarget.open) setUnfolded(true);
      }}
    >
      <summary>
        <Icon name="pencil" />
        <span className="grow">章节习题</span>
        <span className="hint num">{practised.length} 份</span>
        <Icon name="chevron-down" />
      </summary>
      {unfolded && <ExerciseList courseId={courseId} chapters={practised} />}
    </details>
  );
}
