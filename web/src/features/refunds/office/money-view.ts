// What the money page shows, as its address says it: a span of days and a method, and of these the day that is looked into.
import { BILL_HOUR, maxDays } from "@zhutu/domain/refunds/bills/bill-day.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { listBillDays } from "@zhutu/domain/refunds/bills/contract.ts";
import { PAYMENT_METHODS } from "@zhutu/domain/payment/method.ts";
import { shanghaiDay, daysBetween, daysLater } from "@zhutu/domain/time.ts";
import { useState } from "react";
import { day, type FiltersOf, listParams, oneOf } from "../../../lib/lists/list-params.ts";

export type BillDay = CallReply<typeof listBillDays>["days"][number];

const fields = {
  start: day(),
  end: day(),
  method: oneOf(["any", ...PAYMENT_METHODS] as const, "any"),
  /** The day and method that are looked into; without them the first that waits for somebody. */
  day: day(),
  of: oneOf(["any", ...PAYMENT_METHODS] as const, "any"),
  /** Its differences, or all that are open on whatever day. */
  differences: oneOf(["day", "open"] as const, "day"),
};
export const moneyView = listParams({ fields });
type View = FiltersOf<typeof fields>;

const DAYS_SHOWN = 7;

/** The span that is shown: what the address names where the companies still keep it, else the week that ends today. */
export function spanOf({ start, end }: View, now: Date): { start: string; end: string } {
  if (start !== "" && end !== "" && start <= end && daysBetween(start, end) < maxDays) return { start, end };
  const today = shanghaiDay(now);
  return { start: daysLater(today, 1 - DAYS_SHOWN), end: today };
}

/**
 * The day that is looked into: the one of the address, else the one that was shown `first`, else the newest with open differences, with
 * a bill that was not had, or with a bill; where there is none yet, the newest that could have one.
 */
export function dayShown(
  days: readonly BillDay[],
  view: View,
  now: Date,
  first?: BillDay,
): BillDay | undefined {
  const named = (of: string, by: string) => days.find((one) => one.day === of && one.method === by);
  const inState = (state: BillDay["state"]) => days.find((one) => one.state === state);
  return (
    named(view.day, view.of) ??
    (first && named(first.day, first.method)) ??
    inState("open") ??
    inState("failed") ??
    days.find(({ bill }) => bill !== null) ??
    days.find((one) => mayFetch(one, now)) ??
    days.at(0)
  );
}

/**
 * The day that is looked into, and it stays while somebody is on the page: what they do about its differences must not put another
 * day's money in its place.
 */
export function useDayShown(days: readonly BillDay[], view: View, now: Date): BillDay | undefined {
  const [first, setFirst] = useState<BillDay>();
  const shown = dayShown(days, view, now, first);
  // Going back leaves the day named in the address for the previous one.
  const chosen = shown?.day === view.day && shown.method === view.of;
  if (shown && !chosen && (shown.day !== first?.day || shown.method !== first.method)) setFirst(shown);
  return shown;
}

/** The parameters of the shown answer: of the last one while the next loads, of a failed one its own. */
export function useStanding<T>(asked: T, answer: { data?: unknown; isPlaceholderData: boolean }): T {
  const [last, setLast] = useState(asked);
  if (answer.data !== undefined && !answer.isPlaceholderData && last !== asked) setLast(asked);
  return answer.isPlaceholderData ? last : asked;
}

/** The newest other day with open differences, once nothing is left to do about the one that is shown. */
export const nextOpen = (days: readonly BillDay[], shown: BillDay | undefined): BillDay | undefined =>
  shown === undefined || shown.bill === null || shown.openCount > 0
    ? undefined
    : days.find(({ state }) => state === "open");

/** Whether a bill may be asked for now: of a day that is over, once the companies have made it. */
export function mayFetch({ day: of }: Pick<BillDay, "day">, now: Date): boolean {
  const made = new Date(`${daysLater(of, 1)}T${String(BILL_HOUR).padStart(2, "0")}:00:00+08:00`);
  return now >= made;
}
