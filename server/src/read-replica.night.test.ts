// Catalogue and statistics on a streaming replica: who reads there, who never does, and what a change does to copies.
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import {
  countCourses,
  getCourse,
  listChapters,
  listCourses,
  listOfficeCourses,
  listPublishedChapters,
} from "@zhutu/domain/catalogue/contract.ts";
import { call, type CallInput, type Endpoint, type Role } from "@zhutu/domain/endpoint.ts";
import { getOverview, getTeacherSales } from "@zhutu/domain/statistics/contract.ts";
import {
  getChannelSales,
  getOrderSummary,
  rankCoursePlayTime,
  rankUserPlayTime,
} from "@zhutu/domain/statistics/office/contract.ts";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { buildApp } from "./app.ts";
import { type Db, openDatabase } from "./kernel/db/db.ts";
import { watchedReplica } from "./kernel/db/read-replica.ts";
import { transaction } from "./kernel/db/transaction.ts";
import { metrics } from "./kernel/metrics.ts";
import { announceChange } from "./modules/catalogue/service.ts";
import { courses } from "./modules/catalogue/tables.ts";
import { aSession } from "./modules/identity/session-testing.ts";
import { injected } from "./pages/injected.ts";
import { openServices } from "./services.ts";
import { readConfig } from "./start/config.ts";
import { mustBeOneServer } from "./start/pooler.ts";
import { openPreparedDatabase } from "./start/prepared-database.ts";
import { testDatabase } from "./testing/database.ts";
import { aCourse } from "./testing/factories/catalogue.ts";
import { aChannel } from "./testing/factories/channels.ts";
import { type Account, anAccount } from "./testing/factories/identity.ts";
import { primaryWithStandby } from "./testing/standby.ts";

const cluster = await primaryWithStandby();
const connectionString = cluster.primary.connectionString;
const database = openDatabase({ connectionString, maxConnections: 10 });
const standby = openDatabase({ connectionString: cluster.standbyAddress, maxConnections: 2 });
const lines: string[] = [];
const note = (line: string) => void lines.push(line);
const log = { info: note, warn: note, error: note };
const dataDir = await mkdtemp(join(tmpdir(), "zhutu-test-"));
const services = openServices(
  readConfig({
    DATA_DIR: dataDir,
    NODE_ENV: "test",
    DATABASE_URL: connectionString,
    DATABASE_REPLICA_URL: cluster.standbyAddress,
  }),
  database,
  log,
);
const { db, replica } = services;
const app = await buildApp(services, { log: false, checkReplies: true });
await app.ready();
// Before the cluster is stopped, which was started first.
afterAll(async () => {
  await app.close();
  await Promise.all([database.close(), standby.close()]);
  await rm(dataDir, { recursive: true, force: true });
});

const transport = injected(app);
const as = async <E extends Endpoint>(account: Account | null, endpoint: E, input: CallInput<E>) => {
  const authorization = account ? await aSession(services, account) : undefined;
  return call(transport, endpoint, input, authorization === undefined ? {} : { authorization });
};
const admin = await anAccount(services, "admin");
const teacher = await anAccount(services, "teacher");
const learner = await anAccount(services, "user");
const channelId = await aChannel({ db, account: (role: Role) => anAccount(services, role) }, "778899");

/** Waits until reads go to the standby; it shows everything that was written before. */
const near = () =>
  vi.waitFor(async () => expect(await replica.read(isStandby)).toBe(true), { timeout: 10_000, interval: 20 });
const isStandby = async ({ $client }: Db): Promise<boolean> =>
  (await $client.query<{ is: boolean }>("select pg_is_in_recovery() as is")).rows[0]?.is ?? false;

/** While `work` runs, the standby stays as it is. */
async function whileItStandsStill(work: () => Promise<void>): Promise<void> {
  replica.catchUp();
  await near();
  await standby.db.$client.query("select pg_wal_replay_pause()");
  try {
    await work();
  } finally {
    await standby.db.$client.query("select pg_wal_replay_resume()");
  }
}

/**
 * A read that takes two seconds and a half at the standby, and no time at the primary; answers whether the standby
 * answered.
 */
function slowAtTheStandby(table: "in_the_way" | "courses") {
  let runs = 0;
  const done = replica.read(async ({ $client }) => {
    runs++;
    const { rows } = await $client.query<{ standby: boolean }>(
      `select pg_is_in_recovery() as standby, (select case when pg_is_in_recovery() then pg_sleep(2.5) end), count(*) from ${table}`,
    );
    return rows[0]?.standby;
  });
  return { done, runs: () => runs };
}

async function readsBy(by: "replica" | "primary"): Promise<number> {
  const metric = await metrics.getSingleMetric("zhutu_replica_reads_total")?.get();
  return metric?.values.find(({ labels }) => labels["by"] === by)?.value ?? 0;
}

const names = async (account: Account | null, courseName: string) => {
  const found = await as(account, listCourses, { query: { courseName } });
  return found.courses.map((one) => one.courseName);
};

test("visitors and learners read the catalogue at the standby; who keeps it reads at the primary", async () => {
  await whileItStandsStill(async () => {
    const { courseId, courseName } = await aCourse(db); // not announced, so nobody waits for it
    expect(await names(null, courseName)).toEqual([]);
    expect(await names(learner, courseName)).toEqual([]);
    for (const staff of [admin, teacher]) expect(await names(staff, courseName)).toEqual([courseName]);
    const office = await as(admin, listOfficeCourses, { query: { courseName } });
    expect(office.courses).toHaveLength(1);
    const params = { courseId };
    for (const endpoint of [getCourse, listChapters, listPublishedChapters] as const) {
      await expect(as(learner, endpoint, { params })).rejects.toMatchObject({ status: 404 });
      await as(admin, endpoint, { params });
    }
    expect(await as(learner, countCourses, { query: { courseName } })).toEqual([]);
  });
});

test("sums of sales and rankings are read at the standby", async () => {
  const calls: (() => Promise<unknown>)[] = [
    () => as(admin, getOverview, {}),
    () => as(admin, getOrderSummary, {}),
    () => as(teacher, getTeacherSales, { query: {} }),
    () => as(admin, rankCoursePlayTime, { query: {} }),
    () => as(admin, rankUserPlayTime, { query: {} }),
    () => as(admin, getChannelSales, { params: { channelId }, query: {} }),
  ];
  await near();
  for (const one of calls) {
    const before = await readsBy("replica");
    await one();
    expect(await readsBy("replica")).toBe(before + 1);
  }
});

test("what is kept after an announced change shows the change, also while the standby is behind it", async () => {
  const { courseId } = await aCourse(db, { courseName: "原来的名称" });
  const nameNow = async () => (await as(null, getCourse, { params: { courseId } })).courseName;
  await whileItStandsStill(async () => {
    expect(await nameNow()).toBe("原来的名称");
    await transaction(db, async (tx) => {
      await tx.update(courses).set({ courseName: "新的名称" }).where(eq(courses.courseId, courseId));
      await announceChange(tx);
    });
    await vi.waitFor(async () => expect(await nameNow()).toBe("新的名称"), { timeout: 900, interval: 5 });
    expect(await replica.read(isStandby)).toBe(false);
    await sleep(1_100); // the kept answer is too old by now and is made anew
    for (let nth = 0; nth < 3; nth++) expect(await nameNow()).toBe("新的名称");
  });
  await near();
  expect(await nameNow()).toBe("新的名称");
});

test("a standby that lags is not asked, which the log says, until it has caught up", async () => {
  await whileItStandsStill(async () => {
    lines.length = 0;
    const { courseName } = await aCourse(db);
    expect(await names(learner, courseName)).toEqual([]);
    await vi.waitFor(async () => expect(await names(learner, courseName)).toEqual([courseName]), {
      timeout: 7_000,
      interval: 100,
    });
    await vi.waitFor(() => expect(lines.join()).toContain("副本不可用或落后"), 2_000);
  });
  await near();
  expect(lines.join()).toContain("副本可用");
});

test("a statement that the standby ends for the sake of replaying is run once more on the primary", async () => {
  await db.$client.query("create table in_the_way (id int)");
  replica.catchUp();
  await near();
  const { done, runs } = slowAtTheStandby("in_the_way");
  await sleep(200);
  await db.$client.query("drop table in_the_way");
  await db.$client.query("create table in_the_way (id int)");
  expect([await done, runs()]).toEqual([false, 2]);
  await near();
});

test("nothing is written through it, here or, mistaken for a failure, on the primary", async () => {
  replica.catchUp();
  await near();
  const write = replica.read(({ $client }) => $client.query("delete from in_the_way"));
  await expect(write).rejects.toMatchObject({ code: "25006" });
});

test("its connections write nowhere, also where the server would let them", async () => {
  await near();
  // A standby refuses by itself; what was promoted meanwhile does not.
  const asked = await replica.read(({ $client }) =>
    $client.query(
      "select pg_is_in_recovery() as standby, current_setting('default_transaction_read_only') as ours",
    ),
  );
  expect(asked.rows).toEqual([{ standby: true, ours: "on" }]);
});

test("what is committed while the primary is asked how far it is counts as shown only after it is asked again", async () => {
  await whileItStandsStill(async () => {
    const own = openDatabase({ connectionString, maxConnections: 2 });
    const ask = own.db.$client.query.bind(own.db.$client) as (text: string) => Promise<unknown>;
    let change: Promise<unknown> | undefined;
    const query = async (text: string) => {
      const answer = await ask(text);
      if (change === undefined) {
        change = db.$client.query("insert into in_the_way values (7)");
        await change;
        other.catchUp();
      }
      return answer;
    };
    Object.assign(own.db.$client, { query });
    const other = watchedReplica({
      primary: own.db,
      open: (listeners) =>
        openDatabase({ connectionString: cluster.standbyAddress, maxConnections: 2, ...listeners }),
      log,
      timing: { checkMs: 100, catchingUpMs: 100, mostLagMs: 5_000 },
    });
    onTestFinished(async () => void (await Promise.all([other.close(), own.close()])));
    await vi.waitFor(() => expect(change).toBeDefined(), 2_000);
    await change;
    for (let nth = 0; nth < 20; nth++) {
      const found = await other.read(({ $client }) => $client.query("select from in_the_way where id = 7"));
      expect(found.rowCount).toBe(1);
      await sleep(20);
    }
  });
});

test("while the standby is away the primary answers, and it is asked again when it is back", async () => {
  const { courseName } = await aCourse(db);
  await near();
  lines.length = 0;
  const { done, runs } = slowAtTheStandby("courses");
  await sleep(200);
  await cluster.standby.stop();
  expect([await done, runs()]).toEqual([false, 2]);
  const all = Array.from({ length: 20 }, () => names(learner, courseName));
  expect(await Promise.all(all)).toEqual(all.map(() => [courseName]));
  await vi.waitFor(() => expect(lines.join()).toContain("副本不可用或落后"), 7_000);
  await cluster.startStandby();
  await near();
  expect(lines.join()).toContain("副本可用");
});

test("a server that follows none is never asked", async () => {
  lines.length = 0;
  const other = watchedReplica({
    primary: db,
    open: (listeners) => openDatabase({ connectionString, maxConnections: 1, readOnly: true, ...listeners }),
    log,
    timing: { checkMs: 10, catchingUpMs: 10, mostLagMs: 100 },
  });
  await vi.waitFor(() => expect(lines.join()).toContain("no standby"), 2_000);
  const before = await readsBy("primary");
  expect(await other.read(isStandby)).toBe(false);
  expect(await readsBy("primary")).toBe(before + 1);
  await other.close();
});

test.each([
  ["of another primary on the same rows, as it was left behind by a change of primary", "left behind"],
  ["of another cluster", "another cluster"],
])("a standby %s is never asked, also after a change", async (_, which) => {
  lines.length = 0;
  const ofPrimary =
    which === "left behind"
      ? (await cluster.startLeftBehind()).connectionString
      : (await testDatabase()).connectionString;
  const primary = openDatabase({ connectionString: ofPrimary, maxConnections: 2 });
  const other = watchedReplica({
    primary: primary.db,
    open: (listeners) =>
      openDatabase({
        connectionString: cluster.standbyAddress,
        maxConnections: 2,
        readOnly: true,
        ...listeners,
      }),
    log,
    timing: { checkMs: 10, catchingUpMs: 10, mostLagMs: 500 },
  });
  onTestFinished(async () => {
    await other.close();
    await primary.close();
  });
  await vi.waitFor(() => expect(lines.join()).toContain("does not follow this primary"), 5_000);
  for (let nth = 0; nth < 20; nth++) {
    if (nth === 8) other.catchUp();
    expect(await other.read(isStandby)).toBe(false);
    await sleep(20);
  }
  expect(lines.join()).not.toContain("副本可用");
  // Nor when the primary's log has grown past what the standby shows.
  const isPast = async () => {
    const { rows } = await standby.db.execute<{ place: string }>(
      sql`select pg_last_wal_replay_lsn()::text as place`,
    );
    const written = await primary.db.execute<{ past: boolean }>(
      sql`select pg_current_wal_insert_lsn() > ${rows[0]?.place}::pg_lsn as past`,
    );
    return written.rows[0]?.past;
  };
  for (let segment = 0; segment < 8 && !(await isPast()); segment++)
    await primary.db.execute(sql`select pg_logical_emit_message(false, 'test', 'a change'), pg_switch_wal()`);
  expect(await isPast()).toBe(true);
  for (let nth = 0; nth < 20; nth++) {
    expect(await other.read(isStandby)).toBe(false);
    await sleep(20);
  }
});

/** An address that leads each new connection to the next of these servers, as a balancer does. */
async function balanced(...addresses: string[]) {
  const sockets = addresses.map((one) => {
    const { port, searchParams } = new URL(one);
    return join(searchParams.get("host") ?? "", `.s.PGSQL.${port || "5432"}`);
  });
  const through = new Set<Socket>();
  let taken = 0;
  const door = createServer((from) => {
    const to = connect(sockets[taken++ % sockets.length] ?? "");
    for (const one of [from, to]) through.add(one.on("error", () => {}));
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((resolve) => void door.listen(0, "127.0.0.1", resolve));
  const address = new URL(connectionString);
  address.host = `127.0.0.1:${(door.address() as AddressInfo).port}`;
  address.search = "";
  const cut = () => through.forEach((one) => one.destroy());
  onTestFinished(() => (cut(), void door.close()));
  return { address: address.href, cut };
}

test("an address behind which several servers stand is refused at start; one server, or one that is away, is taken", async () => {
  const { address } = await balanced(cluster.standbyAddress, connectionString);
  await expect(mustBeOneServer(address)).rejects.toThrow(/DATABASE_REPLICA_URL.*多个数据库服务器/);
  await mustBeOneServer(cluster.standbyAddress);
  await mustBeOneServer("postgresql://zhutu@127.0.0.1:1/zhutu");
  await expect(
    openPreparedDatabase({
      config: { ...services.config, replicaUrl: address },
      log,
      onStop() {},
    }),
  ).rejects.toThrow(/DATABASE_REPLICA_URL/);
});

test("what one server is known to show is not believed of another behind the same address", async () => {
  const { address, cut } = await balanced(cluster.standbyAddress, connectionString);
  const other = watchedReplica({
    primary: db,
    open: (listeners) =>
      openDatabase({ connectionString: address, maxConnections: 8, readOnly: true, ...listeners }),
    log,
    timing: { checkMs: 50, catchingUpMs: 10, mostLagMs: 5_000 },
  });
  onTestFinished(() => other.close());
  await vi.waitFor(async () => expect(await other.read(isStandby)).toBe(true), 5_000);
  // Each second new connection leads to the primary, which stands here for a standby of another age.
  const before = await readsBy("replica");
  const answers = await Promise.all(Array.from({ length: 20 }, () => other.read(isStandby)));
  const byStandby = answers.filter(Boolean).length;
  expect(byStandby).toBeGreaterThan(0);
  expect(byStandby).toBe((await readsBy("replica")) - before);
  // After the last connection has ended it may be another server, of which nothing is known yet.
  cut();
  const later = await readsBy("replica");
  const all = await Promise.all(Array.from({ length: 20 }, () => other.read(isStandby)));
  expect(all.filter(Boolean).length).toBe((await readsBy("replica")) - later);
});
