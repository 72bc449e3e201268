// `export const handle = routeHandle({...})` is a literal in each route's file, so the office's
// menu and `npm run shots` can read it without loading the route (web/route-handles.ts).
import type { Permission } from "@zhutu/domain/rights.ts";
import type { IconName } from "../ui/icon.tsx";

export type Role = "user" | "admin" | "teacher" | "channel";

export type RouteHandle = {
  /** Who may open it; the server decides what they may do. */
  access: "everybody" | readonly Role[];
  /**
   * Any of these permissions (permissions.ts); administrators without them are told so. Without it
   * an administrators' page needs all rights.
   */
  needs?: Permission | readonly Permission[];
  title: string;
  /** Title and crumb where the address has no such record. */
  unnamed?: { param: string; title: string };
  /** Its own name last. */
  crumbs?: readonly string[];
  /** Place in the office's side menu; an empty section is the top. */
  menu?: { section: string; icon: IconName };
};

export const routeHandle = (handle: RouteHandle): RouteHandle => handle;

/** Layouts and the root have none. */
export const handleOf = (match: { handle: unknown }): RouteHandle | undefined =>
  match.handle as RouteHandle | undefined;

type Match = { handle: unknown; params: Readonly<Record<string, string | undefined>> };

export function titleOf(match: Match): string | undefined {
  const { title, unnamed } = handleOf(match) ?? {};
  return unnamed && match.params[unnamed.param] === undefined ? unnamed.title : title;
}

/** Crumbs, its own name last; by default under its menu section. */
export function crumbsOf(match: Match): string[] {
  const { crumbs, menu } = handleOf(match) ?? {};
  const own = titleOf(match) ?? "";
  return crumbs ? [...crumbs.slice(0, -1), own] : menu?.section ? [menu.section, own] : [own];
}
