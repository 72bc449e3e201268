import { useMedia } from "./use-media.ts";

/** Whether the person asked their system for less motion; false where the server renders. */
export const usePrefersReducedMotion = (): boolean => useMedia("(prefers-reduced-motion: reduce)");
