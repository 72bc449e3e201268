import { normalName } from "./name-rule.ts";

/**
 * The form in which texts are compared when somebody searches: full-width letters and brackets as plain ones, one dot,
 * one blank, nothing unseen. PostgreSQL's `search_form` is the same (server/src/kernel/db/like.ts).
 */
export const searchForm = (text: string): string => normalName(text.normalize("NFKC"));
