// Restores whose connection breaks, and restores that somebody comes upon: what is then left, and who is refused.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { connected } from "../kernel/db/one-connection.ts";
import { asOnlyRestore } from "../kernel/db/restores.ts";
import { inSnapshot, occupation, replaceRows } from "../kernel/db/table-copies.ts";
import { mustBeRestored } from "../start/broken-restore.ts";
import { type Config, readConfig, readDataPlace } from "../start/config.ts";
import { withFoundDatabase } from "../start/found-database.ts";
import { openPreparedDatabase } from "../start/prepared-database.ts";
import { aLineCutAt } from "../testing/cut-line.ts";
import { testDatabase } from "../testing/database.ts";
import { freshFolder } from "../testing/folder.ts";
import { backUp } from "./backup.ts";
import { readManifest } from "./manifest.ts";
import { restore } from "./restore.ts";

// Nothing is asked of its pool: whoever is connected is refused.
const { connectionString } = await testDatabase();
const DATA_KEY = randomBytes(32).toString("base64");
let dataDir: string;
let kept: string;

async function ask(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ value: unknown }>(statement);
  await client.end();
  return rows.map(({ value }) => value);
}

/** What the row and the file say, which are of one moment, and what folders a restore left. */
const state = async () => ({
  row: (await ask("select value from installation where name = 'moment'"))[0],
  file: readFileSync(join(dataDir, "storage/moment.txt"), "utf8"),
  left: readdirSync(dataDir).filter((name) => /^(copying|restoring)-/.test(name)),
});
const backedUp = { row: "backed up", file: "backed up", left: [] };
const today = { row: "today", file: "today", left: [] };

async function set(moment: string): Promise<void> {
  await ask("delete from installation where name = 'moment'");
  await ask(`insert into installation (name, value) values ('moment', '${moment}')`);
  writeFileSync(join(dataDir, "storage/moment.txt"), moment);
}

const environment = () => ({ DATABASE_URL: connectionString, DATA_DIR: dataDir, NODE_ENV: "test" });
async function restored(address: string): Promise<{ broken: unknown; warned: string[] }> {
  const { place: _, ...keepers } = readDataPlace(environment());
  const warned: string[] = [];
  const broken = await restore({ connectionString: address, dataDir, keepers }, kept, {
    manifest: await readManifest(kept),
    replace: true,
    warn: (line) => warned.push(line),
  });
  return { broken, warned };
}

/** A start as far as the database goes, which it lets go of again. */
async function start(config: Config): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  const log = { info() {}, warn() {}, error() {} };
  try {
    await openPreparedDatabase({ config, log, onStop: (one) => stops.push(one) });
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
const startElsewhere = () => start(readConfig({ ...environment(), DATA_DIR: freshFolder(), DATA_KEY }));

/** The address for an account that may read every table, and sees of another's connections that they are there. */
async function anAccount(): Promise<string> {
  const role = `plain_${randomBytes(4).toString("hex")}`;
  await ask(`create role ${role} login in role pg_read_all_data`);
  onTestFinished(async () => void (await ask(`drop role ${role}`)));
  const address = new URL(connectionString);
  address.username = role;
  return address.href;
}

const copying = () =>
  vi.waitUntil(() => readdirSync(dataDir).some((name) => name.startsWith("copying-")), {
    timeout: 60_000,
    interval: 1,
  });

/** Backs up a state with a film of that size, and goes on to today's. */
async function backUpWith(filmBytes: number): Promise<void> {
  kept = join(freshFolder(), "backup");
  truncateSync(join(dataDir, "storage/film.mp4"), filmBytes);
  await set("backed up");
  const { place: _, ...keepers } = readDataPlace(environment());
  await backUp({ connectionString, dataDir, keepers }, kept);
  await set("today");
}
const short = 64 * 1024 * 1024;
/** Copied for so long that somebody comes meanwhile, also on a busy machine. */
const long = 512 * 1024 * 1024;

beforeEach(async () => {
  dataDir = freshFolder();
  mkdirSync(join(dataDir, "storage"));
  writeFileSync(join(dataDir, "storage/film.mp4"), "");
  await backUpWith(short);
});

test("a restore that does not hear of its commit leaves a mark, by which starts are refused until one has ended", async () => {
  const cut = restored(await aLineCutAt(connectionString, "commit"));
  await expect(cut).rejects.toThrow("无法确定数据是否已恢复");
  expect(await state()).toEqual({
    row: "backed up",
    file: "today",
    left: [expect.stringMatching(/^restoring-/)],
  });
  expect(() => mustBeRestored(dataDir)).toThrow("上次恢复没有完成");
  // On another machine, with a data directory of its own; also after another restore that leaves the rows as they are.
  const elsewhere = "这个数据库上次的恢复没有完成";
  await expect(startElsewhere()).rejects.toThrow(elsewhere);
  await expect(restored(await aLineCutAt(connectionString, "begin"))).rejects.toThrow("terminated");
  await expect(startElsewhere()).rejects.toThrow(elsewhere);
  const place = { dataDir: freshFolder(), databaseUrl: connectionString };
  await expect(withFoundDatabase(place, async () => {})).rejects.toThrow(elsewhere);
  expect(await restored(connectionString)).toEqual({ broken: [], warned: [] });
  expect(await state()).toEqual(backedUp);
  await startElsewhere();
});

test("a restore whose connection breaks after its commit ends, and says what is not done", async () => {
  const done = await restored(await aLineCutAt(connectionString, "analyze"));
  expect(done).toEqual({ broken: [], warned: [expect.stringContaining("没有更新数据库的统计信息")] });
  expect(await state()).toEqual(backedUp);
});

test("a restore whose check cannot be made has ended, and says what to run", async () => {
  const gone = await restored(await aLineCutAt(connectionString, "or o.order_amt < 0"));
  expect(gone).toEqual({
    broken: "unchecked",
    warned: [expect.stringContaining("请在开业前运行 npm run fsck")],
  });
  expect(await state()).toEqual(backedUp);
  await startElsewhere();
});

test("a backup is seen until its last file is copied, so that no restore replaces files under it", async () => {
  truncateSync(join(dataDir, "storage/film.mp4"), 512 * 1024 * 1024);
  const { place: _, ...keepers } = readDataPlace(environment());
  const to = join(freshFolder(), "backup");
  const ended = backUp({ connectionString, dataDir, keepers }, to);
  await vi.waitUntil(() => existsSync(join(to, "files/storage")), { timeout: 60_000, interval: 1 });
  expect(
    await ask(`select count(*)::int as value from pg_stat_activity
      where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()`),
  ).toEqual([1]);
  await ended;
});

test("a backup whose connection broke while it copied files is refused: a restore may have passed under it", async () => {
  truncateSync(join(dataDir, "storage/film.mp4"), 512 * 1024 * 1024);
  const { place: _, ...keepers } = readDataPlace(environment());
  const to = join(freshFolder(), "backup");
  const ended = backUp({ connectionString, dataDir, keepers }, to).catch(String);
  await vi.waitUntil(() => existsSync(join(to, "files/storage")), { timeout: 60_000, interval: 1 });
  await ask(`select pg_terminate_backend(pid) as value from pg_stat_activity
    where datname = current_database() and usesysid is not null and pid <> pg_backend_pid()`);
  expect(await ended).toContain("请再备份一次");
  expect(existsSync(join(to, "backup.json"))).toBe(false);
});

test("whoever is connected by another account counts, though this one may not see what it does", async () => {
  const [mine, theirs] = [await anAccount(), await anAccount()];
  const seen = () => connected(mine, async (client) => (await occupation(client)).others);
  expect([await seen(), await connected(theirs, seen)]).toEqual([0, 1]);
});

test("a restore whose connection breaks before its commit leaves rows and files as they were", async () => {
  await expect(restored(await aLineCutAt(connectionString, "begin"))).rejects.toThrow("terminated");
  expect(await state()).toEqual(today);
  await startElsewhere();
});

test("a start on another machine while a restore copies files is refused, and does not disturb it", async () => {
  await backUpWith(long);
  const ended = restored(connectionString);
  await copying();
  await expect(startElsewhere()).rejects.toThrow("这个数据库正在恢复");
  expect(await ended).toEqual({ broken: [], warned: [] });
  expect(await state()).toEqual(backedUp);
});

test("while one restore works nobody starts, backs up or restores on its database", async () => {
  await asOnlyRestore(connectionString, async () => {
    await expect(startElsewhere()).rejects.toThrow("这个数据库正在恢复");
    await expect(inSnapshot(connectionString, async () => {})).rejects.toThrow("这个数据库正在恢复");
    await expect(restored(connectionString)).rejects.toThrow("另一个恢复正在这个数据库上进行");
  });
  expect(await state()).toEqual(today);
});

test("a restore replaces nothing under those who came while it copied files", async () => {
  await backUpWith(long);
  const ended = restored(connectionString).catch(String);
  await copying();
  const server = new pg.Client({ connectionString });
  await server.connect();
  onTestFinished(() => server.end());
  expect(await ended).toContain("还有 1 个连接在使用此数据库");
  expect(await state()).toEqual(today);
});

test("who came before every table was locked is seen, though somebody was asked for before", async () => {
  const opened = async () => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const holding = await opened();
  await holding.query("begin; select from installation");
  const told: number[] = [];
  const { tables, sequences } = await readManifest(kept);
  const rows: Parameters<typeof replaceRows>[1] = {
    tables,
    sequences,
    mustBeAlone: (others) => {
      if (told.push(others) === 2) throw new Error("not alone");
    },
    write: async () => {},
  };
  const replaced = connected(connectionString, (client) => replaceRows(client, rows));
  const ended = replaced.catch(String);
  await vi.waitUntil(() => told.length === 1, { timeout: 60_000 });
  await opened();
  await holding.query("commit");
  expect(await ended).toContain("not alone");
  expect(told).toEqual([1, 2]);
});

test("a start that read its configuration before a restore began is refused all the same", async () => {
  const config = readConfig(environment());
  mkdirSync(join(dataDir, "restoring-20261126T070000Z"));
  await expect(start(config)).rejects.toThrow("上次恢复没有完成");
});
