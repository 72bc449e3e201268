// Orders that end by themselves. Every handler may run twice, late, or beside another: what it does is conditional.
import type { Tx } from "../../kernel/db/db.ts";
import type { JobName, Jobs } from "../../kernel/db/jobs.ts";
import * as payment from "../payment/service.ts";
import { expireOrder } from "./closing.ts";
import * as q from "./queries.ts";
import { askAndSettle } from "./settling.ts";

type Expiry = { orderId: string };
const expiry: JobName<Expiry> = "order-expiry";

/** Closes the order when its half hour is over; part of the transaction that places it. */
export async function closeLater(jobs: Jobs, tx: Tx, orderId: string, expireAt: Date): Promise<void> {
  await jobs.send(tx, expiry, { orderId }, { startAfter: expireAt });
}

/** Declares ordering's jobs; before the queue starts. */
export function orderingJobs(jobs: Jobs, services: payment.PaymentServices): void {
  jobs.define<Expiry>(expiry, ({ orderId }) => expireOrder(services, orderId), { retries: 20, parallel: 4 });
  // For orders whose own job was lost with a queue, or came while the provider was silent for long.
  jobs.define("order-expiry-sweep", () => sweepOverdue(services), { oneWaiting: true, cron: "* * * * *" });
  // A lost notification is found before the order is given up (security.md 21).
  jobs.define("payment-poll", () => pollNearTheEnd(services), { oneWaiting: true, cron: "* * * * *" });
}

/** Closes every overdue order that is left; one that fails does not keep the others waiting. */
export async function sweepOverdue(services: payment.PaymentServices): Promise<void> {
  await each(services, await q.overdue(services.db, 200), (orderId) => expireOrder(services, orderId));
}

/** Asks the provider about every open attempt that is about to end. */
export async function pollNearTheEnd(services: payment.PaymentServices): Promise<void> {
  await each(services, await payment.attemptsNearTheEnd(services.db), (reference) =>
    askAndSettle(services, reference),
  );
}

async function each(
  services: payment.PaymentServices,
  references: readonly string[],
  work: (reference: string) => Promise<void>,
): Promise<void> {
  for (const reference of references) {
    try {
      await work(reference);
    } catch (error) {
      services.log.warn({ err: error, reference }, "left for the next round");
    }
  }
}
