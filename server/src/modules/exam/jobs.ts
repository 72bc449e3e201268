import type { Services } from "../../kernel/context.ts";
import type { Jobs } from "../../kernel/db/jobs.ts";
import { setAside } from "../../kernel/set-aside.ts";
import { sweepOverdue } from "./attempts/hand-in.ts";
import { followRegrades } from "./regrade/regrade-follow.ts";

/** Declares exam's jobs; before the queue starts. */
export function examJobs(jobs: Jobs, services: Pick<Services, "db" | "log">): void {
  jobs.repeat({ name: "papers-due", everySeconds: 15, work: () => sweepOverdue(services) });
  const aside = setAside(10_000);
  jobs.repeat({
    name: "regrades-follow",
    everySeconds: 5,
    work: () => followRegrades(services, undefined, aside),
  });
}
