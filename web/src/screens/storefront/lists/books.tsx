import type { Route } from "./+types/books";
import { listKinds } from "./list-kinds.ts";
import { listMeta, loadList } from "./list-loader.ts";
import { ListPage } from "./list-page.tsx";
import { routeHandle } from "../../../lib/route-handle.ts";

export const handle = routeHandle({ access: "everybody", title: "图书" });

const kind = listKinds.books;

export const loader = (args: Route.LoaderArgs) => loadList(kind, args);
export const meta: Route.MetaFunction = ({ loaderData }) => listMeta(kind, loaderData);

/** /index/books: printed books with a price, type 3. */
export default function Books({ loaderData }: Route.ComponentProps) {
  return <ListPage kind={kind} data={loaderData} />;
}
