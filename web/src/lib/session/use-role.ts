import type { Role } from "../route-handle.ts";
import { useSession } from "./session.ts";

/** The role that decides, the first of the list (AUTH-016); undefined for a visitor. */
export const useRole = (): Role | undefined => useSession()?.role[0];
