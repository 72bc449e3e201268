// The signed-in person as the browser keeps it: the session user in local storage, the token also in session
// storage (learner spec 3). What the person may do is decided on the server, never here.
import type { sessionUser } from "@zhutu/domain/identity/contract.ts";
import { useSyncExternalStore } from "react";
import type { z } from "zod";

export type SessionUser = z.input<typeof sessionUser> & { token: string };

const userKey = "zhutu.user";
const tokenKey = "zhutu.token";
const listeners = new Set<() => void>();
let known: SessionUser | null | undefined;

function read(): SessionUser | null {
  try {
    const user = JSON.parse(localStorage.getItem(userKey) ?? "null") as SessionUser | null;
    if (!user) return null;
    const token = sessionStorage.getItem(tokenKey) ?? user.token;
    sessionStorage.setItem(tokenKey, token);
    return { ...user, token };
  } catch {
    return null; // storage switched off, or not ours: a visitor
  }
}

const changed = (): void => {
  for (const listener of listeners) listener();
};

/** The stored person, or null for a visitor. Outside components; components call useSession. */
export function currentSession(): SessionUser | null {
  return (known ??= read());
}

export function storeSession(user: SessionUser): void {
  localStorage.setItem(userKey, JSON.stringify(user));
  sessionStorage.setItem(tokenKey, user.token);
  known = user;
  changed();
}

export function clearSession(): void {
  localStorage.removeItem(userKey);
  sessionStorage.removeItem(tokenKey);
  known = null;
  changed();
}

/** Calls back after each sign-in and sign-out, also those of another tab; answers how to stop that. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== userKey) return;
    known = undefined; // another tab signed in or out
    changed();
  };
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

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
