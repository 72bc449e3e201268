// A route describes itself: `export const handle = routeHandle({...})`, a literal in each route's file, so that it can
// be read where the route is not loaded: the office's menu and `npm run shots` (web/route-handles.ts).
import type { Permission } from "@zhutu/domain/rights.ts";
import type { IconName } from "../ui/icon.tsx";

export type Role = "user" | "admin" | "teacher" | "channel";

export type RouteHandle = {
  /** Who may open it; what they may do there is decided on the server. */
  access: "everybody" | readonly Role[];
  /**
   * What its calls need, by permissions.ts, of several one: an administrator who was given parts of the office only is
   * told where these do not reach. Without it a page of administrators is for those of everything.
   */
  needs?: Permission | readonly Permission[];
  title: string;
  /** What it is called, also as its crumb, where the address does not name that record. */
  unnamed?: { param: string; title: string };
  /** Where it stands, its own name last. */
  crumbs?: readonly string[];
  /** Its place in the office's side menu: under the section's title, empty for the top. */
  menu?: { section: string; icon: IconName };
};

/** Says of a route what layouts, menus, titles, the page guard and the pictures need to know. */
export const routeHandle = (handle: RouteHandle): RouteHandle => handle;

/** What a matched route says of itself; layouts and the root say nothing. */
export const handleOf = (match: { handle: unknown }): RouteHandle | undefined =>
  match.handle as RouteHandle | undefined;

type Match = { handle: unknown; params: Readonly<Record<string, string | undefined>> };

/** What a matched route is called at its address. */
export function titleOf(match: Match): string | undefined {
  const { title, unnamed } = handleOf(match) ?? {};
  return unnamed && match.params[unnamed.param] === undefined ? unnamed.title : title;
}

/** Where a matched route stands, its own name last: under its section of the menu when it says nothing else. */
export function crumbsOf(match: Match): string[] {
  const { crumbs, menu } = handleOf(match) ?? {};
  const own = titleOf(match) ?? "";
  return crumbs ? [...crumbs.slice(0, -1), own] : menu?.section ? [menu.section, own] : [own];
}
