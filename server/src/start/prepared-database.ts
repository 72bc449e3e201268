// The database that the configuration names, ready to be used: started when it is the embedded one, migrated, opened.
import { type Database, openDatabase } from "../kernel/db/db.ts";
import { migrate } from "../kernel/db/migrate.ts";
import type { LineLog } from "../kernel/log-lines.ts";
import { mustBeRestored, mustBeRestoredAt } from "./broken-restore.ts";
import { type Config, sessionAddress } from "./config.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { mustSuitInstallation } from "./installation.ts";
import { connectionNameOf } from "./key-change.ts";
import {
  mustBeOneDatabase,
  mustBeOneServer,
  mustFollow,
  mustKeepLimits,
  mustKeepSessions,
  stayConnected,
} from "./pooler.ts";

type Options = {
  config: Config;
  log: LineLog;
  /** Takes what must be stopped, in the order in which it was started. */
  onStop: (stop: () => Promise<void>) => void;
  /** Before anything is migrated, after the data directory is ours. */
  beforeMigrating?: () => Promise<void>;
};

/**
 * Refuses (StartRefusal) as the steps do: a directory in use, an address that nobody answers at, a pooler that keeps no
 * sessions or limits, several replicas behind one address, a database of another version, key or kind, and one that is
 * being restored.
 */
export async function openPreparedDatabase(options: Options): Promise<Database> {
  const { config, log, onStop } = options;
  const poolerUrl = config.databaseDirectUrl === undefined ? undefined : config.databaseUrl;
  let connectionString = sessionAddress(config);
  if (connectionString === undefined) {
    const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    onStop(() => embedded.stop());
    connectionString = embedded.connectionString;
    await mustBeRestoredAt(connectionString);
  } else {
    await mustBeOneDatabase(config);
    // Before more is asked: a restore waits for who is refused here, but not for long.
    await mustBeRestoredAt(connectionString);
    await mustKeepSessions(connectionString);
  }
  if (config.replicaUrl !== undefined) {
    await mustBeOneServer(config.replicaUrl);
    await mustFollow(config.replicaUrl, connectionString);
  }
  await options.beforeMigrating?.();
  await migrate(connectionString);
  const database = openDatabase({
    connectionString,
    poolerUrl,
    applicationName: connectionNameOf(config.keys),
    statementTimeoutMs: config.statementTimeoutMs,
    maxConnections: config.databaseConnections,
    onConnectionError: (error) => log.warn(`数据库连接中断。 A database connection broke: ${error.message}`),
  });
  onStop(() => database.close());
  await mustKeepLimits(database.db);
  // Again, now that a restore sees us connected: it may have begun since the configuration was read.
  mustBeRestored(config.dataDir);
  await mustBeRestoredAt(connectionString);
  // What goes through a pooler bears no name: by this one a change of keys sees the process before it has others.
  if (poolerUrl !== undefined) onStop(await stayConnected(database.session));
  await mustSuitInstallation(database.db, config);
  return database;
}
