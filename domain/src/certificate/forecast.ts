// What is still to be earned in a subject, and where it may come from. Hours are whole tenths, prices fen.
import { type CheapestSet, cheapestSet, type HourOffer } from "./cheapest-set.ts";

/** A further-education course of the subject that its learner may still study, and the tenths it still gives. */
export type OwnCourse = { courseId: number; required: boolean; leftTenths: number };
export type Offer = HourOffer & { required: boolean };

/** One kind of hours: what is missing, what waits or the own courses still give of it, and what is open after them. */
export type KindForecast = { missingTenths: number; fromOwnTenths: number; openTenths: number };
export type Forecast = { required: KindForecast; optional: KindForecast; set: CheapestSet };

/** Hours that wait for a day with room for them are earned: they come by themselves. */
type Standing = { earnedTenths: number; waitingTenths: number; targetTenths: number };

/**
 * What each kind of hours still misses, how much of it waits or the own courses give, and the cheapest courses on offer for
 * what they leave open; required and elective hours never stand in for each other.
 */
export function forecastOf(
  standing: { required: Standing; optional: Standing },
  own: readonly OwnCourse[],
  offers: readonly Offer[],
): Forecast {
  const required = kindOf(standing.required, own, true);
  const optional = kindOf(standing.optional, own, false);
  const sets = [
    cheapestSet(
      required.openTenths,
      offers.filter((one) => one.required),
    ),
    cheapestSet(
      optional.openTenths,
      offers.filter((one) => !one.required),
    ),
  ];
  const sum = (of: (set: CheapestSet) => number): number => sets.reduce((all, one) => all + of(one), 0);
  const set = {
    courseIds: sets.flatMap(({ courseIds }) => courseIds),
    tenths: sum(({ tenths }) => tenths),
    price: sum(({ price }) => price),
    missing: sum(({ missing }) => missing),
  };
  return { required, optional, set };
}

function kindOf(
  { earnedTenths, waitingTenths, targetTenths }: Standing,
  own: readonly OwnCourse[],
  required: boolean,
): KindForecast {
  const missingTenths = Math.max(0, targetTenths - earnedTenths);
  const fromOwnTenths = own
    .filter((course) => course.required === required)
    .reduce((sum, { leftTenths }) => sum + leftTenths, waitingTenths);
  return { missingTenths, fromOwnTenths, openTenths: Math.max(0, missingTenths - fromOwnTenths) };
}
