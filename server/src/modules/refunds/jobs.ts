// Refunds and bills that are asked about by themselves. Every handler may run twice, late, or beside another.
import pLimit from "p-limit";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import { methodsOf, type PaymentServices } from "../payment/service.ts";
import { reconcileDay } from "./bills/differences.ts";
import { missingBills } from "./bills/fetch-bill.ts";
import { askAboutRefund, refundsToAsk } from "./ask.ts";

/** Declares the jobs of refunds; before the queue starts. */
export function refundJobs(jobs: Jobs, services: PaymentServices): void {
  jobs.schedule({ name: "refund-poll", cron: "* * * * *", work: () => pollRefunds(services) });
  // The companies make a day's bill by 10:00 of the next; one that is missing is asked for again each half hour.
  jobs.schedule({ name: "bills", cron: "6,36 10-23 * * *", work: () => reconcileMissing(services) });
}

/** Asks the companies about refunds that have not ended, four side by side; one that fails is left for the next round. */
export async function pollRefunds(services: PaymentServices): Promise<void> {
  await pLimit(4).map(await refundsToAsk(services), (refundNo) =>
    askAboutRefund(services, refundNo).catch((error: unknown) =>
      services.log.warn({ err: error, refundNo }, "left for the next round"),
    ),
  );
}

/** Fetches and reconciles bills that are missing: of the last days, and some of the days before that nobody had. */
export async function reconcileMissing(services: PaymentServices): Promise<void> {
  for (const bill of await missingBills(services.db, methodsOf(services), new Date()))
    await reconcileDay(services, bill).catch((error: unknown) =>
      services.log.warn({ err: error, ...bill }, "left for the next round"),
    );
}
