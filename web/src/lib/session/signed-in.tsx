import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { landingOf } from "../../paths.ts";
import { useSession } from "./session.ts";

/**
 * Draws a buyer's page for learners only: its calls would sign staff out, so they land on their own page instead.
 * Visitors are led to sign in by the page guard.
 */
export function LearnerOnly({ children }: { children: ReactNode }) {
  const role = useSession()?.role[0];
  if (role === undefined) return null;
  return role === "user" ? children : <Navigate to={landingOf(role)} replace />;
}
