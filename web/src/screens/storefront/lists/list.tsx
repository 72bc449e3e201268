import type { Route } from "./+types/list";
import { listAt } from "./list-kinds.ts";
import { listMeta, loadList } from "./list-loader.ts";
import { ListPage } from "./list-page.tsx";
import { routeHandle } from "../../../lib/route-handle.ts";

export const handle = routeHandle({ access: "everybody", title: "商品列表" });

export const loader = async (args: Route.LoaderArgs) => {
  const { pattern } = args;
  return { pattern, ...(await loadList(listAt(pattern), args)) };
};
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData && listMeta(listAt(loaderData.pattern), loaderData);

/** The lists that differ only by their kind (list-kinds.ts), which is found by the route's path. */
export default function List({ loaderData: { pattern, ...data } }: Route.ComponentProps) {
  return <ListPage key={pattern} kind={listAt(pattern)} data={data} />;
}
