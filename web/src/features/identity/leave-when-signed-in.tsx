import { Navigate } from "react-router";
import { lastPage } from "../../lib/session/last-page.ts";
import { useSession } from "../../lib/session/session.ts";
import { landingOf } from "../../paths.ts";

/**
 * Leads a signed-in person on: to where this visit leads (`to`), else with the go-back flag to the page they came from, else, and where this tab began
 * with signing in, to their role's landing (learner spec 2, "Landing after sign-in").
 */
export function LeaveWhenSignedIn({ goBack = false, to }: { goBack?: boolean; to?: string | undefined }) {
  const session = useSession();
  if (!session) return null;
  return <Navigate replace to={to ?? (goBack ? lastPage() : undefined) ?? landingOf(session.role[0])} />;
}
