// One PostgreSQL a run, migrated once into a template that every test file copies.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../start/embedded-postgres.ts";
import { migrate } from "../kernel/db/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the migrated template; nobody may stay connected to it. */
    templateDatabase: string;
    /** The run's own folder for what tests write; it goes when the run ends. */
    folder: string;
  }
}

/** Starts the run's PostgreSQL and hands its address to the test files; vitest calls the returned end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), "zhutu-test-"));
  chmodSync(directory, 0o711);
  project.provide("folder", directory);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(directory, "data"),
    log: console,
    // Thrown away after the run: nothing to protect from a power cut. Each file brings two pools.
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_connections: "200",
      wal_level: "minimal",
      max_wal_senders: "0",
      max_wal_size: "1GB",
      checkpoint_timeout: "1h",
      autovacuum: "off",
      jit: "off",
    },
  });
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  await client.query("create database template_zhutu");
  await client.end();
  const template = postgres.connectionString.replace("/zhutu?", "/template_zhutu?");
  await migrate(template);
  project.provide("templateDatabase", template);
  return async () => {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  };
}
