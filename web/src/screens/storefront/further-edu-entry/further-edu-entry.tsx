import { listCourses } from "@zhutu/domain/catalogue/contract.ts";
import type { Route } from "./+types/further-edu-entry";
import { toCard } from "../../../features/catalogue/course-facts.ts";
import { load } from "../../../lib/api/load.ts";
import { serverContext } from "../../../lib/api/server-context.ts";
import { breadcrumbLd } from "../../../lib/head/json-ld.ts";
import { pageMeta } from "../../../lib/head/page-meta.ts";
import { routeHandle } from "../../../lib/route-handle.ts";
import { paths } from "../../../paths.ts";
import { EntryPage, entryCrumbs } from "./entry-page.tsx";

export const handle = routeHandle({ access: "everybody", title: "继续教育指南" });

/** One row of cards. */
const mostShown = 4;

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { site, origin } = context.get(serverContext);
  const query = { courseType: [5], pageSize: mostShown, orderByClause: "order_count desc" };
  const { courses, total } = await load(context, listCourses, { query });
  return { courses: courses.map(toCard), total, siteName: site.siteName, origin };
};

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { siteName = "", origin = "" } = loaderData ?? {};
  return pageMeta({
    title: "继续教育指南",
    siteName,
    origin,
    description: "建设行业从业人员继续教育：怎么选课、怎么学、学时怎么算、合格证明在哪里看。",
    canonical: paths.furtherEduEntry(),
    jsonLd: [breadcrumbLd(origin, entryCrumbs, paths.furtherEduEntry())],
  });
};

/** /further-edu-entry: the way into continuing education (requirements.tsv SYSP-009). */
export default function FurtherEduEntry({ loaderData: { courses, total } }: Route.ComponentProps) {
  return <EntryPage courses={courses} total={total} />;
}
