// A process of its own that runs embedded PostgreSQL on the directory it is given, for the tests that kill it.
import { startEmbeddedPostgres } from "../start/embedded-postgres.ts";
import { StartRefusal } from "../kernel/start-refusal.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };

try {
  const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "", log: silent });
  process.stdout.write(
    `${JSON.stringify({ connectionString: postgres.connectionString, pid: postgres.pid() })}\n`,
  );
  process.once("SIGTERM", () => void postgres.stop().then(() => process.exit(0)));
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  process.stdout.write(`${JSON.stringify({ refusal: error.message })}\n`);
  process.exitCode = 1;
}
