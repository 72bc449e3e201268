// Backups that were changed so that every file is as backup.json says: what is then restored, and what is said.
import { createHash, randomBytes } from "node:crypto";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { inSnapshot } from "../kernel/db/table-copies.ts";
import { StartRefusal } from "../kernel/start-refusal.ts";
import { readDataPlace } from "../start/config.ts";
import { testDatabase } from "../testing/database.ts";
import { freshFolder } from "../testing/folder.ts";
import { runProgram } from "../testing/program.ts";
import { backUp } from "./backup.ts";
import { readManifest } from "./manifest.ts";
import { restore } from "./restore.ts";

// Nothing is asked of its pool: whoever is connected is refused.
const { connectionString } = await testDatabase();
const dataDir = freshFolder();
const kept = join(freshFolder(), "backup");
const environment = { DATABASE_URL: connectionString, DATA_DIR: dataDir, NODE_ENV: "test" };
const { place: _, ...keepers } = readDataPlace(environment);
const target = { connectionString, dataDir, keepers };

async function ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
const log =
  "insert into audit_logs (action, subject) values ('test', 'a row') returning audit_log_id::int as id";

type Listed = {
  tables: { name: string; columns: string[] }[];
  sequences: { name: string; value: string }[];
  contents: { path: string }[];
};
/** A copy of the backup that was changed, as if it had been made so. */
function changed(change: (folder: string, listed: Listed) => void): string {
  const folder = join(freshFolder(), "changed");
  cpSync(kept, folder, { recursive: true });
  const file = join(folder, "backup.json");
  const listed = JSON.parse(readFileSync(file, "utf8")) as Listed;
  change(folder, listed);
  writeFileSync(file, JSON.stringify(listed));
  return folder;
}

/** Changes the rows of a table, and the sum that is kept of them. */
function withRows(table: string, change: (packed: Buffer) => Buffer): string {
  return changed((folder, { contents }) => {
    const path = `rows/${table}.copy.gz`;
    const now = change(readFileSync(join(folder, path)));
    writeFileSync(join(folder, path), now);
    const sha256 = createHash("sha256").update(now).digest("hex");
    Object.assign(
      contents.find((one) => one.path === path)!,
      { bytes: now.length, sha256 },
    );
  });
}

const restored = async (folder: string) =>
  restore(target, folder, { manifest: await readManifest(folder), replace: true, warn() {} });

/** Restores what is in the folder, which is refused in these words and leaves the rows of today. */
async function refusedFor(folder: string, words: string | RegExp): Promise<void> {
  await ask("update users set user_name = '今天'");
  const refused = await restored(folder).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartRefusal);
  expect(String(refused)).toMatch(words);
  expect(await ask("select user_name from users")).toEqual([{ user_name: "今天" }]);
}

beforeAll(async () => {
  for (let n = 0; n < 5; n++) await ask(log);
  await ask(`with one as (insert into users (login_name, user_name, roles, telephone)
    values ('13800000001', '张三', '{user}', '13800000001') returning user_id)
    insert into sessions (session_id, user_id, expires_at) select 'one', user_id, now() from one`);
  await backUp(target, kept);
});

test.each([
  ["taken out", () => []],
  ["set back", (all: Listed["sequences"]) => all.map(({ name }) => ({ name, value: "1" }))],
] as const)(
  "positions of sequences that were %s do not give numbers again that rows have",
  async (_how, change) => {
    await restored(changed((_folder, listed) => void (listed.sequences = change(listed.sequences))));
    expect(await ask(log)).toEqual([{ id: 6 }]);
  },
);

test("a number that no row has any more is not given again", async () => {
  await restored(
    changed((_folder, listed) => {
      listed.sequences = [{ name: "audit_logs_audit_log_id_seq", value: "40" }];
    }),
  );
  expect(await ask(log)).toEqual([{ id: 41 }]);
});

test.each([
  [
    "that is cut off",
    () => withRows("users", (packed) => packed.subarray(0, packed.length / 2)),
    /users\.copy\.gz 无法解压/,
  ],
  [
    "without those whom others name",
    () => withRows("users", () => gzipSync("")),
    /sessions\.copy\.gz 中的数据（23503 sessions_/,
  ],
  [
    "that holds no number where there must be one",
    () => withRows("users", (packed) => gzipSync(gunzipSync(packed).toString().replace(/^\d+/, "one"))),
    /users\.copy\.gz 中的数据（22P02）/,
  ],
  [
    "whose position is no number of a sequence",
    () =>
      changed((_folder, listed) => {
        listed.sequences = [{ name: "audit_logs_audit_log_id_seq", value: "9223372036854775808" }];
      }),
    /backup\.json 中的数据（22003）/,
  ],
] as const)(
  "a backup with a file %s is refused in a sentence, and nothing is replaced",
  (_what, folder, words) => refusedFor(folder(), words),
);

const withoutFile = (path: string) =>
  changed((_folder, listed) => void (listed.contents = listed.contents.filter((one) => one.path !== path)));

test.each([
  [
    "holds a file that it does not list",
    () => changed((folder) => writeFileSync(join(folder, "files/planted.json"), "{}")),
    "没有列出 files/planted.json",
  ],
  ["lists no rows of a table", () => withoutFile("rows/orders.copy.gz"), "没有列出 rows/orders.copy.gz"],
  [
    "has a list that cannot be read",
    () => {
      const folder = changed(() => {});
      writeFileSync(join(folder, "backup.json"), "{");
      return folder;
    },
    "无法识别",
  ],
  [
    "lacks a table",
    () =>
      changed((folder, listed) => {
        const path = "rows/audit_logs.copy.gz";
        listed.tables = listed.tables.filter(({ name }) => name !== "audit_logs");
        listed.contents = listed.contents.filter((one) => one.path !== path);
        rmSync(join(folder, path));
      }),
    "与数据库的表不一致",
  ],
  [
    "has a column of another name",
    () =>
      changed((_folder, { tables }) => {
        const { columns } = tables.find(({ name }) => name === "users")!;
        columns[columns.indexOf("login_name")] = "login_nam";
      }),
    "与数据库的表不一致",
  ],
  [
    "has the position of what is no sequence",
    () => changed((_folder, { sequences }) => void (sequences[0]!.name = "pg_authid")),
    "与数据库的表不一致",
  ],
] as const)("a backup that %s is refused in a sentence, and nothing is replaced", (_what, folder, words) =>
  refusedFor(folder(), words),
);

test("the command says it on one line, without a stack, and exits 2", async () => {
  const cut = withRows("users", (packed) => packed.subarray(0, packed.length / 2));
  const { DATABASE_URL, DATA_DIR } = environment;
  const ended = await runProgram(
    "backup/main.ts",
    { DATABASE_URL, DATA_DIR },
    "restore",
    "--from",
    cut,
    "--replace",
  );
  expect(ended).toEqual({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(/^备份已损坏：[^\n]*users[^\n]*\n$/),
  });
});

test("an account that may not see how far a sequence is makes no backup that lacks it", async () => {
  const role = `blind_${randomBytes(4).toString("hex")}`;
  await ask(`create role ${role} login; grant pg_read_all_data to ${role}`);
  onTestFinished(async () => void (await ask(`drop owned by ${role}; drop role ${role}`)));
  const address = new URL(connectionString);
  address.username = role;
  const positions = () => inSnapshot(address.href, async ({ sequences }) => sequences.length);
  expect(await positions()).toBeGreaterThan(0);
  await ask(`revoke pg_read_all_data from ${role}; grant select on all tables in schema public to ${role}`);
  await expect(positions()).rejects.toThrow("无权读取序列");
});
