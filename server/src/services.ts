// Process-wide services: database, jobs and the configured providers.
import type { Config } from "./start/config.ts";
import type { Services } from "./kernel/context.ts";
import type { Database } from "./kernel/db/db.ts";
import { noteFailingJobs } from "./kernel/jobs/failed-jobs.ts";
import { createJobs, type Jobs } from "./kernel/jobs/jobs.ts";
import { type SessionLocks, sessionLocks } from "./kernel/db/session-locks.ts";
import type { LineLog } from "./kernel/log.ts";
import type { NotificationHandler } from "./providers/opened.ts";
import { openProviders, type OpenedProviders, portsOf } from "./providers/providers.ts";

export type OpenServices = Omit<Services, "log"> & {
  session: Database["session"];
  jobs: Jobs;
  opened: OpenedProviders;
  locks: SessionLocks;
  /** Sets the handler of payment notifications once the application is built. */
  takeNotifications(handler: NotificationHandler): void;
};

/** Unique among processes on this database. */
const processName = crypto.randomUUID();

/** Opens the configured providers; stand-ins keep files under DATA_DIR. */
export function openServices(config: Config, database: Database, log: LineLog): OpenServices {
  let handler: NotificationHandler = async () => "failed"; // not built yet: the provider will try again
  const { session } = database;
  const locks = sessionLocks(session);
  const providers = openProviders(config.providers, {
    dataDir: config.dataDir,
    publicUrl: config.publicUrl,
    siteName: config.site.siteName,
    secretKey: config.jwtSecret,
    clock: () => new Date(),
    deliver: (method, rawBody, headers) => handler(method, rawBody, headers),
    locks,
    log,
  });
  return {
    db: database.db,
    config,
    session,
    jobs: createJobs({
      session,
      log,
      works: config.jobs,
      noteFailing: (failing) => noteFailingJobs(database.db, processName, failing),
    }),
    providers: portsOf(providers),
    opened: providers.opened,
    locks,
    takeNotifications: (taker) => void (handler = taker),
  };
}
