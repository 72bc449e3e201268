// What a learner's own choice leaves of a gap, in tenths.

export type Gap = { requiredTenths: number; optionalTenths: number };
/** A course on sale, giving one kind of hours. */
type Choice = { required: boolean; tenths: number };

/** Hours given, and gaps left; kinds never substitute each other. */
export function gapAfter(gap: Gap, chosen: readonly Choice[]): Gap & { tenths: number } {
  const given = (required: boolean): number =>
    chosen.filter((one) => one.required === required).reduce((sum, { tenths }) => sum + tenths, 0);
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
