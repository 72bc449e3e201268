// Shared by both companies' bills.
import { shanghaiDay, daysLater } from "@zhutu/domain/time.ts";
import { type BillLine, ProviderFailure } from "./port.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Throws ProviderFailure (permanent). */
export function checkDay(day: string): void {
  if (!DAY.test(day)) throw new ProviderFailure("permanent", "PARAM_ERROR", "the day is not yyyy-MM-dd");
}

/**
 * A missing bill means "not made yet" or "no payments"; bills come the next morning, so from the second day
 * there were none.
 */
export const withoutBill = (day: string, now: Date): AsyncIterable<BillLine> | "not-ready" =>
  shanghaiDay(now) > daysLater(day, 1) ? nothing() : "not-ready";

async function* nothing(): AsyncGenerator<BillLine> {
  // No lines.
}

/** Nothing of an unreadable bill is used. */
export const unreadable = (why: string): ProviderFailure =>
  new ProviderFailure("permanent", "bill-unreadable", `the bill cannot be read: ${why}`);

/** Throws `unreadable` if one is missing. */
export function columnsOf<Name extends string>(
  heading: readonly string[],
  names: Record<Name, string>,
): Record<Name, number> {
  const places = Object.entries<string>(names).map(([name, title]) => {
    const place = heading.indexOf(title);
    if (place < 0) throw unreadable(`no column ${name}`);
    return [name, place];
  });
  return Object.fromEntries(places) as Record<Name, number>;
}
