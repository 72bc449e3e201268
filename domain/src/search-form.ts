import { normalName } from "./name-rule.ts";

/**
 * For search: half-width, one dot form, single blanks. Same as PostgreSQL's `search_form`
 * (server/src/kernel/db/like.ts).
 */
export const searchForm = (text: string): string => normalName(text.normalize("NFKC"));
