// A standby that follows a former primary, while both write: by its place in the log it may seem to be near the new
// one.
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "./kernel/db/db.ts";
import { connected, rowsOf } from "./kernel/db/one-connection.ts";
import { LINE_REPLAYED, LINE_WRITTEN } from "./kernel/db/one-server.ts";
import { watchedReplica } from "./kernel/db/read-replica.ts";
import { primaryWithStandby } from "./testing/standby.ts";

const cluster = await primaryWithStandby();
const former = cluster.primary.connectionString;
const standby = cluster.standbyAddress;

async function valueAt<T>(address: string, expression: string): Promise<T | undefined> {
  const asked = connected(address, (client) => rowsOf<{ value: T }>(client, `select ${expression} as value`));
  return (await asked)[0]?.value;
}
const written = (address: string) => valueAt<string>(address, "pg_current_wal_insert_lsn()::text");
/** Writes until the log is past that place. */
async function writePast(address: string, place: string | undefined): Promise<void> {
  const isPast = () => valueAt<boolean>(address, `pg_current_wal_insert_lsn() > '${place}'::pg_lsn`);
  do {
    await valueAt(address, "pg_switch_wal()");
    await valueAt(address, "pg_logical_emit_message(true, 'test', 'a change')");
  } while (!(await isPast()));
}

test("a standby on another time line is not asked, whatever its place is", async () => {
  const now = (await cluster.startPromoted()).connectionString;
  expect(await valueAt(now, LINE_WRITTEN)).toBe(2);
  await writePast(now, await written(former));
  const mark = await written(now);

  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  const primary = openDatabase({ connectionString: now, maxConnections: 2 });
  const replica = watchedReplica({
    primary: primary.db,
    open: (listeners) =>
      openDatabase({ connectionString: standby, maxConnections: 2, readOnly: true, ...listeners }),
    log: { info: note, warn: note, error: note },
    timing: { checkMs: 10, catchingUpMs: 10, mostLagMs: 10_000 },
  });
  onTestFinished(async () => {
    await replica.close();
    await primary.close();
  });
  await sleep(300); // marks of this place are taken
  for (let segment = 0; segment < 4; segment++) await writePast(now, await written(now));
  await writePast(former, mark);
  const replayed = () => valueAt<boolean>(standby, `pg_last_wal_replay_lsn() > '${mark}'::pg_lsn`);
  await vi.waitFor(async () => expect(await replayed()).toBe(true), { timeout: 60_000 });
  expect(await valueAt(now, `pg_current_wal_insert_lsn() > '${await written(former)}'::pg_lsn`)).toBe(true);
  for (let nth = 0; nth < 20; nth++) {
    const inRecovery = "select pg_is_in_recovery() as value";
    const { rows } = await replica.read(({ $client }) => $client.query<{ value: boolean }>(inRecovery));
    expect(rows).toEqual([{ value: false }]);
    await sleep(20);
  }
  const said = () => expect(lines.join()).toContain("it is on time line 1 of the log, the primary on 2");
  await vi.waitFor(said, { timeout: 60_000 }); // as soon as a standby that lags is told of
});

test("an account without any right beyond its tables may ask for both time lines", async () => {
  await connected(former, (client) => client.query("create role plain login"));
  const as = (address: string) => Object.assign(new URL(address), { username: "plain" }).href;
  await vi.waitFor(async () => expect(await valueAt(as(standby), LINE_REPLAYED)).toBe(1), {
    timeout: 60_000,
  });
  expect(await valueAt(as(former), LINE_WRITTEN)).toBe(1);
});
