// The course list as its address says it (interface.md: filters in the URL). Anything that is not one of ours falls
// back to what the list opens with.
import type { listOfficeCourses } from "@zhutu/domain/catalogue/contract.ts";
import type { CourseStatus } from "@zhutu/domain/catalogue/course-status.ts";
import type { CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { officeOrder, parseOrderBy } from "@zhutu/domain/catalogue/order-by.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { DEFAULT_PAGE_SIZE, readPageSize } from "@zhutu/domain/paging.ts";

/** The types that the course list is for; answers, books and textbooks have lists of their own (back-office spec 2). */
export const LIST_TYPES = [
  { value: 1, label: "考试培训" },
  { value: 5, label: "继续教育" },
  { value: 6, label: "直播" },
] as const satisfies readonly { value: CourseType; label: string }[];

const statuses: readonly CourseStatus[] = ["unpublish", "auditing", "published"];

export type CourseListState = {
  type: 1 | 5 | 6;
  name: string;
  statuses: CourseStatus[];
  recommended: "" | "0" | "1";
  teacherId: number | undefined;
  /** A known orderByClause of one column, or empty for the list's own order. */
  sort: string;
  page: number;
  pageSize: number;
};

/** Reads the address; CRS-015: type 1 when none is named. */
export function readCourseList(search: URLSearchParams): CourseListState {
  const recommended = search.get("recommended");
  const sort = search.get("sort") ?? "";
  return {
    type: LIST_TYPES.find(({ value }) => String(value) === search.get("type"))?.value ?? 1,
    name: search.get("name") ?? "",
    statuses: statuses.filter((one) => search.getAll("status").includes(one)),
    recommended: recommended === "0" || recommended === "1" ? recommended : "",
    teacherId: positive(search.get("teacherId")),
    sort: sort && parseOrderBy(sort) ? sort : "",
    page: positive(search.get("page")) ?? 1,
    pageSize: readPageSize(search.get("pageSize")),
  };
}

/** The address's query of a state; what the list opens with is left out. */
export function writeCourseList(state: CourseListState): Record<string, string | number | string[]> {
  const { type, name, statuses: chosen, recommended, teacherId, sort, page, pageSize } = state;
  return {
    ...(type !== 1 && { type }),
    ...(name.trim() && { name: name.trim() }),
    ...(chosen.length > 0 && { status: chosen }),
    ...(recommended && { recommended }),
    ...(teacherId !== undefined && { teacherId }),
    ...(sort && { sort }),
    ...(page > 1 && { page }),
    ...(pageSize !== DEFAULT_PAGE_SIZE && { pageSize }),
  };
}

/** What to ask the API for a state: the documented default order unless a column is sorted (back-office spec 9). */
export function courseListQuery(state: CourseListState): CallInput<typeof listOfficeCourses>["query"] {
  const { type, name, statuses: courseStatus, recommended, teacherId, sort, page, pageSize } = state;
  return {
    courseType: [type],
    courseStatus,
    orderByClause: sort || officeOrder,
    page,
    pageSize,
    ...(name.trim() && { courseName: name.trim() }),
    ...(recommended && { recommended }),
    ...(teacherId !== undefined && { teacherId }),
  };
}

/** Why rows cannot be dragged now, or undefined: only within one type, no other filter or sort (note CRS-007). */
export function dragHindrance(state: CourseListState): string | undefined {
  if (state.sort) return "按列排序时不能拖动，取消排序后可以调整前台顺序";
  const filtered =
    state.name.trim() || state.statuses.length > 0 || state.recommended || state.teacherId !== undefined;
  return filtered ? "筛选时不能拖动，重置筛选后可以调整前台顺序" : undefined;
}

const positive = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
