// Cheapest courses to close a gap. Hours in tenths, prices in fen.

/** A course on sale, giving one kind of hours. */
export type HourOffer = { courseId: number; tenths: number; price: number };
/** The courses to buy; `missing`: tenths left open. */
export type CheapestSet = { courseIds: number[]; tenths: number; price: number; missing: number };

type Best = { price: number; tenths: number; courses: readonly HourOffer[] };

/**
 * Offers of at least `gap` tenths: lowest price, then fewest courses, then least surplus. If they cannot
 * reach it, all useful ones.
 */
export function cheapestSet(gap: number, offers: readonly HourOffer[]): CheapestSet {
  const useful = offers.filter(({ tenths }) => tenths > 0);
  const most = useful.reduce((sum, { tenths }) => sum + tenths, 0);
  if (gap <= 0) return answer(gap, { price: 0, tenths: 0, courses: [] });
  if (most < gap) return answer(gap, useful.reduce(withOffer, { price: 0, tenths: 0, courses: [] }));
  // best[h]: best set for h tenths; the last covers the gap and beyond.
  const best: (Best | undefined)[] = [{ price: 0, tenths: 0, courses: [] }];
  for (const offer of useful)
    for (let from = gap - 1; from >= 0; from--) {
      const set = best[from];
      if (!set) continue;
      const to = Math.min(gap, from + offer.tenths);
      const wider = withOffer(set, offer);
      const other = best[to];
      if (!other || isBetter(wider, other)) best[to] = wider;
    }
  return answer(gap, best[gap] ?? { price: 0, tenths: 0, courses: [] });
}

const withOffer = (set: Best, offer: HourOffer): Best => ({
  price: set.price + offer.price,
  tenths: set.tenths + offer.tenths,
  courses: [...set.courses, offer],
});

function isBetter(set: Best, other: Best): boolean {
  if (set.price !== other.price) return set.price < other.price;
  if (set.courses.length !== other.courses.length) return set.courses.length < other.courses.length;
  return set.tenths < other.tenths;
}

const answer = (gap: number, { price, tenths, courses }: Best): CheapestSet => ({
  courseIds: courses.map(({ courseId }) => courseId).toSorted((a, b) => a - b),
  tenths,
  price,
  missing: Math.max(0, gap - tenths),
});

// What a learner's own choice leaves of a gap, in tenths.
export type Gap = { requiredTenths: number; optionalTenths: number };
/** A course on sale, giving one kind of hours. */
type Choice = { required: boolean; tenths: number };

/** Hours given, and gaps left; kinds never substitute each other. */
export function gapAfter(gap: Gap, chosen: readonly Choice[]): Gap & { tenths: number } {
  const given = (required: boolean): number =>
    chosen.filter((course) => course.required === required).reduce((sum, { tenths }) => sum + tenths, 0);
  return {
    tenths: given(true) + given(false),
    requiredTenths: Math.max(0, gap.requiredTenths - given(true)),
    optionalTenths: Math.max(0, gap.optionalTenths - given(false)),
  };
}

/** Courses that help: cheapest hour first, then the shorter. */
export const choicesFor = <T extends Choice & { price: number }>(gap: Gap, offers: readonly T[]): T[] =>
  offers
    .filter(({ required, tenths }) => tenths > 0 && (required ? gap.requiredTenths : gap.optionalTenths) > 0)
    .toSorted((a, b) => a.price * b.tenths - b.price * a.tenths || a.tenths - b.tenths);
