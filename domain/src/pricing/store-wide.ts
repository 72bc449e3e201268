// Rule 06: 30 off each 800 and 50 off each 1000, combined as is best for the buyer (domain.md "Pricing").

/** Price rules whose lines stay out of rule 06: they are prices for this person or this channel already. */
const NOT_COMBINED: readonly (string | null)[] = ["01", "02", "03"];

const THOUSAND = { each: 100_000, off: 5_000 };
const EIGHT_HUNDRED = { each: 80_000, off: 3_000 };
// Five times 800 is four times 1000 and saves less: more than four are never best.
const MAX_EIGHT_HUNDREDS = 4;

export type StoreWideTiers = { thousands: number; eightHundreds: number; discount: number };

/** Whether a line takes part in rule 06, by the rule that won its unit price. */
export function joinsStoreWide(wonBy: string | null): boolean {
  return !NOT_COMBINED.includes(wonBy);
}

/** The best 50a + 30b with 1000a + 800b within the sum; all in fen. */
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
