// What an administrator's parts open: as the server's table says of what a page's or tab's calls need.
import { may } from "@zhutu/domain/permissions.ts";
import { type AdminRights, admitsRights } from "@zhutu/domain/rights.ts";
import type { RouteHandle } from "../route-handle.ts";
import type { SessionUser } from "./session.ts";

/** The parts of an administrator who was given parts only; null is no such limit. */
export const rightsOf = (session: SessionUser | null | undefined): AdminRights => session?.rights ?? null;

/** Whether somebody with these rights opens it. */
export const isWithinRights = ({ needs }: Pick<RouteHandle, "needs">, rights: AdminRights): boolean =>
  rights === null || [needs ?? []].flat().some((permission) => admitsRights(may[permission], rights));
