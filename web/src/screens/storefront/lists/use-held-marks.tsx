import { type ReactNode, Suspense, useState } from "react";
import type { HeldMarks } from "../../../features/enrolment/held-courses.tsx";
import { useIsLearner } from "../../../lib/session/use-role.ts";
import { lazyOr, nothing } from "../../../ui/lazy-or.ts";

const HeldCourses = lazyOr(() => import("../../../features/enrolment/held-courses.tsx"), nothing);
const none: HeldMarks = new Map();

/**
 * The marks of what the learner holds among courses that a text found, and the part that reads them, to be drawn. The
 * list itself is everybody's, so its order stays.
 */
export function useHeldMarks(searched: boolean): { held: HeldMarks; reader: ReactNode } {
  const [held, setHeld] = useState(none);
  const marks = useIsLearner() && searched;
  return {
    held: marks ? held : none,
    reader: marks && (
      <Suspense>
        <HeldCourses onRead={setHeld} />
      </Suspense>
    ),
  };
}
