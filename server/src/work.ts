// Background work: modules' jobs and providers' own work.
import type { Services } from "./kernel/context.ts";
import { certificateJobs } from "./modules/certificate/service.ts";
import { catalogueJobs } from "./modules/catalogue/service.ts";
import { identityJobs } from "./modules/identity/service.ts";
import { mediaJobs } from "./modules/media/service.ts";
import { noticesJobs } from "./modules/notices/service.ts";
import { enrolmentJobs } from "./modules/enrolment/service.ts";
import { liveJobs } from "./modules/live/service.ts";
import { examJobs } from "./modules/exam/service.ts";
import { orderingJobs } from "./modules/ordering/service.ts";
import { refundJobs } from "./modules/refunds/service.ts";
import { invoicingJobs } from "./modules/invoicing/service.ts";
import { deskJobs } from "./modules/desk/service.ts";
import type { Opened } from "./providers/opened.ts";
import type { OpenServices } from "./services.ts";

const moduleJobs = [
  orderingJobs,
  refundJobs,
  identityJobs,
  noticesJobs,
  catalogueJobs,
  enrolmentJobs,
  liveJobs,
  examJobs,
  mediaJobs,
  invoicingJobs,
  certificateJobs,
  deskJobs,
];

/** Declares everything before jobs start. */
export function declareWork({ opened, jobs }: OpenServices, services: Services): void {
  for (const declare of moduleJobs) declare(jobs, services);
  for (const [name, provider] of Object.entries<Opened<unknown, unknown>>(opened)) {
    const { sweep, work } = provider;
    if (work) jobs.repeat({ name: `${name}-work`, everySeconds: 2, work });
    // Each process's own disk, so not through the shared queue.
    if (sweep) jobs.repeat({ name: `${name}-sweep`, everySeconds: 3_600, everywhere: true, work: sweep });
  }
}
