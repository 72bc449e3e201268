import type { Role } from "../route-handle.ts";
import { isLearner, useSession } from "./session.ts";

/** The role that decides, the first of the list (AUTH-016); undefined for a visitor. */
const useRole = (): Role | undefined => useSession()?.role[0];

/** Whether a learner is signed in: only learners buy and study. */
export const useIsLearner = (): boolean => isLearner(useSession());

/** As whom a member of staff edits courses: a teacher their own, an administrator all. */
export const useEditor = (): "teacher" | "admin" => (useRole() === "teacher" ? "teacher" : "admin");
