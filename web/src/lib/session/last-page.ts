// The page to return to after signing in by /login/{goback} (learner spec 2): the last one of this tab that does
// not itself sign people in. Kept for the tab only, and only ever an address of this site.
import { isSignInPage } from "./page-access.ts";
import { kept } from "../storage.ts";

const last = kept("zhutu.last-page", ownPath, "tab");

/** Remembers where this tab is; sign-in pages leave the memory as it was. */
export function rememberPage(pathname: string, search: string): void {
  if (!isSignInPage(pathname)) last.write(pathname + search);
}

/** The page to return to, or undefined when this tab began with signing in. */
export const lastPage = (): string | undefined => last.read();

/** A path of this site: one slash at its front, so that nobody is led to another host. */
export function ownPath(stored: unknown): string | undefined {
  return typeof stored === "string" && /^\/(?![/\\])/.test(stored) ? stored : undefined;
}
