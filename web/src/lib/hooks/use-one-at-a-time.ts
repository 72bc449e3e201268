import { useRef } from "react";

/**
 * Ignores calls while the first runs; drawing a button as busy comes too late for a double click.
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
