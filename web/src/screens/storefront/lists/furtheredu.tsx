import type { Route } from "./+types/furtheredu";
import { listKinds } from "./list-kinds.ts";
import { listMeta, loadList } from "./list-loader.ts";
import { ListPage } from "./list-page.tsx";
import { routeHandle } from "../../../lib/route-handle.ts";

export const handle = routeHandle({ access: "everybody", title: "继续教育教材" });

const kind = listKinds.textbooks;

export const loader = (args: Route.LoaderArgs) => loadList(kind, args);
export const meta: Route.MetaFunction = ({ loaderData }) => listMeta(kind, loaderData);

/** /index/furtheredu: continuing-education textbooks with a price, type 4. */
export default function FurtherEduTextbooks({ loaderData }: Route.ComponentProps) {
  return <ListPage kind={kind} data={loaderData} />;
}
