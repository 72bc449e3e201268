// Brings the schema to what the checked-in SQL files say. drizzle-kit writes those files (`npm run migration`);
// its `--> statement-breakpoint` lines are SQL comments, and its meta/ folder is for its own comparisons.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { StartRefusal } from "../../start/start-refusal.ts";

/** Where the project's own migrations are. */
const MIGRATIONS = join(import.meta.dirname, "../../../migrations");

/** Any number will do, as long as every instance takes the same. */
const LOCK = 7_204_611;

type Migration = { name: string; checksum: string; statements: string };

function readMigrations(directory: string): Migration[] {
  return readdirSync(directory)
    .filter((file) => /^\d{4}_.+\.sql$/.test(file))
    .sort()
    .map((file) => {
      // A checkout with CRLF line ends is the same migration.
      const statements = readFileSync(join(directory, file), "utf8").replaceAll("\r\n", "\n");
      const checksum = createHash("sha256").update(statements).digest("hex");
      return { name: file.slice(0, -".sql".length), checksum, statements };
    });
}

async function appliedBefore(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migration",
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** The migrations still to apply; refuses a database that is not a past of this program. */
function pending(migrations: Migration[], applied: Map<string, string>): Migration[] {
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new StartRefusal(
        `数据库迁移 ${name} 在执行之后被修改过；请恢复该文件，把改动写成新的迁移。`,
        `Migration ${name} was changed after it had been applied; restore the file and write the change as a new migration.`,
      );
    }
  }
  const known = new Set(migrations.map(({ name }) => name));
  const newer = [...applied.keys()].filter((name) => !known.has(name));
  if (newer.length > 0) {
    throw new StartRefusal(
      `数据库已被更新版本的程序升级（${newer.join("、")}）；请用新版本启动。`,
      `A newer version of this program has migrated the database (${newer.join(", ")}); start that version.`,
    );
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

/** The names of this program's migrations, in order. */
export const migrationNames = (): string[] => readMigrations(MIGRATIONS).map(({ name }) => name);

async function applyNext(client: pg.Client, migrations: Migration[]): Promise<string | undefined> {
  await client.query("begin");
  try {
    // Held to the end of the transaction: another instance waits here, then finds the work done.
    await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
    await client.query(
      "create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    const next = pending(migrations, await appliedBefore(client))[0];
    if (next !== undefined) {
      await client.query(next.statements);
      await client.query("insert into schema_migration (name, checksum) values ($1, $2)", [
        next.name,
        next.checksum,
      ]);
    }
    await client.query("commit");
    return next?.name;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/**
 * Applies, in order, each migration the database lacks, one transaction each, and returns their names. Several
 * instances may start at once. Refuses a migration that was changed after it was applied, and a database that a
 * newer version has migrated.
 */
export async function migrate(connectionString: string, directory = MIGRATIONS): Promise<string[]> {
  const migrations = readMigrations(directory);
  // A connection of its own: the pool's time limit is for requests.
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {}); // Reported by the query it interrupts.
  await client.connect();
  try {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('schema_migration') is not null as there",
    );
    if (rows[0]?.there && pending(migrations, await appliedBefore(client)).length === 0) return [];
    const names: string[] = [];
    for (let name = await applyNext(client, migrations); name; name = await applyNext(client, migrations)) {
      names.push(name);
    }
    return names;
  } finally {
    await client.end().catch(() => {});
  }
}
