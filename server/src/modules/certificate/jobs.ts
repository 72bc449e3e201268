import type { Services } from "../../kernel/context.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import { setAside } from "../../kernel/jobs/set-aside.ts";
import { dropEvidence } from "./documents/evidence.ts";
import { catchUpCertificates } from "./documents/pass.ts";
import { sweepHours } from "./hours/booking.ts";

/** Call it before the queue starts. */
export function certificateJobs(jobs: Jobs, services: Pick<Services, "db" | "log">): void {
  const [certificates, hours] = [setAside(1_200_000), setAside(120_000)];
  jobs.repeat({
    name: "certificates-due",
    everySeconds: 600,
    work: () => catchUpCertificates(services, certificates),
  });
  jobs.repeat({ name: "hours-due", everySeconds: 60, work: () => sweepHours(services, hours) });
  jobs.schedule({
    name: "evidence-sweep",
    cron: "40 3 * * *",
    work: async () => void (await dropEvidence(services.db)),
  });
}
