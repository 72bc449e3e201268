// The page to return to after signing in (learner spec 2): this tab's last one that is not a
// sign-in page, and only of this site.
import { isSignInPage } from "./page-access.ts";
import { kept } from "../storage.ts";

const last = kept("zhutu.last-page", ownPath, "tab");

/** Skips sign-in pages. */
export function rememberPage(pathname: string, search: string): void {
  if (!isSignInPage(pathname)) last.write(pathname + search);
}

/** Undefined if this tab began with signing in. */
export const lastPage = (): string | undefined => last.read();

/** Exactly one leading slash, so that nobody is led to another host. */
export function ownPath(stored: unknown): string | undefined {
  return typeof stored === "string" && /^\/(?![/\\])/.test(stored) ? stored : undefined;
}
