// The page to return to after signing in by /login/{goback} (learner spec 2): the last one of this tab that does
// not itself sign people in. Kept for the tab only, and only ever an address of this site.
import { isSignInPage } from "../session/page-access.ts";

const key = "zhutu.last-page";

/** Remembers where this tab is; sign-in pages leave the memory as it was. */
export function rememberPage(pathname: string, search: string): void {
  if (!isSignInPage(pathname)) sessionStorage.setItem(key, pathname + search);
}

/** The page to return to, or undefined when this tab began with signing in. */
export function lastPage(): string | undefined {
  return ownPath(sessionStorage.getItem(key));
}

/** A path of this site: one slash at its front, so that nobody is led to another host. */
export function ownPath(text: string | null): string | undefined {
  return text !== null && /^\/(?![/\\])/.test(text) ? text : undefined;
}
