import { useMatches } from "react-router";
import { titleOf } from "../route-handle.ts";
import { PageTitle } from "./page-title.tsx";

/** The route's title while its code or content loads. */
export function RouteTitle() {
  const last = useMatches().at(-1);
  return <PageTitle>{(last && titleOf(last)) ?? ""}</PageTitle>;
}
