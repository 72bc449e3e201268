import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { landingOf } from "../../paths.ts";
import { useSession } from "./session.ts";

/**
 * For learners only: a buyer's calls would sign staff out, so staff go to their own page. The page
 * guard handles visitors.
 */
export function LearnerOnly({ children }: { children: ReactNode }) {
  const role = useSession()?.role[0];
  if (role === undefined) return null;
  return role === "user" ? children : <Navigate to={landingOf(role)} replace />;
}
