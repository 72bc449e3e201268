// Applies the SQL migrations drizzle-kit writes (`npm run migration`).
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { StartRefusal } from "../start-refusal.ts";
import { connectClient } from "./one-connection.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../migrations");

/** Any number, the same in every instance. */
const LOCK = 7_204_611;

/** Wait for a table lock; short, because later queries queue behind it. */
const LOCK_WAIT_MS = 3_000;
const LOCK_TRIES = 20;

/** Header lines that say how to apply a migration (docs/decisions/017). */
const OUTSIDE = "-- outside a transaction";
const COMPATIBLE = "-- compatible with older processes";

type Migration = {
  name: string;
  checksum: string;
  statements: string;
  /** Statements run singly and may repeat after a failure. */
  outside: boolean;
  /** Older processes may run on its schema. */
  compatible: boolean;
};

function readMigrations(directory: string): Migration[] {
  return readdirSync(directory)
    .filter((file) => /^\d{4}_.+\.sql$/.test(file))
    .sort()
    .map((file) => {
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

/** Refuses a database of another or newer version. */
function pending(migrations: Migration[], applied: Applied): Migration[] {
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name)?.checksum !== checksum) {
      throw new StartRefusal(
        `数据库迁移 ${name} 在执行之后被修改过；请恢复该文件，把改动写成新的迁移。`,
        `Migration ${name} was changed after it had been applied; restore the file and write the change as a new migration.`,
      );
    }
  }
  const names = new Set(migrations.map(({ name }) => name));
  const foreign = [...applied].flatMap(([name, { compatible }]) =>
    names.has(name) || compatible ? [] : [name],
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

export const ownMigrations = (): { name: string; checksum: string }[] =>
  readMigrations(MIGRATIONS).map(({ name, checksum }) => ({ name, checksum }));

/** Polls, because waiting inside a statement blocks building an index. */
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
 * Applies missing migrations, one transaction each; returns their names. Instances may start at once.
 * Refuses: a changed applied migration, no table lock after `tries`, newer migrations not marked compatible.
 */
export async function migrate(
  connectionString: string,
  directory = MIGRATIONS,
  tries = LOCK_TRIES,
): Promise<string[]> {
  const migrations = readMigrations(directory);
  // The pool's time limit is for requests.
  const client = await connectClient({ connectionString, connectionTimeoutMillis: 30_000 });
  try {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('schema_migration') is not null as there",
    );
    if (rows[0]?.there && pending(migrations, await appliedBefore(client)).length === 0) return [];
    await takeTurn(client); // Released when the connection ends.
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
