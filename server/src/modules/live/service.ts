// live owns the streams of live courses, their push addresses, broadcasts and replays.
// It does not own: the course and its status (catalogue), who may watch and the reminder (enrolment), a
// replay's lesson (catalogue, media) and its playing (study), the bytes (the live provider).
import type { Services } from "../../kernel/context.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import { followStreams } from "./broadcast.ts";
import { makeReplays } from "./replays.ts";

export { endLive, officeCourse, pushUrl, refreshPushUrl } from "./push-url.ts";
export { liveCalendar } from "./live-calendar.ts";
export { showLive } from "./show-live.ts";

/** Call it before the queue starts. */
export function liveJobs(jobs: Jobs, services: Pick<Services, "db" | "providers" | "log">): void {
  jobs.repeat({ name: "live-streams", everySeconds: 2, work: () => followStreams(services) });
  jobs.repeat({ name: "live-replays", everySeconds: 5, work: (stopping) => makeReplays(services, stopping) });
}
