import type { CourseStatus } from "@zhutu/domain/catalogue/course-status.ts";

type Row = { courseId: number; courseStatus: CourseStatus };

/**
 * Where a dragged course goes: directly before another; `last` of the page's rows of its status, when only what
 * follows the page can tell before which; or `elsewhere`, among rows of another status, where the order is not its own
 * (the list is sorted by status first).
 */
export type DropPlace = { before: number } | "last" | "elsewhere";

/** Judges a drop of the row at `from` onto the row at `to`, both of one page. */
export function dropPlace(rows: readonly Row[], from: number, to: number): DropPlace {
  const moved = rows[from];
  const target = rows[to];
  if (!moved || !target || moved.courseStatus !== target.courseStatus) return "elsewhere";
  const after = rows.toSpliced(from, 1).toSpliced(to, 0, moved);
  const next = after[to + 1];
  return next?.courseStatus === moved.courseStatus ? { before: next.courseId } : "last";
}
