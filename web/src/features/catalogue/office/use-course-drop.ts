import { adjustCourseOrder, type course, listOfficeCourses } from "@zhutu/domain/catalogue/contract.ts";
import type { z } from "zod";
import { api } from "../../../lib/api/api.ts";
import { keyOf, queryClient } from "../../../lib/api/query.ts";
import { toast } from "../../../ui/toast.ts";
import { dropPlace } from "./drop-place.ts";
import { type CourseListState, courseListQuery } from "./list-url.ts";

export type CourseRow = z.input<typeof course>;
type Page = { courses: CourseRow[]; total: number };

/** Carries out a drop: the page shows the new order at once, and goes back to the server's when it refuses. */
export function useCourseDrop(state: CourseListState) {
  const query = courseListQuery(state);
  const key = keyOf(listOfficeCourses, { query });
  return async (rows: readonly CourseRow[], from: number, to: number): Promise<void> => {
    const place = dropPlace(rows, from, to);
    const moved = rows[from];
    if (place === "elsewhere" || !moved) {
      toast.info("只能在同一状态的课程之间调整顺序");
      return;
    }
    const courses = rows.toSpliced(from, 1).toSpliced(to, 0, moved);
    queryClient.setQueryData<Page>(key, (page) => page && { ...page, courses });
    try {
      const beforeCourseId = place === "last" ? await firstAfterPage(state, moved) : place.before;
      await api(adjustCourseOrder, {
        body: { sourceCourseId: moved.courseId, beforeCourseId, courseType: state.type },
      });
      toast.success("保存成功");
    } catch {
      // Said already, by api(): the list below shows what holds.
    }
    await queryClient.invalidateQueries({ queryKey: keyOf(listOfficeCourses) });
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
