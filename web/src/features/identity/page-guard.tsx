import { type ReactNode, useEffect } from "react";
import { Navigate, useLocation, useMatches, useNavigate } from "react-router";
import { navigateWith } from "../../lib/session/navigation.ts";
import { detourFrom, rememberPage } from "../../lib/session/page-access.ts";
import { useSession } from "../../lib/session/session.ts";
import { askToSignInWith } from "../../lib/session/sign-in-again.ts";

// Loaded on demand; if loading fails, the page stays and the refusal is shown.
const askToSignIn = (): Promise<boolean> =>
  import("./sign-in-again.tsx").then(
    (asking) => asking.askToSignIn(),
    () => false,
  );

/**
 * Around every page, also the one that says there is none: a visitor is led from a personal page to sign-in and afterwards back, a signed-in person from
 * another role's board to their own. For convenience only: the server decides what each call may do.
 */
export function PageGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useEffect(() => navigateWith((path) => void navigate(path)), [navigate]);
  useEffect(() => askToSignInWith(askToSignIn), []);
  useEffect(() => rememberPage(pathname, search), [pathname, search]);
  // Undefined: still as the server drew it. Personal pages draw nothing personal before the session is known.
  const detour = session === undefined ? undefined : detourFrom(matches, pathname, session?.role[0]);
  return detour === undefined ? children : <Navigate replace to={detour} />;
}
