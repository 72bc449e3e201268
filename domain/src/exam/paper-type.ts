// What a paper is for (back-office spec 3); a free-standing paper has no type.

/** `cpt_test` belongs to a chapter, for practice and for its test; the questions of `cpt_alert` stop its video. */
export const paperTypes = ["cpt_test", "cpt_alert"] as const;
export type PaperType = (typeof paperTypes)[number];
