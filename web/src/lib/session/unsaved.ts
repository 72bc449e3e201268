// What the page holds that was typed and is not saved: whatever holds something says so, so that the end of a session
// does not take it away.
import { useEffect } from "react";

const holders = new Set<() => boolean>();

/** Whether anything on the page was typed and is not saved. */
export const holdsUnsaved = (): boolean => [...holders].some((changed) => changed());

/** Lets the page know of a form as long as it is shown; `changed` says whether it holds something now. */
export function useUnsaved(changed: () => boolean): void {
  useEffect(() => {
    holders.add(changed);
    return () => void holders.delete(changed);
  }, [changed]);
}
