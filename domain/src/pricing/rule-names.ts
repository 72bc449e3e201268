// What the rules of a price are called, wherever somebody reads of them (learner spec 9).

/** What can make a line cheaper: the documents' rules by their code, and the discount that every valid code gives. */
export const priceRules = ["01", "02", "03", "04", "05", "06", "code"] as const;
export type PriceRule = (typeof priceRules)[number];

/** Copies of one line from which rule 04 counts. */
export const BULK_FROM = 10;
