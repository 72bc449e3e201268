// Days of bills as staff see them.
import { dayStateOf } from "@zhutu/domain/refunds/bills/bill-day.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { DIFFERENCE_KINDS, isOfRefund } from "@zhutu/domain/refunds/bills/reconcile.ts";
import type { Bill } from "./bill-queries.ts";
import * as queries from "./bill-day-queries.ts";
import { billsNotHad, differencesWaiting } from "./difference-queries.ts";
import { methodsOf, type PaymentServices } from "../../payment/service.ts";

type Reading = Pick<PaymentServices, "db" | "providers">;

/** Every day and method of the range, the last day first; a method that the shop has left only where it has bills. */
export async function billDays(
  services: Reading,
  { method, ...range }: queries.Range & { method?: PaymentMethod | undefined },
) {
  const methods = methodsOf(services);
  const days = await daysWithin(services, range, methods);
  return { days: days.filter((day) => method === undefined || day.method === method), methods };
}

/** Open differences and bills fetched in vain, and since when the oldest waits. */
export async function billsWaiting(services: Reading) {
  const [differences, bills] = await Promise.all([
    differencesWaiting(services.db),
    billsNotHad(services.db, methodsOf(services)),
  ]);
  const oldest = [differences.since, bills.at(0)?.since].filter((one) => one instanceof Date);
  return {
    count: differences.count + bills.length,
    since: oldest.toSorted((a, b) => a.getTime() - b.getTime()).at(0) ?? null,
    bills,
  };
}

/** One day of one method. */
export async function billDay(services: Reading, { day, method }: Bill) {
  const days = await daysWithin(services, { start: day, end: day }, [method]);
  const row = days.find((bill) => bill.method === method);
  if (!row) throw new Error(`the day ${day} has no row`);
  return row;
}

/** One day of one method, with where every fen of its bill went. */
export async function billDayWithParts(services: Reading, bill: Bill) {
  const shown = await billDay(services, bill);
  return { ...shown, parts: shown.bill ? await parts(services, bill) : [] };
}

async function parts({ db }: Reading, bill: Bill) {
  const { matched, differing } = await queries.partsOf(db, bill);
  const kindOf = new Map(differing.map((one) => [one.kind, one]));
  return (["paid", "refund"] as const).flatMap((side) => [
    ...matched
      .filter((one) => one.of === side)
      .map(({ count, amount }) => ({
        of: side,
        kind: "matched" as const,
        count,
        billAmt: amount,
        ownAmt: amount,
        delta: 0,
        differingAmt: 0,
      })),
    ...DIFFERENCE_KINDS.filter((kind) => isOfRefund(kind) === (side === "refund")).flatMap((kind) => {
      const part = kindOf.get(kind);
      return part ? [{ of: side, ...part }] : [];
    }),
  ]);
}

async function daysWithin({ db }: Reading, range: queries.Range, methods: readonly PaymentMethod[]) {
  const [bills, differences, { paid, refunded }] = await Promise.all([
    queries.billsWithin(db, range),
    queries.differencesWithin(db, range),
    queries.ownWithin(db, range),
  ]);
  const used = PAYMENT_METHODS.filter(
    (one) => !methods.includes(one) && bills.some(({ method }) => method === one),
  );
  return daysOf(range).flatMap((day) =>
    [...methods, ...used].map((method) => {
      const isIt = (one: { day: string; method: PaymentMethod | null }) =>
        one.day === day && one.method === method;
      const row = bills.find(isIt);
      const fetched = row?.fetchedAt ? row : undefined;
      const { differenceCount = 0, openCount = 0, openAmt = 0 } = differences.find(isIt) ?? {};
      const came = paid.find(isIt);
      const went = refunded.find(isIt);
      const triedInVain = row?.triedInVain ?? 0;
      return {
        day,
        method,
        state: dayStateOf({ fetched: fetched !== undefined, triedInVain, differenceCount, openCount }),
        fetchedTime: row?.fetchedAt ?? null,
        triedTime: row?.triedAt ?? null,
        triedInVain,
        bill: fetched
          ? {
              paidCount: fetched.billPaidCount,
              paidAmt: fetched.billPaid,
              refundCount: fetched.billRefundCount,
              refundAmt: fetched.billRefund,
            }
          : null,
        own: fetched
          ? {
              paidCount: fetched.ownPaidCount,
              paidAmt: fetched.ownPaid,
              refundCount: fetched.ownRefundCount,
              refundAmt: fetched.ownRefund,
            }
          : {
              paidCount: came?.count ?? 0,
              paidAmt: came?.amount ?? 0,
              refundCount: went?.count ?? 0,
              refundAmt: went?.amount ?? 0,
            },
        differenceAmt: fetched
          ? fetched.billPaid - fetched.billRefund - (fetched.ownPaid - fetched.ownRefund)
          : null,
        differenceCount,
        openCount,
        openAmt,
      };
    }),
  );
}

/** The days of the range, the last first. */
function daysOf({ start, end }: queries.Range): string[] {
  const days: string[] = [];
  for (let at = Date.parse(end); at >= Date.parse(start); at -= 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
