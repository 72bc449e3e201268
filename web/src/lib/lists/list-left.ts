// How each list was left in this tab, so records lead back to the same page and filters.
import { useEffect } from "react";
import { useLocation } from "react-router";
import { keptOwn } from "../storage.ts";

/** Query by list path. */
const left = keptOwn("lists-left", (stored): Readonly<Record<string, string>> => {
  const entries = typeof stored === "object" && stored !== null ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter((one): one is [string, string] => typeof one[1] === "string"));
});

export function useRememberedList(): void {
  const { pathname, search } = useLocation();
  useEffect(() => left.write({ ...left.read(), [pathname]: search }), [pathname, search]);
}

/** How a list was left in this tab; undefined if it was not opened. */
export const leftAs = (list: string): string | undefined => left.read()[list];

/** Makes a list lead back to another page of it. */
export const leaveAt = (list: string, search: string): void => left.write({ ...left.read(), [list]: search });

/** A list's address as left in this tab, else its default. */
export const asLeft = (list: string): string =>
  list.includes("?") ? list : list + (left.read()[list] ?? "");
