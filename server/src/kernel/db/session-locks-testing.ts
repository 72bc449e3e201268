import type { SessionLocks } from "./session-locks.ts";

/** Session locks within one process, where nobody else can be: for what is tried without a database. */
export function ownLocks(): SessionLocks {
  const held = new Set<string>();
  const { signal } = new AbortController();
  return {
    async tryHold(name) {
      if (held.has(name)) return undefined;
      held.add(name);
      return { lost: signal, release: async () => void held.delete(name) };
    },
    close: async () => held.clear(),
  };
}
