// What the commands refuse, name and leave as it was, as an operator runs them.
import { createHash, randomUUID } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "../kernel/db/db.ts";
import { readConfig } from "../start/config.ts";
import { shopToBackUp } from "./backup-testing.ts";
import { freshFolder, canMount, onSmallDisk } from "../testing/folder.ts";
import { type Ended, endOf, runProgram, startProgram } from "../testing/program.ts";

const { shop, dataDir, source, kept, run } = await shopToBackUp();
const mayMount = await canMount();
await run(source, "backup", "--to", kept);

/** A database of the run without a table, or a copy of another, and a data directory that is not there yet. */
async function aPlace(template = "template0") {
  const name = `place_${randomUUID().replaceAll("-", "")}`;
  await shop.db.execute(sql.raw(`create database ${name} template ${template}`));
  const address = new URL(shop.connectionString);
  address.pathname = `/${name}`;
  return { DATABASE_URL: String(address), DATA_DIR: join(freshFolder(), "data") };
}

let placed: ReturnType<typeof aPlace> | undefined;
/** Where the backup was restored: once, and copied for each test. */
async function restoredPlace() {
  placed ??= aPlace().then(async (target) => {
    expect((await run(target, "restore", "--from", kept)).code).toBe(0);
    return target;
  });
  const { DATABASE_URL, DATA_DIR } = await placed;
  const copy = await aPlace(new URL(DATABASE_URL).pathname.slice(1));
  cpSync(DATA_DIR, copy.DATA_DIR, { recursive: true });
  return copy;
}

test("a backup that was changed, or is half there, is refused before anything is made", async () => {
  const damaged = join(freshFolder(), "damaged");
  cpSync(kept, damaged, { recursive: true });
  appendFileSync(join(damaged, "rows/orders.copy.gz"), "x");
  const target = { DATA_DIR: join(freshFolder(), "data") };
  const { code, stderr } = await run(target, "restore", "--from", damaged);
  expect([code, stderr]).toEqual([2, expect.stringContaining("rows/orders.copy.gz 缺失或被改动")]);
  rmSync(join(damaged, "backup.json"));
  expect((await run(target, "restore", "--from", damaged)).stderr).toContain("不是完整的备份");
  expect(existsSync(target.DATA_DIR)).toBe(false);
});

test("a backup and its restore stay out of the data directory, also by a link, and touch nothing there", async () => {
  const target = await restoredPlace();
  const before = readdirSync(target.DATA_DIR).toSorted();
  const inside = join(target.DATA_DIR, "backups/1");
  const link = join(freshFolder(), "link");
  symlinkSync(target.DATA_DIR, link);
  for (const to of [inside, target.DATA_DIR, join(link, "2")])
    expect((await run(target, "backup", "--to", to)).stderr).toContain("互相包含");
  cpSync(kept, inside, { recursive: true });
  const { code, stderr } = await run(target, "restore", "--from", inside, "--replace");
  expect([code, stderr]).toEqual([2, expect.stringContaining("互相包含")]);
  expect(readdirSync(target.DATA_DIR).toSorted()).toEqual(["backups", ...before].toSorted());
}, 300_000);

/** Takes the rows of a table out of a backup, as if it had been made so. */
function emptyRows(folder: string, table: string): void {
  const manifest = JSON.parse(readFileSync(join(folder, "backup.json"), "utf8")) as {
    contents: { path: string; bytes: number; sha256: string }[];
  };
  const empty = gzipSync("");
  const rows = manifest.contents.find(({ path }) => path === `rows/${table}.copy.gz`)!;
  writeFileSync(join(folder, rows.path), empty);
  Object.assign(rows, { bytes: empty.length, sha256: createHash("sha256").update(empty).digest("hex") });
  writeFileSync(join(folder, "backup.json"), JSON.stringify(manifest));
}

test("rows that do not fit leave the rows and the files of before as they were", async () => {
  const target = await restoredPlace();
  const before = readdirSync(target.DATA_DIR).toSorted();
  const broken = join(freshFolder(), "broken");
  cpSync(kept, broken, { recursive: true });
  // Orders without those who placed them: every file is as the manifest says, and the references are not.
  emptyRows(broken, "users");
  expect((await run(target, "restore", "--from", broken, "--replace")).code).toBe(2);
  expect(readdirSync(target.DATA_DIR).toSorted()).toEqual(before);
  expect((await run(target, "backup", "--to", join(freshFolder(), "again"))).code).toBe(0);
}, 300_000);

test("a folder that holds something, a database in use and a place with data are refused", async () => {
  const again = await run(source, "backup", "--to", kept);
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining("不是空文件夹")]);
  const inUse = await run(source, "restore", "--from", kept, "--replace");
  expect([inUse.code, inUse.stderr]).toEqual([2, expect.stringContaining("个连接在使用此数据库")]);
});

test(
  "what is there is replaced only when told to, and its files are set aside",
  { timeout: 300_000 },
  async () => {
    const target = await restoredPlace();
    writeFileSync(join(target.DATA_DIR, "storage/of-before.txt"), "kept");
    const refused = await run(target, "restore", "--from", kept);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("已有数据")]);
    const replaced = await run(target, "restore", "--from", kept, "--replace");
    expect(replaced).toEqual({ code: 0, stdout: expect.stringContaining("恢复完成"), stderr: "" });
    const [aside = ""] = readdirSync(target.DATA_DIR).filter((name) => name.startsWith("replaced-"));
    expect(existsSync(join(target.DATA_DIR, aside, "storage/of-before.txt"))).toBe(true);
    expect(existsSync(join(target.DATA_DIR, "storage/of-before.txt"))).toBe(false);
  },
);

test(
  "what a restored shop breaks decides: it is named, and the restore exits 1",
  { timeout: 300_000 },
  async () => {
    const counted = (by: number) =>
      shop.db.execute(sql`update courses set orders_counted = orders_counted + ${by} where course_id = 56`);
    const broken = join(freshFolder(), "backup");
    await counted(1);
    expect((await run(source, "backup", "--to", broken)).code).toBe(0);
    await counted(-1);
    const target = await aPlace();
    const { code, stdout, stderr } = await run(target, "restore", "--from", broken);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^10\. .*: 56\n$/)]);
    expect(stderr).toContain("有 1 处不符合数据规则");
  },
);

test(
  "a handout and a film that were lost are named, all else is kept, and the restore names them again",
  { timeout: 300_000 },
  async () => {
    const handouts = join(dataDir, "storage/handout");
    const [handout = ""] = readdirSync(handouts);
    const [film = ""] = readdirSync(join(dataDir, "vod"));
    const aside = freshFolder();
    for (const lost of [join(handouts, handout), join(dataDir, "vod", film)]) {
      const away = join(aside, basename(lost));
      renameSync(lost, away);
      onTestFinished(() => renameSync(away, lost));
    }
    const lines = ({ stdout }: Ended) => stdout.trimEnd().split("\n");
    const lacking = join(freshFolder(), "backup");
    const made = await run(source, "backup", "--to", lacking);
    expect([made.code, made.stderr]).toEqual([1, expect.stringContaining("备份中缺少数据所引用的")]);
    const missing = lines(made).slice(1);
    // Several chapters name one handout.
    expect(missing.pop()).toBe(`film: vod/${film}`);
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.filter((what) => !what.endsWith(`handout/${handout}`))).toEqual([]);

    const done = await run(await aPlace(), "restore", "--from", lacking);
    expect([done.code, done.stderr]).toEqual([1, expect.stringContaining("不符合数据规则")]);
    expect(lines(done)[0]).toMatch(new RegExp(`^做备份时已经缺少.*vod/${film}`));
    expect(lines(done).slice(1)).toHaveLength(missing.length + 1);
  },
);

test("a backup of another version is refused before a table is made, and changes nothing where there are some", async () => {
  const older = join(freshFolder(), "older");
  cpSync(kept, older, { recursive: true });
  const file = join(older, "backup.json");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as { migrations: { name: string }[] };
  const last = manifest.migrations.pop()!.name;
  writeFileSync(file, JSON.stringify(manifest));
  const target = await aPlace();
  const refused = async (...more: string[]) => {
    const { code, stderr } = await run(target, "restore", "--from", older, ...more);
    expect([code, stderr]).toEqual([2, expect.stringContaining("与本程序不同")]);
  };
  const asked = async (query: string) => {
    const there = openDatabase({ connectionString: target.DATABASE_URL });
    try {
      return (await there.db.execute(sql.raw(query))).rows;
    } finally {
      await there.close();
    }
  };
  await refused();
  expect(await asked("select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
  // One that is behind as well: the migration that it lacks is left to its own start.
  expect((await run(target, "restore", "--from", kept)).code).toBe(0);
  await asked(`delete from schema_migration where name = '${last}'`);
  const applied = "select count(*)::int as n from schema_migration";
  const before = await asked(applied);
  await refused("--replace");
  expect(await asked(applied)).toEqual(before);
  expect(before).toEqual([{ n: manifest.migrations.length }]);
}, 300_000);

test("a restore that was killed is begun again: shut until then where rows or files may be half replaced", async () => {
  const target = { DATA_DIR: join(freshFolder(), "data") };
  const left = () => readdirSync(target.DATA_DIR).filter((name) => /^(copying|restoring)-/.test(name));
  const restore = ["restore", "--from", kept] as const;
  /** Kills a restore as soon as its folder is called so. */
  const killedWhile = async (phase: string, ...more: string[]) => {
    const child = startProgram("backup/main.ts", target, ...restore, ...more);
    const ended = endOf(child);
    const there = () => existsSync(target.DATA_DIR) && left().some((name) => name.startsWith(phase));
    await vi.waitUntil(there, { timeout: 60_000, interval: 1 });
    child.kill("SIGKILL");
    await ended;
  };
  await killedWhile("copying");
  expect(left()).toEqual([expect.stringMatching(/^copying-/)]);
  expect(() => readConfig(target)).not.toThrow();
  rmSync(join(target.DATA_DIR, "secrets.json")); // made by the line before
  await killedWhile("restoring");
  expect(left()).toEqual([expect.stringMatching(/^restoring-/)]);
  expect(() => readConfig(target)).toThrow("上次恢复没有完成");
  for (const refused of [
    await run(target, "backup", "--to", join(freshFolder(), "backup")),
    await runProgram("fsck/main.ts", target),
  ])
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("上次恢复没有完成") });
  expect(existsSync(join(target.DATA_DIR, "secrets.json"))).toBe(false);
  // One that cannot be done leaves it so, and one that is done ends it.
  const broken = join(freshFolder(), "broken");
  cpSync(kept, broken, { recursive: true });
  emptyRows(broken, "users");
  expect((await run(target, "restore", "--from", broken, "--replace")).code).toBe(2);
  expect(() => readConfig(target)).toThrow("上次恢复没有完成");
  expect((await run(target, ...restore, "--replace")).code).toBe(0);
  expect(left()).toEqual([]);
  expect((await run(target, "backup", "--to", join(freshFolder(), "again"))).code).toBe(0);
}, 300_000);

test("a backup leads nowhere: neither a link in it nor a path out of it is followed", async () => {
  const outside = join(freshFolder(), "outside.txt");
  writeFileSync(outside, "of somebody else");
  const sha256 = createHash("sha256").update("of somebody else").digest("hex");
  const refused = async (path: string, change: (folder: string) => void) => {
    const folder = join(freshFolder(), "changed");
    cpSync(kept, folder, { recursive: true });
    const file = join(folder, "backup.json");
    const manifest = JSON.parse(readFileSync(file, "utf8")) as { contents: object[] };
    manifest.contents.push({ path, bytes: 16, sha256 });
    writeFileSync(file, JSON.stringify(manifest));
    change(folder);
    const target = { DATA_DIR: join(freshFolder(), "data") };
    const { code, stderr } = await run(target, "restore", "--from", folder);
    expect([code, existsSync(target.DATA_DIR)]).toEqual([2, false]);
    return stderr;
  };
  const leak = "files/storage/leak.txt";
  expect(await refused(leak, (folder) => symlinkSync(outside, join(folder, leak)))).toContain(
    `${leak} 不是普通文件`,
  );
  const above = "files/../../outside.txt";
  expect(await refused(above, (folder) => cpSync(outside, join(folder, above)))).toContain(
    `${above} 缺失或被改动`,
  );
});

test.skipIf(!mayMount)(
  "a disk that is full is said in one sentence",
  onSmallDisk(500, async (folder) => {
    const { code, stderr } = await run(source, "backup", "--to", join(folder, "backup"));
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^磁盘空间不足[^\n]*\n$/)]);
    expect(readdirSync(join(folder, "backup"))).not.toContain("backup.json");
  }),
);
