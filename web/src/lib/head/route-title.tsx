import { useMatches } from "react-router";
import { titleOf } from "../route-handle.ts";
import { PageTitle } from "./page-title.tsx";

/** The title of a page whose code or content is still on its way: what its route is called. */
export function RouteTitle() {
  const last = useMatches().at(-1);
  return <PageTitle>{(last && titleOf(last)) ?? ""}</PageTitle>;
}
