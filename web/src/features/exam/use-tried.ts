import { useState } from "react";
import type { Chosen } from "./error-groups.tsx";
import type { ErrorQuestion } from "./paper.ts";

/**
 * The questions whose key this visit to the bank has told: answered again right away they would show what was read, not
 * what is known, so they are offered with the next visit.
 */
export function useTried() {
  const [rows, setRows] = useState<ReadonlyMap<number, { row: ErrorQuestion; mastered: boolean }>>(new Map());
  return {
    has: (questionId: number): boolean => rows.has(questionId),
    add: (row: ErrorQuestion, mastered: boolean): void =>
      setRows((known) => new Map(known).set(row.questionId, { row, mastered })),
    /** How many of them are still to be learnt in this course or chapter. */
    waitingIn: ({ courseId, courseChapterId }: Chosen): number =>
      [...rows.values()].filter(
        ({ row, mastered }) =>
          !mastered &&
          (courseId === undefined || row.courseId === courseId) &&
          (courseChapterId === undefined || row.courseChapterId === courseChapterId),
      ).length,
  };
}
export type Tried = ReturnType<typeof useTried>;
