// Where each list of the office was left in this tab: a record leads back to its list with page and filters as they were.
import { useEffect } from "react";
import { useLocation } from "react-router";
import { keptOwn } from "../../lib/storage.ts";

/** By the address of the list, what stood behind it. */
const left = keptOwn("lists-left", (stored): Readonly<Record<string, string>> => {
  const entries = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter((one): one is [string, string] => typeof one[1] === "string"));
});

/** Remembers how the list of this page is shown. */
export function useRememberedList(): void {
  const { pathname, search } = useLocation();
  useEffect(() => left.write({ ...left.read(), [pathname]: search }), [pathname, search]);
}

/** The address of a list as it was left; as it begins where it was not seen in this tab. */
export const asLeft = (list: string): string =>
  list.includes("?") ? list : list + (left.read()[list] ?? "");
