// Brings the schema to what the checked-in SQL files say. drizzle-kit writes those files (`npm run migration`);
// its `--> statement-breakpoint` lines are SQL comments, and its meta/ folder is for its own comparisons.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { StartRefusal } from "../start-refusal.ts";
import { connectClient } from "./full-queue.ts";

/** Where the project's own migrations are. */
const MIGRATIONS = join(import.meta.dirname, "../../../migrations");

/** Any number will do, as long as every instance takes the same. */
const LOCK = 7_204_611;

/** How long a statement waits for a table that others use, while all who come after it wait behind; then it is tried again. */
const LOCK_WAIT_MS = 3_000;
const LOCK_TRIES = 20;

/** First lines of a migration that say how it is applied (docs/decisions/017). */
const OUTSIDE = "-- outside a transaction";
const COMPATIBLE = "-- compatible with older processes";

type Migration = {
  name: string;
  checksum: string;
  statements: string;
  /** Its statements are run one by one, and may be run again when one fails. */
  outside: boolean;
  /** A process that does not know it may go on, and start, on its schema. */
  compatible: boolean;
};

function readMigrations(directory: string): Migration[] {
  return readdirSync(directory)
    .filter((file) => /^\d{4}_.+\.sql$/.test(file))
    .sort()
    .map((file) => {
      // A checkout with CRLF line ends is the same migration.
      const statements = readFileSync(join(directory, file), "utf8").replaceAll("\r\n", "\n");
      const checksum = createHash("sha256").update(statements).digest("hex");
      const marks = statements.split("\n").filter((line) => line.startsWith("-- "));
      return {
        name: file.slice(0, -".sql".length),
        checksum,
        statements,
        outside: marks.includes(OUTSIDE),
        compatible: marks.includes(COMPATIBLE),
      };
    });
}

type Applied = Map<string, Pick<Migration, "checksum" | "compatible">>;

async function appliedBefore(client: pg.Client): Promise<Applied> {
  const { rows } = await client.query<Migration>(
    "select name, checksum, compatible from schema_migration order by name",
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** The migrations still to apply; refuses a database that is not a past of this program. */
function pending(migrations: Migration[], applied: Applied): Migration[] {
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name)?.checksum !== checksum) {
      throw new StartRefusal(
        `数据库迁移 ${name} 在执行之后被修改过；请恢复该文件，把改动写成新的迁移。`,
        `Migration ${name} was changed after it had been applied; restore the file and write the change as a new migration.`,
      );
    }
  }
  const known = new Set(migrations.map(({ name }) => name));
  const foreign = [...applied].flatMap(([name, { compatible }]) =>
    known.has(name) || compatible ? [] : [name],
  );
  const last = foreign.at(-1);
  if (last !== undefined) {
    throw new StartRefusal(
      `数据库是由另一版本的程序升级的（${last}）；请用那个版本启动，或换一个空的数据库。`,
      `Another version of this program has migrated the database (${last}); start that version, or give an empty database.`,
    );
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

/** This program's migrations, in order. */
export const ownMigrations = (): { name: string; checksum: string }[] =>
  readMigrations(MIGRATIONS).map(({ name, checksum }) => ({ name, checksum }));

/** Waits until no other instance migrates. Asked again and again: one that waits inside a statement holds up an index. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock($1) as mine", [LOCK]);
    if (rows[0]?.mine) return;
    await sleep(100);
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name, checksum, statements, compatible } = migration;
  const noted = () =>
    client.query("insert into schema_migration (name, checksum, compatible) values ($1, $2, $3)", [
      name,
      checksum,
      compatible,
    ]);
  if (migration.outside) {
    for (const statement of statements.split("--> statement-breakpoint")) await client.query(statement);
    await noted();
    return;
  }
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    await client.query(statements);
    await noted();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

async function applyPatiently(client: pg.Client, migration: Migration, tries: number): Promise<void> {
  for (let left = tries - 1; ; left--) {
    try {
      return await apply(client, migration);
    } catch (error) {
      if ((error as { code?: unknown }).code !== "55P03") throw error; // lock_not_available
      if (left > 0) continue;
      throw new StartRefusal(
        `数据库迁移 ${migration.name} 一直等不到表锁；请在访问较少时再启动。`,
        `Migration ${migration.name} never got its lock, as others use the table; start again when it is quiet.`,
        { cause: error },
      );
    }
  }
}

/**
 * Applies, in order, each migration the database lacks, one transaction each, and returns their names. Several
 * instances may start at once. Refuses a migration that was changed after it was applied, one that gets no lock in
 * `tries` times three seconds, and a database with newer migrations than these, unless all of those are marked compatible.
 */
export async function migrate(
  connectionString: string,
  directory = MIGRATIONS,
  tries = LOCK_TRIES,
): Promise<string[]> {
  const migrations = readMigrations(directory);
  // A connection of its own: the pool's time limit is for requests.
  const client = await connectClient({ connectionString, connectionTimeoutMillis: 30_000 });
  try {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('schema_migration') is not null as there",
    );
    if (rows[0]?.there && pending(migrations, await appliedBefore(client)).length === 0) return [];
    await takeTurn(client); // Given back with the connection, whatever happens.
    await client.query(
      "create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now(), compatible boolean not null)",
    );
    const waiting = pending(migrations, await appliedBefore(client));
    for (const migration of waiting) await applyPatiently(client, migration, tries);
    return waiting.map(({ name }) => name);
  } finally {
    await client.end().catch(() => {});
  }
}
