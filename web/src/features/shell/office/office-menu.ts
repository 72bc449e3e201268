import { places } from "virtual:office-menu";
import type { Role } from "../../../lib/route-handle.ts";
import type { IconName } from "../../../ui/icon.tsx";

type Place = { label: string; to: string; icon: IconName };
type Section = { title: string; places: Place[] };

/** The office's menu for a role, by section: the routes that are in it, each screen once. */
export function officeMenu(role: Role): Section[] {
  const sections = new Map<string, Place[]>();
  const taken = new Set<string>();
  for (const { path, file, handle } of places) {
    const to = path.replace(":userType", role);
    const open =
      handle.access !== "everybody" && handle.access.includes(role) && to.startsWith(`/board/${role}/`);
    if (!handle.menu || !open || taken.has(file)) continue;
    taken.add(file);
    const { section, icon } = handle.menu;
    sections.set(section, [...(sections.get(section) ?? []), { label: handle.title, to, icon }]);
  }
  return [...sections].map(([title, inside]) => ({ title, places: inside }));
}
