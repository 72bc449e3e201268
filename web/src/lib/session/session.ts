// The session user is kept in local storage for the next tab, user and token in the tab's session
// storage (learner spec 3). A tab belongs to one person, whatever happens in others; rights are
// decided on the server.
import type { sessionUser } from "@zhutu/domain/identity/contract.ts";
import { useSyncExternalStore } from "react";
import type { z } from "zod";
import { forgetOnDevice, forgetOwn, ownerKey, texts, type TextStore } from "../storage.ts";

export type SessionUser = z.input<typeof sessionUser> & { token: string };

const userKey = "zhutu.user";
const tokenKey = "zhutu.token";
/** In the tab's storage: this person signed out here, and another is signed in elsewhere. */
const nobody = "null";
/** In local storage for a moment: tells this person's other tabs of the sign-out. */
const signedOut = '"signed out"';

type Places = {
  local: TextStore;
  tab: TextStore;
  /** Changes by other tabs; answers how to stop. */
  listen: (hear: (key: string | null, before: string | null, now: string | null) => void) => () => void;
  /** Deletes what the device keeps of this person. */
  forget: (userId: number) => void;
  /** Deletes what the tab keeps of a person's own input; the key says whose it is. */
  own: { ofKey: string; forget: () => void };
};

/** One tab's session; the exported functions use ours. */
export function makeSession({ local, tab, listen, forget, own }: Places) {
  const listeners = new Set<() => void>();
  let known: SessionUser | null | undefined;
  let stopListening = (): void => {};

  const become = (user: SessionUser | null): void => {
    known = user;
    for (const listener of listeners) listener();
  };
  const keepInTab = (user: SessionUser): SessionUser => {
    // What was typed before an ended session waits for the same person alone.
    const before = tab.getItem(own.ofKey);
    if (before !== null && before !== String(user.userId)) own.forget();
    tab.setItem(own.ofKey, String(user.userId));
    tab.setItem(userKey, JSON.stringify(user));
    tab.setItem(tokenKey, user.token);
    return user;
  };
  const read = (): SessionUser | null => {
    const token = tab.getItem(tokenKey);
    const kept = tab.getItem(userKey);
    if (token === null && kept === nobody) return null;
    const mine = parsed(kept);
    if (mine !== null && mine.token === token) return mine;
    const shared = parsed(local.getItem(userKey));
    return shared && keepInTab(shared);
  };
  const hear = (key: string | null, before: string | null, now: string | null): void => {
    if (key !== userKey) return;
    const mine = current();
    const other = parsed(now);
    if (mine === null && other !== null) become(keepInTab(other));
    // The same session ended in another tab; other people's sign-outs do not matter here.
    else if (mine !== null && other === null && parsed(before)?.token === mine.token) end(now === signedOut);
  };

  const current = (): SessionUser | null => (known === undefined ? (known = read()) : known);
  const store = (user: SessionUser): void => {
    local.setItem(userKey, JSON.stringify(user));
    become(keepInTab(user));
  };
  const end = (bySignOut: boolean): void => {
    const mine = current();
    const shared = parsed(local.getItem(userKey));
    const isMine = shared === null || shared.token === mine?.token;
    if (shared !== null && isMine && bySignOut) local.setItem(userKey, signedOut);
    if (isMine) local.removeItem(userKey);
    tab.removeItem(tokenKey);
    if (isMine) tab.removeItem(userKey);
    else tab.setItem(userKey, nobody);
    become(null);
    // Last, so that nothing is kept again for this person.
    if (mine) forget(mine.userId);
    if (bySignOut) own.forget();
  };

  return {
    /** Null for a visitor. */
    current,
    store,
    /** The session has ended; what was typed in the tab waits for the same person. */
    clear: () => end(false),
    /** Leaves nothing of the person in any tab. */
    signOut: () => end(true),
    /** After each sign-in and sign-out, also in other tabs; answers how to stop. */
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

/** Null if there is none or it is not ours. */
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
  forget: forgetOnDevice,
  own: { ofKey: ownerKey, forget: forgetOwn },
});

/** Components use useIsLearner. */
export const isLearner = (person: SessionUser | null | undefined): boolean => person?.role[0] === "user";

/** Outside components; components use useSession. */
export const currentSession = session.current;
export const storeSession = session.store;
export const clearSession = session.clear;
export const signOutHere = session.signOut;
export const onSessionChange = session.onChange;

/** Null for a visitor; undefined while the page is as the server rendered it, for a visitor. */
export function useSession(): SessionUser | null | undefined {
  return useSyncExternalStore<SessionUser | null | undefined>(
    onSessionChange,
    currentSession,
    () => undefined,
  );
}
