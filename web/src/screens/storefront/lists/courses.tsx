import type { Route } from "./+types/courses";
import { listKinds } from "./list-kinds.ts";
import { listMeta, loadList } from "./list-loader.ts";
import { ListPage } from "./list-page.tsx";
import { routeHandle } from "../../../lib/route-handle.ts";

export const handle = routeHandle({ access: "everybody", title: "考试培训" });

const kind = listKinds.courses;

export const loader = (args: Route.LoaderArgs) => loadList(kind, args);
export const meta: Route.MetaFunction = ({ loaderData }) => listMeta(kind, loaderData);

/** /index/courses: exam training, type 1. */
export default function Courses({ loaderData }: Route.ComponentProps) {
  return <ListPage kind={kind} data={loaderData} />;
}
