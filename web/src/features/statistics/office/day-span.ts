// The bars of a chart of days: each day of a span, also one that sold nothing; months where the days are too many.
import { daysBetween, daysLater } from "@zhutu/domain/time.ts";

type Sold = { day: string; orderCnt: number; orderAmt: number };

const mostDays = 92;

/** Every day from the first to the last named, or every month that sold something where they are more than 92 days. */
export function barsOf(sold: readonly Sold[], span: { startDate?: string; endDate?: string }): Sold[] {
  const first = span.startDate ?? sold[0]?.day;
  const last = span.endDate ?? sold.at(-1)?.day;
  if (first === undefined || last === undefined) return [];
  const days = daysBetween(first, last) + 1;
  if (days > mostDays) return byMonth(sold);
  const of = new Map(sold.map((one) => [one.day, one]));
  return Array.from({ length: Math.max(0, days) }, (_, at) => {
    const day = daysLater(first, at);
    return of.get(day) ?? { day, orderCnt: 0, orderAmt: 0 };
  });
}

const byMonth = (sold: readonly Sold[]): Sold[] =>
  [...Map.groupBy(sold, ({ day }) => day.slice(0, 7))].map(([day, those]) => ({
    day,
    orderCnt: those.reduce((sum, one) => sum + one.orderCnt, 0),
    orderAmt: those.reduce((sum, one) => sum + one.orderAmt, 0),
  }));
