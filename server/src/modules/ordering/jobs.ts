// Orders that end by themselves, and sales that are counted. Every handler may run twice, late, or beside another:
// what it does is conditional.
import pLimit from "p-limit";
import type { Jobs } from "../../kernel/db/jobs.ts";
import * as payment from "../payment/service.ts";
import { expireOrder } from "./close-order.ts";
import { countSales } from "./count-sales.ts";
import * as q from "./queries.ts";
import { askAndSettle } from "./settle-order.ts";

/** Declares ordering's jobs; before the queue starts. */
export function orderingJobs(jobs: Jobs, services: payment.PaymentServices): void {
  jobs.repeat({ name: "order-expiry", everySeconds: 5, work: () => sweepOverdue(services) });
  jobs.repeat({ name: "order-counts", everySeconds: 3, work: () => countSales(services) });
  // A lost notification is found before the order is given up (security.md 21).
  jobs.schedule({ name: "payment-poll", cron: "* * * * *", work: () => pollNearTheEnd(services) });
}

const mostAtOnce = 200;

/** Closes every overdue order; one that fails, because the provider is silent, is left for the next round. */
export async function sweepOverdue(services: payment.PaymentServices): Promise<void> {
  for (let after = ""; ;) {
    const orderIds = await q.overdue(services.db, after, mostAtOnce);
    await each(services, orderIds, (orderId) => expireOrder(services, orderId));
    if (orderIds.length < mostAtOnce) return;
    after = orderIds.at(-1) ?? "";
  }
}

/** Asks the provider about every open payment that is about to end. */
export async function pollNearTheEnd(services: payment.PaymentServices): Promise<void> {
  await each(services, await payment.paymentsNearTheEnd(services.db), (reference) =>
    askAndSettle(services, reference),
  );
}

/** Does the work of each, four side by side; one that fails is left for the next round. */
async function each(
  { log }: Pick<payment.PaymentServices, "log">,
  references: readonly string[],
  work: (reference: string) => Promise<void>,
): Promise<void> {
  await pLimit(4).map(references, (reference) =>
    work(reference).catch((error: unknown) => log.warn({ err: error, reference }, "left for the next round")),
  );
}
