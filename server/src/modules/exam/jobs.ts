import type { Services } from "../../kernel/context.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import { setAside } from "../../kernel/jobs/set-aside.ts";
import { handInOverdue } from "./attempts/hand-in.ts";
import { followRegrades } from "./regrade/regrade-follow.ts";

/** Call it before the queue starts. */
export function examJobs(jobs: Jobs, services: Pick<Services, "db" | "log">): void {
  const [overdue, aside] = [setAside(15_000, { longest: 600_000 }), setAside(10_000)];
  jobs.repeat({ name: "papers-due", everySeconds: 15, work: () => handInOverdue(services, overdue) });
  jobs.repeat({
    name: "regrades-follow",
    everySeconds: 5,
    work: () => followRegrades(services, undefined, aside),
  });
}
