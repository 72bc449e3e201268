// Daily cap on a subject's hours (domain.md "Study time, hours, certificates").
// Tenths and Shanghai days; null is unlimited.

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
