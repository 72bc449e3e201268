import { adjustCourseOrder, listOfficeCourses } from "@zhutu/domain/catalogue/contract.ts";
import type { CourseStatus } from "@zhutu/domain/catalogue/course-status.ts";
import { api, sayDone } from "../../../lib/api/api.ts";
import { keyOf, queryClient } from "../../../lib/api/query.ts";
import type { Sorting } from "../../../office/table/sortable-table.tsx";
import { toast } from "../../../ui/toast.ts";
import type { CourseRow } from "./course-columns.tsx";
import { type CourseListState, courseListQuery, dragDisabledReason } from "./course-list.ts";

type Page = { courses: CourseRow[]; total: number };

type Row = { courseId: number; courseStatus: CourseStatus };

/**
 * Where a dragged course goes: directly before another; `last` of the page's rows of its status, when only what
 * follows the page can tell before which; or `elsewhere`, among rows of another status, where the order is not its own
 * (the list is sorted by status first).
 */
type DropPlace = { before: number } | "last" | "elsewhere";

/** Judges a drop of the row at `from` onto the row at `to`, both of one page. */
export function dropPlace(rows: readonly Row[], from: number, to: number): DropPlace {
  const moved = rows[from];
  const target = rows[to];
  if (!moved || !target || moved.courseStatus !== target.courseStatus) return "elsewhere";
  const after = rows.toSpliced(from, 1).toSpliced(to, 0, moved);
  const next = after[to + 1];
  return next?.courseStatus === moved.courseStatus ? { before: next.courseId } : "last";
}

/** How the list's rows are moved: the page shows the new order at once, and goes back to the server's when it refuses. */
export function useCourseSorting(
  state: CourseListState,
  rows: readonly CourseRow[] = [],
): Sorting<CourseRow> {
  const drop = async (from: number, to: number): Promise<void> => {
    const place = dropPlace(rows, from, to);
    const moved = rows[from];
    if (place === "elsewhere" || !moved) {
      toast.info("只能在同一状态的课程之间调整顺序");
      return;
    }
    const courses = rows.toSpliced(from, 1).toSpliced(to, 0, moved);
    const key = keyOf(listOfficeCourses, { query: courseListQuery(state) });
    queryClient.setQueryData<Page>(key, (page) => page && { ...page, courses });
    try {
      const beforeCourseId = place === "last" ? await firstAfterPage(state, moved) : place.before;
      await api(adjustCourseOrder, {
        body: { sourceCourseId: moved.courseId, beforeCourseId, courseType: state.filters.type },
      });
      sayDone(adjustCourseOrder);
    } catch {
      // Said already, by api(): the list below shows what holds.
    }
    await queryClient.invalidateQueries({ queryKey: keyOf(listOfficeCourses) });
  };
  return {
    nameOf: (one) => one.courseName,
    disabledReason: dragDisabledReason(state),
    onDrop: (from, to) => void drop(from, to),
  };
}

/** The course that follows the page in the list, when it is of the same status; null: the moved one is the last. */
async function firstAfterPage(state: CourseListState, moved: CourseRow): Promise<number | null> {
  const { courses } = await api(listOfficeCourses, {
    query: { ...courseListQuery(state), page: state.page * state.pageSize + 1, pageSize: 1 },
  });
  const next = courses[0];
  return next?.courseStatus === moved.courseStatus ? next.courseId : null;
}
