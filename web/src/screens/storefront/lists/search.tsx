import { countCourses } from "@zhutu/domain/catalogue/contract.ts";
import { load } from "../../../lib/api/load.ts";
import type { Route } from "./+types/search";
import { listKinds } from "./list-kinds.ts";
import { listMeta, loadList } from "./list-loader.ts";
import { ListPage } from "./list-page.tsx";
import { TypeTabs } from "./type-tabs.tsx";
import { routeHandle } from "../../../lib/route-handle.ts";

export const handle = routeHandle({ access: "everybody", title: "搜索" });

const kind = listKinds.search;

export const loader = async (args: Route.LoaderArgs) => {
  const { state, ...data } = await loadList(kind, args);
  const counts = await load(args.context, countCourses, { query: { courseName: state.filters.courseName } });
  return { ...data, state, counts };
};
export const meta: Route.MetaFunction = ({ loaderData }) => listMeta(kind, loaderData);

/** /index/search: every type of course, book and teacher that a word finds, told apart by type. */
export default function Search({ loaderData }: Route.ComponentProps) {
  const { counts, ...data } = loaderData;
  return (
    <ListPage kind={kind} data={data} tabs={<TypeTabs kind={kind} state={data.state} counts={counts} />} />
  );
}
