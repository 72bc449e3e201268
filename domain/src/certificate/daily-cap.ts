// How many hours of a subject are booked on one day (domain.md "Study time, hours, certificates"). Hours are whole tenths;
// a day is one of Shanghai. `cap` is null where none is set.

/** Whether hours that wait fit on a day that has so many already; more than the cap alone fit on a day without others. */
export const fitsOnDay = (cap: number | null, bookedOnDay: number, tenths: number): boolean =>
  cap === null || bookedOnDay === 0 || bookedOnDay + tenths <= cap;

/**
 * The day of each of the hours that wait, in the order in which they were done: 0 is the day that has `bookedToday`
 * already, 1 the next one. Nobody overtakes: what was done later is booked on the same day or later.
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
