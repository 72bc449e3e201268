// The companies' bills: fetched, kept line by line, and reconciled with what the shop has written down. Repeating a
// day changes nothing that was decided before.
import { DAYS_BACK, maxDays } from "@zhutu/domain/refunds/bills/bill-day.ts";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { reconcile } from "@zhutu/domain/refunds/bills/reconcile.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { Db } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { type BillLine, ProviderFailure } from "../../../providers/payment/port.ts";
import * as queries from "./bill-queries.ts";
import type { PaymentServices } from "../../payment/service.ts";

const AT_ONCE = 500;
/** A round of three months of missing bills would keep the companies, and the job, for an hour. */
const OLDER_AT_ONCE = 6;
const DAY_MS = 86_400_000;

/** The day so many days before the moment, in Shanghai. */
const dayBefore = (now: Date, days: number): string => shanghaiDay(new Date(now.getTime() - days * DAY_MS));

/**
 * Fetches and reconciles a bill; `learn` first asks about its refunds of open tasks. `failed`: no answer,
 * or a broken bill.
 */
export async function fetchBill(
  services: Omit<PaymentServices, "log"> & { log: Pick<PaymentServices["log"], "warn"> },
  bill: queries.Bill,
  learn: (refundNo: string) => Promise<unknown> = async () => undefined,
): Promise<"done" | "not-ready" | "failed"> {
  const port = services.providers.payment[bill.method];
  if (!port) throw refuse("METHOD_UNAVAILABLE");
  const now = new Date();
  if (bill.day >= shanghaiDay(now)) return "not-ready";
  if (bill.day < dayBefore(now, maxDays)) return "failed";
  try {
    const lines = await port.bill(bill.day);
    if (lines === "not-ready") {
      await queries.noteTried(services.db, bill, false);
      return "not-ready";
    }
    await keep(services.db, bill, lines);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    services.log.warn({ err: error, ...bill }, "the bill could not be fetched");
    await queries.noteTried(services.db, bill, true);
    return "failed";
  }
  for (const refundNo of await queries.billedOfOpenTasks(services.db, bill)) await learn(refundNo);
  await reconcileBill(services.db, bill);
  return "done";
}

async function keep(db: Db, bill: queries.Bill, lines: AsyncIterable<BillLine>): Promise<void> {
  let some: BillLine[] = [];
  for await (const line of lines) {
    some.push(line);
    if (some.length < AT_ONCE) continue;
    await queries.keepLines(db, bill, some);
    some = [];
  }
  await queries.keepLines(db, bill, some);
}

const reconcileBill = (db: Db, bill: queries.Bill): Promise<void> =>
  transaction(db, async (tx) => {
    await queries.lockBill(tx, bill);
    for (;;) {
      const lines = await queries.openLines(tx, bill, AT_ONCE);
      if (lines.length === 0) break;
      const { matched, differences } = reconcile(lines, await queries.booksOf(tx, lines));
      await queries.judge(tx, [
        ...matched.map(({ billLineId }) => ({ billLineId, verdict: "matched" })),
        ...differences.map(({ line, difference }) => ({
          billLineId: line.billLineId,
          verdict: difference.kind,
        })),
      ]);
      await queries.keepDifferences(
        tx,
        bill,
        differences.map(({ difference }) => difference),
      );
    }
    await queries.keepUnbilled(tx, bill);
    await queries.noteBilled(tx, bill.method);
    await queries.sumUp(tx, bill);
  });

/** Missing bills, oldest first: of the last three days, and a few older ones that companies still keep. */
export async function missingBills(
  db: Db,
  methods: readonly PaymentMethod[],
  now: Date,
): Promise<queries.Bill[]> {
  const today = shanghaiDay(now);
  const missing = await queries.daysWithoutBill(db, methods, { today, most: maxDays, recent: DAYS_BACK });
  const older = missing.filter(({ recent }) => !recent).slice(0, OLDER_AT_ONCE);
  return [...older, ...missing.filter(({ recent }) => recent)]
    .map(({ day, method }) => ({ day, method }))
    .toSorted((one, other) => one.day.localeCompare(other.day));
}
