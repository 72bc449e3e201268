import { useSite } from "./use-site.ts";

/** For pages drawn in the browser only; public pages use `pageMeta`. */
export function PageTitle({ children }: { children: string }) {
  const { siteName } = useSite();
  return <title>{`${children} - ${siteName}`}</title>;
}
