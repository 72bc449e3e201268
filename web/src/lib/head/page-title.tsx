import { useMatches } from "react-router";
import { titleOf } from "../route-handle.ts";
import { useSite } from "./use-site.ts";

/** For pages drawn in the browser only; public pages use `pageMeta`. */
export function PageTitle({ children }: { children: string }) {
  const { siteName } = useSite();
  return <title>{`${children} - ${siteName}`}</title>;
}

/** The route's title while its code or content loads. */
export function RouteTitle() {
  const last = useMatches().at(-1);
  return <PageTitle>{(last && titleOf(last)) ?? ""}</PageTitle>;
}
