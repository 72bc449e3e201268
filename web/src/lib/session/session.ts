// The signed-in person as the browser keeps it: the session user in local storage, for the next tab, and user and
// token in the tab's own session storage (learner spec 3). A tab is one person's: name and token always belong
// together, whoever signs in or out in another tab. What the person may do is decided on the server, never here.
import type { sessionUser } from "@zhutu/domain/identity/contract.ts";
import { useSyncExternalStore } from "react";
import type { z } from "zod";
import { texts, type TextStore } from "../storage.ts";

export type SessionUser = z.input<typeof sessionUser> & { token: string };

const userKey = "zhutu.user";
const tokenKey = "zhutu.token";
/** In the tab's storage: who was here signed out, and whoever is signed in elsewhere is somebody else. */
const nobody = "null";

type Places = {
  /** Shared by all tabs. */
  local: TextStore;
  /** This tab's own. */
  tab: TextStore;
  /** Calls back when another tab changed the shared one; answers how to stop that. */
  listen: (hear: (key: string | null, before: string | null, now: string | null) => void) => () => void;
};

/** The session of one tab; session.ts's own functions are those of the tab we are in. */
export function makeSession({ local, tab, listen }: Places) {
  const listeners = new Set<() => void>();
  let known: SessionUser | null | undefined;
  let stopListening = (): void => {};

  const become = (user: SessionUser | null): void => {
    known = user;
    for (const listener of listeners) listener();
  };
  const keepInTab = (user: SessionUser): SessionUser => {
    tab.setItem(userKey, JSON.stringify(user));
    tab.setItem(tokenKey, user.token);
    return user;
  };
  const read = (): SessionUser | null => {
    const token = tab.getItem(tokenKey);
    const kept = tab.getItem(userKey);
    if (token === null && kept === nobody) return null;
    const own = parsed(kept);
    if (own !== null && own.token === token) return own;
    const shared = parsed(local.getItem(userKey));
    return shared && keepInTab(shared);
  };
  const hear = (key: string | null, before: string | null, now: string | null): void => {
    if (key !== userKey) return;
    const mine = current();
    const other = parsed(now);
    if (mine === null && other !== null) become(keepInTab(other));
    // The same session ended in another tab; somebody else's end is none of this tab's business.
    else if (mine !== null && other === null && parsed(before)?.token === mine.token) clear();
  };

  const current = (): SessionUser | null => (known === undefined ? (known = read()) : known);
  const store = (user: SessionUser): void => {
    local.setItem(userKey, JSON.stringify(user));
    become(keepInTab(user));
  };
  const clear = (): void => {
    const mine = current();
    const shared = parsed(local.getItem(userKey));
    const isMine = shared === null || shared.token === mine?.token;
    if (isMine) local.removeItem(userKey);
    tab.removeItem(tokenKey);
    if (isMine) tab.removeItem(userKey);
    else tab.setItem(userKey, nobody);
    become(null);
  };

  return {
    /** The person of this tab, or null for a visitor. */
    current,
    store,
    clear,
    /** Calls back after each sign-in and sign-out, also those of another tab; answers how to stop that. */
    onChange: (listener: () => void): (() => void) => {
      if (listeners.size === 0) stopListening = listen(hear);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopListening();
      };
    },
  };
}

/** The session user in a stored text; null when there is none or it is not one of ours. */
function parsed(text: string | null): SessionUser | null {
  try {
    const user = JSON.parse(text ?? nobody) as Partial<SessionUser> | null;
    return typeof user?.token === "string" ? (user as SessionUser) : null;
  } catch {
    return null;
  }
}

const session = makeSession({
  local: texts.browser,
  tab: texts.tab,
  listen: (hear) => {
    const onStorage = ({ key, oldValue, newValue }: StorageEvent): void => hear(key, oldValue, newValue);
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  },
});

/** Whether that is a learner's session; components ask useIsLearner. */
export const isLearner = (person: SessionUser | null | undefined): boolean => person?.role[0] === "user";

/** The stored person, or null for a visitor. Outside components; components call useSession. */
export const currentSession = session.current;
export const storeSession = session.store;
export const clearSession = session.clear;
export const onSessionChange = session.onChange;

/**
 * The signed-in person; null for a visitor; undefined while the page is still as the server rendered it
 * (pages are rendered as a visitor sees them and pick this up in the browser).
 */
export function useSession(): SessionUser | null | undefined {
  return useSyncExternalStore<SessionUser | null | undefined>(
    onSessionChange,
    currentSession,
    () => undefined,
  );
}
