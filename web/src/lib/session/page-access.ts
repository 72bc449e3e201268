// Who may open which page, as each route says of itself (learner spec 2: "Every route not flagged anonymous redirects to
// /login when there is no token"). What a page's data needs is decided on the server.
import { landingOf, paths } from "../../paths.ts";
import { handleOf, type RouteHandle } from "../route-handle.ts";

type Match = { pathname: string; handle: unknown };

/**
 * Where to send somebody who opens this page instead of showing it, or undefined to show it: a visitor to
 * sign-in, a signed-in person from a page that is not their role's to their own landing (requirements AUTH-008,
 * AUTH-015, RULE-001). `matches` are the router's, of the outermost route to the page.
 */
export function detourFrom(matches: readonly Match[], pathname: string, role: string | undefined) {
  const last = matches.at(-1);
  const access = (last && handleOf(last)?.access) ?? accessUnknown(pathname);
  if (access === "everybody") return undefined;
  if (role === undefined) return paths.login(true);
  const [root, userType] = segments(pathname);
  const allowed = access.some((one) => one === role) && (root !== "board" || userType === role);
  return allowed ? undefined : landingOf(role);
}

/** Of an address that is no page: below /board it would be somebody's own; elsewhere it is said that there is none. */
const accessUnknown = (pathname: string): RouteHandle["access"] =>
  segments(pathname)[0] === "board" ? ["user", "admin", "teacher", "channel"] : "everybody";

/** Whether the page is one of those that sign people in: never a page to return to. */
export function isSignInPage(pathname: string): boolean {
  return ["login", "register", "admin-login"].includes(segments(pathname)[0] ?? "");
}

const segments = (pathname: string): string[] => pathname.split("/").filter(Boolean);
