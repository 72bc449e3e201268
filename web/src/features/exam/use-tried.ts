import { useEffect, useState } from "react";
import { keptOwn } from "../../lib/storage.ts";
import type { Chosen } from "./error-groups.tsx";
import type { ErrorQuestion } from "./paper.ts";

type Row = Pick<ErrorQuestion, "questionId" | "courseId" | "courseChapterId">;
type Known = Row & { mastered: boolean };

const isKnown = (one: unknown): one is Known =>
  typeof one === "object" && one !== null && "questionId" in one && "mastered" in one;
const keptTried = keptOwn("error-tried", (stored) => (Array.isArray(stored) ? stored.filter(isKnown) : []));

/**
 * The questions whose key this visit to the bank has told: answered again right away they would show what was read, not
 * what is known, so they are offered with the next visit. Whoever loads the page again goes on with the same visit.
 */
export function useTried() {
  const [rows, setRows] = useState<readonly Known[]>(() => keptTried.read());
  // Following a link ends the visit; a reload does not.
  useEffect(() => () => keptTried.forget(), []);
  return {
    has: (questionId: number): boolean => rows.some((row) => row.questionId === questionId),
    add: ({ questionId, courseId, courseChapterId }: Row, mastered: boolean): void => {
      const others = rows.filter((row) => row.questionId !== questionId);
      const all = [...others, { questionId, courseId, courseChapterId, mastered }];
      setRows(all);
      keptTried.write(all);
    },
    /** How many of them are still to be learnt in this course or chapter. */
    waitingIn: ({ courseId, courseChapterId }: Chosen): number =>
      rows.filter(
        (row) =>
          !row.mastered &&
          (courseId === undefined || row.courseId === courseId) &&
          (courseChapterId === undefined || row.courseChapterId === courseChapterId),
      ).length,
  };
}
export type Tried = ReturnType<typeof useTried>;
