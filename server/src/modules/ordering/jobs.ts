// Every handler may run twice, late or in parallel: all writes are conditional.
import pLimit from "p-limit";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import { eachTried, type SetAside, setAside } from "../../kernel/jobs/set-aside.ts";
import * as payment from "../payment/service.ts";
import { expireOrder } from "./close/close-order.ts";
import { followParcels } from "./deliver/follow-parcels.ts";
import { overdue as overdueOrders } from "./close/queries.ts";
import { askAndSettle, endElsewhereAgain, countSales } from "./settle/settle-order.ts";

/** Declares ordering's jobs; before the queue starts. */
export function orderingJobs(jobs: Jobs, services: payment.PaymentServices): void {
  const overdue = setAside(5_000, { longest: 60_000 });
  jobs.repeat({ name: "order-expiry", everySeconds: 5, work: () => expireOrders(services, overdue) });
  jobs.repeat({ name: "order-counts", everySeconds: 3, work: () => countSales(services) });
  jobs.repeat({ name: "parcels-under-way", everySeconds: 300, work: () => followParcels(services) });
  // A late or lost notification is found before the order is given up (security.md 21).
  jobs.schedule({ name: "payment-poll", cron: "* * * * *", work: () => pollPayments(services) });
}

/** Closes overdue orders, four at a time; a failing one is left for a later round. */
export const expireOrders = (
  services: payment.PaymentServices,
  aside: SetAside = setAside(0),
): Promise<void> =>
  eachTried({
    find: (after, most) => overdueOrders(services.db, after, most),
    first: "",
    keyOf: (orderId) => orderId,
    aside,
    nameOf: (orderId) => orderId,
    work: (orderId) => expireOrder(services, orderId),
    tell: (error, orderId) => services.log.warn({ err: error, reference: orderId }, "left for a later round"),
    atOnce: 4,
  });

/** Asks about open payments that end soon or were opened lately; ends paid ones again after a silent company. */
export async function pollPayments(services: payment.PaymentServices): Promise<void> {
  const ending = await payment.paymentsNearTheEnd(services.db);
  const lately = await payment.openedLately(services.db);
  await each(services, [...new Set([...ending, ...lately])], async (reference) => {
    await askAndSettle(services, reference);
  });
  await each(services, await payment.unended(services.db), (reference) =>
    endElsewhereAgain(services, reference),
  );
}

/** Four at a time; a failing one is left for the next round. */
async function each(
  { log }: Pick<payment.PaymentServices, "log">,
  references: readonly string[],
  work: (reference: string) => Promise<void>,
): Promise<void> {
  await pLimit(4).map(references, (reference) =>
    work(reference).catch((error: unknown) => log.warn({ err: error, reference }, "left for the next round")),
  );
}
