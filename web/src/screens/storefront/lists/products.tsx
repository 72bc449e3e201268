import type { Route } from "./+types/products";
import { listKinds } from "./list-kinds.ts";
import { listMeta, loadList } from "./list-loader.ts";
import { ListPage } from "./list-page.tsx";
import { routeHandle } from "../../../lib/route-handle.ts";

export const handle = routeHandle({ access: "everybody", title: "渠道商品" });

const kind = listKinds.products;

export const loader = (args: Route.LoaderArgs) => loadList(kind, args);
export const meta: Route.MetaFunction = ({ loaderData }) => listMeta(kind, loaderData);

/** /index/products: by tag, at the prices of a channel. */
export default function Products({ loaderData }: Route.ComponentProps) {
  return <ListPage kind={kind} data={loaderData} />;
}
