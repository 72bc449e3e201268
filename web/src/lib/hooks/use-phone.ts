import { useMedia } from "./use-media.ts";

/** Whether the page is as narrow as a phone; false where the server renders. For what must not load there, not for looks. */
export const usePhone = (): boolean => useMedia("(max-width: 720px)");
