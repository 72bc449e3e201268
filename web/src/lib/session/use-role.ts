import type { Role } from "../route-handle.ts";
import { isLearner, useSession } from "./session.ts";

/** The first role decides (AUTH-016). */
const useRole = (): Role | undefined => useSession()?.role[0];

export const useIsLearner = (): boolean => isLearner(useSession());

/** Teachers edit their own courses, administrators all. */
export const useEditor = (): "teacher" | "admin" => (useRole() === "teacher" ? "teacher" : "admin");
