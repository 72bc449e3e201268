import type { AdminRights } from "@zhutu/domain/rights.ts";
import type { Role, RouteHandle } from "../../../lib/route-handle.ts";
import { isWithinRights } from "../../../lib/session/rights.ts";
import type { IconName } from "../../../ui/icon.tsx";

export { isWithinRights, rightsOf } from "../../../lib/session/rights.ts";

export type Place = { label: string; to: string; icon: IconName };
type DescribedRoute = { path: string; file: string; handle: RouteHandle | undefined };
export type Section = { title: string; places: readonly Place[] };

/** The menu that these routes make for a role, by section: those that are in it and within these rights, each screen once. */
export function menuOf(routes: readonly DescribedRoute[], role: Role, rights: AdminRights): Section[] {
  // Places without a section come first, wherever their routes are.
  const sections = new Map<string, Place[]>([["", []]]);
  const taken = new Set<string>();
  for (const { path, file, handle } of routes) {
    if (!handle) continue;
    const to = path.replace(":userType", role);
    const open =
      handle.access !== "everybody" && handle.access.includes(role) && to.startsWith(`/board/${role}/`);
    if (!handle.menu || !open || !isWithinRights(handle, rights) || taken.has(file)) continue;
    taken.add(file);
    const { section, icon } = handle.menu;
    sections.set(section, [...(sections.get(section) ?? []), { label: handle.title, to, icon }]);
  }
  return [...sections].flatMap(([title, inside]) => (inside.length > 0 ? [{ title, places: inside }] : []));
}
