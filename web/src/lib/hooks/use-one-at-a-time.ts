import { useRef } from "react";

/**
 * That work, done once at a time: called again while it is under way, as by a second press, it does nothing. What draws
 * the first press as busy comes too late for a double click.
 */
export function useOneAtATime<A extends unknown[]>(work: (...given: A) => Promise<void>) {
  const underWay = useRef(false);
  return async (...given: A): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    try {
      await work(...given);
    } finally {
      underWay.current = false;
    }
  };
}
