// When each phone may be sent another code. Kept for the tab, so that closing a dialog or reloading the page does
// not bring the button back early (learner spec 4: 60 s; the server counts a minute a phone, whatever the code is for).
import { useSyncExternalStore } from "react";
import { kept } from "../../lib/storage.ts";

const listeners = new Set<() => void>();

type Deadlines = Record<string, number>;

const deadlines = kept("zhutu.code-sent", (stored) => (stored ?? {}) as Deadlines, "tab");

/** Starts that phone's countdown; finished ones are dropped. */
export function startCountdown(phone: string, seconds: number, now = Date.now()): void {
  const running = Object.entries(deadlines.read()).filter(([, until]) => until > now);
  deadlines.write(Object.fromEntries([...running, [phone, now + seconds * 1_000]]));
  for (const listener of listeners) listener();
}

/** Whole seconds until `until`, never negative, rounded up so that 0 means ready. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1_000));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const ticking = setInterval(listener, 250);
  return () => {
    clearInterval(ticking);
    listeners.delete(listener);
  };
}

/** Seconds until that phone may be sent another code; 0 when it may. */
export function useCountdown(phone: string): number {
  return useSyncExternalStore(
    subscribe,
    () => secondsLeft(deadlines.read()[phone] ?? 0, Date.now()),
    () => 0,
  );
}
