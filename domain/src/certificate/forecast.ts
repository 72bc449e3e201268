// Missing hours and their sources. Hours in tenths, prices in fen.
import { type CheapestSet, cheapestSet, type HourOffer } from "./cheapest-set.ts";

/** A course still open for study, with its remaining tenths. */
export type OwnCourse = { courseId: number; required: boolean; leftTenths: number };
export type Offer = HourOffer & { required: boolean };

/** Hours missing, covered by waiting hours and own courses, and open after them. */
export type KindForecast = { missingTenths: number; fromOwnTenths: number; openTenths: number };
export type Forecast = { required: KindForecast; optional: KindForecast; set: CheapestSet };

/** Waiting hours book themselves under the daily cap. */
type Standing = { earnedTenths: number; waitingTenths: number; targetTenths: number };

/** Forecast of each kind, and the cheapest courses for the rest; kinds never substitute each other. */
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
      offers.filter((offer) => offer.required),
    ),
    cheapestSet(
      optional.openTenths,
      offers.filter((offer) => !offer.required),
    ),
  ];
  const sum = (valueOf: (set: CheapestSet) => number): number =>
    sets.reduce((all, set) => all + valueOf(set), 0);
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

// Daily cap on a subject's hours (domain.md "Study time, hours, certificates"): tenths and Shanghai days; null
// is unlimited.

/** Whether hours fit on the day; more than the cap fit only on an empty one. */
export const fitsOnDay = (cap: number | null, bookedOnDay: number, tenths: number): boolean =>
  cap === null || bookedOnDay === 0 || bookedOnDay + tenths <= cap;

/**
 * Booking day of each waiting entry in order of completion: 0 is today, with `bookedToday`. Later work
 * never overtakes.
 */
export function bookingDays(
  cap: number | null,
  bookedToday: number,
  waiting: readonly { tenths: number }[],
): number[] {
  let day = 0;
  let booked = bookedToday;
  return waiting.map(({ tenths }) => {
    if (!fitsOnDay(cap, booked, tenths)) {
      day += 1;
      booked = 0;
    }
    booked += tenths;
    return day;
  });
}
