import type { AdminRights } from "@zhutu/domain/rights.ts";
import { places } from "virtual:office-menu";
import type { Role } from "../../../lib/route-handle.ts";
import { menuOf, type Section } from "./menu-of.ts";

/** The office's menu for a role with these rights, by section. */
export const officeMenu = (role: Role, rights: AdminRights): Section[] => menuOf(places, role, rights);
