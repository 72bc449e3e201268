import { useState } from "react";
import { Fold } from "../../ui/fold.tsx";
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
    <Fold icon="pencil" title="章节练习" count={`${practised.length} 份`} onUnfold={() => setUnfolded(true)}>
      {unfolded && <ExerciseList courseId={courseId} chapters={practised} />}
    </Fold>
  );
}
