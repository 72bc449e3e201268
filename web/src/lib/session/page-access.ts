// Which pages a visitor may open, from the address alone (learner spec 2: "Every route not flagged anonymous
// redirects to /login when there is no token"). What a page's data needs is decided on the server.
import { landingOf, paths } from "../../paths.ts";

/** Under /index, what belongs to a person; the cart's view is public, only its link asks for sign-in. */
const PERSONAL = ["order-info", "submitted-order-info", "user-papers", "test-papers", "user-error-questions"];
/** Outside /index, what anybody opens; unknown addresses end in the page that says so. */
const GUARDED_ROOTS = ["board"];

/** Whether the page is flagged anonymous. */
export function isOpenPage(pathname: string): boolean {
  const [root = "", second = ""] = segments(pathname);
  if (GUARDED_ROOTS.includes(root)) return false;
  return root !== "index" || !PERSONAL.includes(second);
}

/** Whether the page is one of those that sign people in: never a page to return to. */
export function isSignInPage(pathname: string): boolean {
  return ["login", "register", "admin-login"].includes(segments(pathname)[0] ?? "");
}

/**
 * Where to send somebody who opens this page instead of showing it, or undefined to show it: a visitor to
 * sign-in, a signed-in person from another role's /board pages to their own landing (requirements AUTH-008,
 * AUTH-015, RULE-001).
 */
export function detourFrom(pathname: string, role: string | undefined): string | undefined {
  if (isOpenPage(pathname)) return undefined;
  if (role === undefined) return paths.login(true);
  const [root, userType] = segments(pathname);
  return root === "board" && userType !== role ? landingOf(role) : undefined;
}

const segments = (pathname: string): string[] => pathname.split("/").filter(Boolean);
