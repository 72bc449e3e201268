/** What can make a line cheaper: the documents' rules by their code, and the discount that every valid code gives. */
export const priceRules = ["01", "02", "03", "04", "05", "06", "code"] as const;
export type PriceRule = (typeof priceRules)[number];
