// Paper types (back-office spec 3); free-standing papers have none.

/** `cpt_test`: practice and test of a chapter; `cpt_alert`: its video reminders. */
export const paperTypes = ["cpt_test", "cpt_alert"] as const;
export type PaperType = (typeof paperTypes)[number];
