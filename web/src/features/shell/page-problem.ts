// Why a page could not be shown, from what its loader or its drawing threw.
import { isRouteErrorResponse } from "react-router";

export type PageProblem = {
  kind: "missing" | "network" | "busy" | "broken";
  /** The number under which the server's log knows the failed request. */
  requestId?: string;
};

// What browsers say of a request that was not answered: Chromium, Firefox, Safari; each also of code that did not come.
const unanswered = /failed to fetch|networkerror|load failed|importing a module script failed/i;
/** What the preloading of code's style sheets says (Vite); as an Error of its own. */
const styleNotLoaded = /^unable to preload css/i;

/** Tells an address that leads nowhere, a lost network, a busy server and a defect apart. */
export function pageProblemOf(error: unknown): PageProblem {
  if (!isRouteErrorResponse(error)) {
    const lost =
      (error instanceof TypeError && unanswered.test(error.message)) ||
      (error instanceof Error && styleNotLoaded.test(error.message));
    return { kind: lost ? "network" : "broken" };
  }
  if (error.status === 404) return { kind: "missing" };
  const kind = error.status === 503 ? "busy" : "broken";
  const { requestId } = (error.data ?? {}) as { requestId?: unknown };
  return typeof requestId === "string" ? { kind, requestId } : { kind };
}
