// Rule 06: 30 off each 800, 50 off each 1000, best for the buyer (domain.md "Pricing").

/** Personal and channel prices do not combine with rule 06. */
const NOT_COMBINED: readonly (string | null)[] = ["01", "02", "03"];

const THOUSAND = { each: 100_000, off: 5_000 };
const EIGHT_HUNDRED = { each: 80_000, off: 3_000 };
// Five times 800 equals four times 1000 and saves less.
const MAX_EIGHT_HUNDREDS = 4;

export type StoreWideTiers = { thousands: number; eightHundreds: number; discount: number };

export function joinsStoreWide(wonBy: string | null): boolean {
  return !NOT_COMBINED.includes(wonBy);
}

/** The best discount within the sum, in fen. */
export function bestStoreWide(sum: number): StoreWideTiers {
  let best: StoreWideTiers = { thousands: 0, eightHundreds: 0, discount: 0 };
  for (let eightHundreds = 0; eightHundreds <= MAX_EIGHT_HUNDREDS; eightHundreds += 1) {
    const rest = sum - eightHundreds * EIGHT_HUNDRED.each;
    if (rest < 0) break;
    const thousands = Math.floor(rest / THOUSAND.each);
    const discount = thousands * THOUSAND.off + eightHundreds * EIGHT_HUNDRED.off;
    if (discount > best.discount) best = { thousands, eightHundreds, discount };
  }
  return best;
}
