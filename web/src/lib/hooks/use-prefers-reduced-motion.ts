import { useMedia } from "./use-media.ts";

/** False on the server. */
export const usePrefersReducedMotion = (): boolean => useMedia("(prefers-reduced-motion: reduce)");
