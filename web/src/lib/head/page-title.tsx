import { useSite } from "./use-site.ts";

/** The title of a page that is drawn in the browser only; public pages have theirs from `pageMeta`. */
export function PageTitle({ children }: { children: string }) {
  const { siteName } = useSite();
  return <title>{`${children} - ${siteName}`}</title>;
}
