// Who may open which page (learner spec 2: "Every route not flagged anonymous redirects to /login
// when there is no token"). The server decides about data.
import { landingOf, paths } from "../../paths.ts";
import { handleOf, type RouteHandle } from "../route-handle.ts";
import { kept } from "../storage.ts";

type Match = { pathname: string; handle: unknown };

/**
 * Where to send somebody instead: visitors to sign-in, others to their own landing page (AUTH-008,
 * AUTH-015, RULE-001); undefined shows the page.
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

/** Unknown addresses: below /board for signed-in people only, elsewhere a public 404. */
const accessUnknown = (pathname: string): RouteHandle["access"] =>
  segments(pathname)[0] === "board" ? ["user", "admin", "teacher", "channel"] : "everybody";

/** Never a page to return to. */
export function isSignInPage(pathname: string): boolean {
  return ["login", "register", "admin-login"].includes(segments(pathname)[0] ?? "");
}

const segments = (pathname: string): string[] => pathname.split("/").filter(Boolean);

/** The page to return to after signing in (learner spec 2): this tab's last one that is not a sign-in page. */
const lastOpened = kept("zhutu.last-page", ownPath, "tab");

/** Skips sign-in pages. */
export function rememberPage(pathname: string, search: string): void {
  if (!isSignInPage(pathname)) lastOpened.write(pathname + search);
}

/** Undefined if this tab began with signing in. */
export const lastPage = (): string | undefined => lastOpened.read();

/** Exactly one leading slash, so that nobody is led to another host. */
export function ownPath(stored: unknown): string | undefined {
  return typeof stored === "string" && /^\/(?![/\\])/.test(stored) ? stored : undefined;
}
