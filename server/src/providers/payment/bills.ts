// What the bills of both companies have in common.
import { daysLater } from "@zhutu/domain/days.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { type BillLine, ProviderFailure } from "./port.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Refuses (ProviderFailure permanent) what is no day. */
export function checkDay(day: string): void {
  if (!DAY.test(day)) throw new ProviderFailure("permanent", "PARAM_ERROR", "the day is not yyyy-MM-dd");
}

/**
 * What it means that the company has no bill of a day: it says the same before the bill is made and of a day on which
 * nothing was paid. Both bills come in the morning, so that from the second day on there was nothing.
 */
export const withoutBill = (day: string, now: Date): AsyncIterable<BillLine> | "not-ready" =>
  shanghaiDay(now) > daysLater(day, 1) ? nothing() : "not-ready";

async function* nothing(): AsyncGenerator<BillLine> {
  // No lines.
}

/** A bill that does not read as documented, or whose lines do not add up: none of it is believed. */
export const unreadable = (why: string): ProviderFailure =>
  new ProviderFailure("permanent", "bill-unreadable", `the bill cannot be read: ${why}`);

/** Where each of these columns stands in the heading. Refuses (unreadable) a heading without one of them. */
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
