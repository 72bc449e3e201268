import { useLocation, useMatches } from "react-router";
import { listOf, paths } from "../../paths.ts";
import { mainNav } from "./nav.ts";

/** Lists that have no entry of their own belong to another's. */
const within: Readonly<Record<string, string>> = {
  [paths.textbooks()]: paths.books(),
  [paths.freeCourses()]: paths.courses(),
};

/** The header's entry that the page belongs to: its own, or that of the kind of course that the page shows. */
export function useSection(): string | undefined {
  const { pathname } = useLocation();
  const courseType = useMatches()
    .map(({ loaderData }) => courseTypeOf(loaderData))
    .find(Boolean);
  const list = courseType === undefined ? pathname : listOf(courseType);
  const section = within[list] ?? list;
  return mainNav.find(({ to }) => to === section)?.to;
}

const courseTypeOf = (loaderData: unknown): number | undefined =>
  (loaderData as { course?: { courseType?: number } } | undefined)?.course?.courseType;
