// How many courses each choice of a list leaves, and who teaches in it.
import type { listCourseFacets } from "@zhutu/domain/catalogue/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { askFilters } from "../../../lib/lists/list-params.ts";
import type { ListKind, ListQuery } from "./list-kinds.ts";
import type { ListState } from "./list-url.ts";

export type Facets = CallReply<typeof listCourseFacets>;

const keys = [
  "courseType",
  "exam",
  "subject",
  "classKind",
  "certSubject",
  "requiredCourse",
  "teacherId",
] as const;
type Key = (typeof keys)[number];
const isKey = (name: string): name is Key => keys.some((key) => key === name);

/** The list as asked for, but for what facets count. */
export function withoutFacets(kind: ListKind, state: ListState): ListQuery {
  const asked = Object.entries(askFilters(kind, state.filters)).filter(
    ([name]) => !isKey(name) && name !== "orderByClause",
  );
  return { ...kind.fixed, ...Object.fromEntries(asked) };
}

/** Whether nothing narrows the list but what facets count. */
export const isWhole = (kind: ListKind, state: ListState): boolean =>
  Object.keys(withoutFacets(kind, state)).length === Object.keys(kind.fixed).length;

/** Courses left by this value and all other filters; undefined for what facets do not count. */
export function countOf(
  facets: Facets,
  { kind, state }: { kind: ListKind; state: ListState },
  name: string,
  value: unknown,
): number | undefined {
  const own = Object.keys(kind.fields[name]?.ask(value) ?? {});
  if (facets.length === 0 || own.length === 0 || !own.every(isKey)) return undefined;
  const asked = Object.entries(askFilters(kind, { ...state.filters, [name]: value }));
  const left = facets.filter((facet) =>
    asked.every(
      ([key, wanted]) => !isKey(key) || [wanted].flat().some((one) => String(one) === String(facet[key])),
    ),
  );
  return left.reduce((sum, { courses }) => sum + courses, 0);
}

/** Most courses first. */
export function teachersIn(facets: Facets): { userId: number; userName: string }[] {
  const taught = facets.filter(({ teacherId, teacherName }) => teacherId !== null && teacherName !== "");
  const coursesOf = (rows: Facets): number => rows.reduce((sum, { courses }) => sum + courses, 0);
  return [...Map.groupBy(taught, ({ teacherId }) => teacherId as number)]
    .toSorted(([, one], [, other]) => coursesOf(other) - coursesOf(one))
    .map(([userId, [first]]) => ({ userId, userName: first?.teacherName ?? "" }));
}
