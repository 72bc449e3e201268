import { useCallback, useSyncExternalStore } from "react";

/** False on the server; for different structure, not for looks. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** False on the server; for what must not load there, not for looks. */
export const usePhone = (): boolean => useMedia("(max-width: 720px)");

/** False on the server. */
export const usePrefersReducedMotion = (): boolean => useMedia("(prefers-reduced-motion: reduce)");
