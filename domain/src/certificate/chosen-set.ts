// What a learner's own choice of courses makes of a gap in study hours. Hours are whole tenths.

/** Hours of each kind that are still open. */
export type Gap = { requiredTenths: number; optionalTenths: number };
/** A course that could be bought: it gives hours of one kind only. */
type Choice = { required: boolean; tenths: number };

/** The hours that the chosen courses give, and what they leave open of each kind; one never stands in for the other. */
export function gapAfter(gap: Gap, chosen: readonly Choice[]): Gap & { tenths: number } {
  const given = (required: boolean): number =>
    chosen.filter((one) => one.required === required).reduce((sum, { tenths }) => sum + tenths, 0);
  return {
    tenths: given(true) + given(false),
    requiredTenths: Math.max(0, gap.requiredTenths - given(true)),
    optionalTenths: Math.max(0, gap.optionalTenths - given(false)),
  };
}

/** The courses that could close some of the gap, the cheapest hour first, then the shorter course. */
export const choicesFor = <T extends Choice & { price: number }>(gap: Gap, offers: readonly T[]): T[] =>
  offers
    .filter(({ required, tenths }) => tenths > 0 && (required ? gap.requiredTenths : gap.optionalTenths) > 0)
    .toSorted((a, b) => a.price * b.tenths - b.price * a.tenths || a.tenths - b.tenths);
