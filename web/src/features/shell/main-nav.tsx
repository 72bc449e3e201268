import { useLocation, useMatches } from "react-router";
import { useSite } from "../../lib/head/use-site.ts";
import { listOf, paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";

/** Lists without an entry of their own highlight another's. */
const within: Readonly<Record<string, string>> = {
  [paths.textbooks()]: paths.books(),
  [paths.freeCourses()]: paths.courses(),
};

/** The header's links (learner spec 2, "Header and menus"). */
export const mainNav = [
  { label: "首页", to: paths.home() },
  { label: "继续教育", to: paths.furtherEdu() },
  { label: "直播课程", to: paths.live() },
  { label: "考试培训", to: paths.courses() },
  { label: "图书教材", to: paths.books() },
] as const;

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

/** The two services elsewhere (learner spec 2, "Header and menus"), each in a new tab; one without an address is left out. */
export function OutsideLinks() {
  const { costDocumentUrl, sealEngravingUrl } = useSite();
  const links = [
    ["造价文件编制", costDocumentUrl],
    ["印章刻制", sealEngravingUrl],
  ] as const;
  return links.map(
    ([label, href]) =>
      href && (
        <a key={label} href={href} target="_blank" rel="noopener noreferrer">
          {label}
          <Icon name="external" />
        </a>
      ),
  );
}
