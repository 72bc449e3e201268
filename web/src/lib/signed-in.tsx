import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { landingOf, paths } from "../paths.ts";
import { useSession } from "./session.ts";

/**
 * Draws a learner's page for a learner only: a visitor is led to sign in and comes back, staff land on their own page
 * (learner spec 2; RULE-001). The server decides again on every call.
 */
export function LearnerOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session === undefined) return null;
  if (session === null) return <Navigate to={paths.login(true)} replace />;
  if (session.role[0] !== "user") return <Navigate to={landingOf(session.role[0])} replace />;
  return children;
}
