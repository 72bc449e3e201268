// The configured database, started if embedded, migrated and opened.
import { type Database, openDatabase } from "../kernel/db/db.ts";
import { migrate } from "../kernel/db/migrate.ts";
import type { LineLog } from "../kernel/log.ts";
import { mustBeRestored, mustBeRestoredAt } from "./broken-restore.ts";
import type { Config } from "./config.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { mustAnswer } from "./found-database.ts";
import { mustSuitInstallation } from "./installation.ts";

type Options = {
  config: Config;
  log: LineLog;
  /** Collects stops in start order. */
  onStop: (stop: () => Promise<void>) => void;
  /** Runs once the data directory is ours. */
  beforeMigrating?: () => Promise<void>;
};

/**
 * Throws StartRefusal: directory in use, address unreachable, wrong version, key or kind, unfinished
 * restore.
 */
export async function openPreparedDatabase(options: Options): Promise<Database> {
  const { config, log, onStop } = options;
  let connectionString = config.databaseUrl;
  if (connectionString === undefined) {
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    onStop(() => embedded.stop());
    connectionString = embedded.connectionString;
    await mustBeRestoredAt(connectionString);
  } else {
    await mustAnswer(connectionString);
    // Early: a restore waits only briefly for those refused here.
    await mustBeRestoredAt(connectionString);
  }
  await options.beforeMigrating?.();
  await migrate(connectionString);
  const database = openDatabase({
    connectionString,
    statementTimeoutMs: config.statementTimeoutMs,
    maxConnections: config.databaseConnections,
    onConnectionError: (error) => log.warn(`数据库连接中断。 A database connection broke: ${error.message}`),
  });
  onStop(() => database.close());
  // Again, now that restores see this connection: one may have begun meanwhile.
  mustBeRestored(config.dataDir);
  await mustBeRestoredAt(connectionString);
  await mustSuitInstallation(database.db, config);
  return database;
}
