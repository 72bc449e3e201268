import type { Route } from "./+types/further-edu-train";
import { listKinds } from "./list-kinds.ts";
import { listMeta, loadList } from "./list-loader.ts";
import { ListPage } from "./list-page.tsx";
import { routeHandle } from "../../../lib/route-handle.ts";

export const handle = routeHandle({ access: "everybody", title: "继续教育" });

const kind = listKinds.furtherEdu;

export const loader = (args: Route.LoaderArgs) => loadList(kind, args);
export const meta: Route.MetaFunction = ({ loaderData }) => listMeta(kind, loaderData);

/** /index/further-edu-train: continuing-education training, type 5. */
export default function FurtherEduTrain({ loaderData }: Route.ComponentProps) {
  return <ListPage kind={kind} data={loaderData} />;
}
