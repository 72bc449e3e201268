/** The documents' rules, and `code`: the discount of any valid code. */
export const priceRules = ["01", "02", "03", "04", "05", "06", "code"] as const;
export type PriceRule = (typeof priceRules)[number];
