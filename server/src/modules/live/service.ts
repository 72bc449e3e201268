// live owns the streams of live courses, the addresses that they are pushed to, their broadcasts and the replays made of them.
// It does not own: the course and its status (catalogue), who may watch (enrolment), the lesson that a replay becomes
// (catalogue, media) and how it is played (study), the reminder before it begins (enrolment), the stream's bytes (the live provider).
import type { Services } from "../../kernel/context.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import { followStreams } from "./broadcast.ts";
import { makeReplays } from "./replays.ts";

export { endLive, officeCourse, pushUrl, refreshPushUrl } from "./push-url.ts";
export { showLive } from "./show-live.ts";

/** Follows the streams every two seconds and makes replays; before the queue starts. */
export function liveJobs(jobs: Jobs, services: Pick<Services, "db" | "providers" | "log">): void {
  jobs.repeat({ name: "live-streams", everySeconds: 2, work: () => followStreams(services) });
  jobs.repeat({ name: "live-replays", everySeconds: 5, work: (stopping) => makeReplays(services, stopping) });
}
