// Unsaved input of the page, so that the end of a session does not lose it.
import { useEffect } from "react";

const holders = new Set<() => boolean>();

export const holdsUnsaved = (): boolean => [...holders].some((changed) => changed());

/** Registers a form while it is shown. */
export function useUnsaved(changed: () => boolean): void {
  useEffect(() => {
    holders.add(changed);
    return () => void holders.delete(changed);
  }, [changed]);
}
