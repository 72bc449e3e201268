import { useMedia } from "./use-media.ts";

/** False on the server; for what must not load there, not for looks. */
export const usePhone = (): boolean => useMedia("(max-width: 720px)");
