import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type Keys, keysFrom } from "../kernel/crypto.ts";
import { openDatabase } from "../kernel/db/db.ts";
import { sessionLocks } from "../kernel/db/session-locks.ts";
import { installation } from "../kernel/db/tables.ts";
import { transaction } from "../kernel/db/transaction.ts";
import { createJobs } from "../kernel/jobs/jobs.ts";
import { testDatabase } from "../testing/database.ts";
import { mustSuitInstallation } from "./installation.ts";
import {
  connectionNameOf,
  endKeyChange,
  isSealedBy,
  mustBeChangingTo,
  reinstateKey,
  whileKeysStay,
} from "./key-change.ts";

const { db, connectionString } = await testDatabase();
beforeEach(() => db.delete(installation));

test("during a change of keys both are asked for, until it has ended", async () => {
  const [a, b] = [randomBytes(32), randomBytes(32)];
  const start = (one: Buffer, before?: Buffer) =>
    mustSuitInstallation(db, { production: true, keys: keysFrom(one, before) });
  await start(a);
  // Every server learns of the next key first, which changes nothing yet.
  await start(a, b);
  await start(a);
  await start(b, a);
  await start(a, b);
  for (const alone of [a, b]) await expect(start(alone)).rejects.toThrow("DATA_KEY 与此数据库不符");
  await expect(start(randomBytes(32), a)).rejects.toThrow("DATA_KEY 与此数据库不符");
  await endKeyChange(db, keysFrom(b, a));
  await start(b);
  await expect(start(a)).rejects.toThrow("DATA_KEY 与此数据库不符");
});

test("a start that would write with a key out of use is refused, until it is taken into use again on purpose", async () => {
  const [a, b] = [randomBytes(32), randomBytes(32)];
  const start = (one: Buffer, before?: Buffer) =>
    mustSuitInstallation(db, { production: true, keys: keysFrom(one, before) });
  await start(a);
  await start(b, a);
  await endKeyChange(db, keysFrom(b, a));
  await endKeyChange(db, keysFrom(b, a)); // run again, it forgets nothing
  await expect(start(a, b)).rejects.toThrow("这个密钥已经停用");
  await expect(mustBeChangingTo(db, keysFrom(a, b))).rejects.toThrow("这个密钥已经停用");
  for (const before of [undefined, a]) await start(b, before);
  await expect(reinstateKey(db, keysFrom(b, a))).rejects.toThrow("不是已停用的密钥");
  await expect(reinstateKey(db, keysFrom(a))).rejects.toThrow("DATA_KEY 与此数据库不符");
  await reinstateKey(db, keysFrom(a, b));
  await start(a, b);
  await mustBeChangingTo(db, keysFrom(a, b));
  await endKeyChange(db, keysFrom(a, b));
  await expect(start(b, a)).rejects.toThrow("这个密钥已经停用");
  await start(a);
});

test("of several changes every key of before stays out of use, also the one of a change that was given up", async () => {
  const [a, b, c] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const start = (one: Buffer, before?: Buffer) =>
    mustSuitInstallation(db, { production: true, keys: keysFrom(one, before) });
  await start(a);
  await start(b, a);
  await endKeyChange(db, keysFrom(b, a));
  await start(c, b);
  // In the middle of the second change the key of before alone could not read what the next one seals.
  for (const alone of [b, c]) await expect(start(alone)).rejects.toThrow("DATA_KEY 与此数据库不符");
  await endKeyChange(db, keysFrom(b, c));
  for (const stale of [a, c]) await expect(start(stale, b)).rejects.toThrow("这个密钥已经停用");
  await start(b);
});

test("a change of keys that is given up ends with the key of before", async () => {
  const [a, b] = [randomBytes(32), randomBytes(32)];
  for (const each of [keysFrom(a), keysFrom(b, a)])
    await mustSuitInstallation(db, { production: true, keys: each });
  await endKeyChange(db, keysFrom(a, b));
  await mustSuitInstallation(db, { production: true, keys: keysFrom(a) });
});

test("people are moved to a key that a server was started with and that every connected one knows", async () => {
  const [a, b] = [randomBytes(32), randomBytes(32)];
  const [old, both, next] = [keysFrom(a), keysFrom(a, b), keysFrom(b, a)];
  for (const each of [old, both]) await mustSuitInstallation(db, { production: true, keys: each });
  await expect(mustBeChangingTo(db, next)).rejects.toThrow("还没有服务进程用这个新的 DATA_KEY");
  await mustSuitInstallation(db, { production: true, keys: next });
  await mustBeChangingTo(db, next);
  await mustBeChangingTo(db, both); // given up
  await expect(mustBeChangingTo(db, keysFrom(randomBytes(32), a))).rejects.toThrow("DATA_KEY 与此数据库不符");
  for (const [known, refused, ended] of [
    [both, false, false],
    [old, true, false],
    [next, false, true],
  ] as const) {
    const process = openDatabase({ connectionString, applicationName: connectionNameOf(known) });
    await process.db.execute(sql`select 1`);
    const moved = mustBeChangingTo(db, next);
    if (refused) await expect(moved).rejects.toThrow("仍有服务进程不知道这个新的 DATA_KEY");
    else await moved;
    expect(await endKeyChange(db, next)).toBe(ended);
    await process.close();
  }
});

test("a process is known by its keys though its address names its connections, and by locks and jobs as well", async () => {
  const [a, b] = [randomBytes(32), randomBytes(32)];
  const [old, next] = [keysFrom(a), keysFrom(b, a)];
  for (const each of [old, next]) await mustSuitInstallation(db, { production: true, keys: each });
  const named = new URL(connectionString);
  named.searchParams.set("application_name", "shop-prod");
  const open = (known: Keys) => {
    const process = openDatabase({
      connectionString: named.href,
      applicationName: connectionNameOf(known),
    });
    onTestFinished(() => process.close());
    return process;
  };
  const refused = async () => {
    await expect(mustBeChangingTo(db, next)).rejects.toThrow("仍有服务进程不知道这个新的 DATA_KEY");
    expect(await endKeyChange(db, next)).toBe(false);
  };
  const letThrough = () => vi.waitFor(() => mustBeChangingTo(db, next));

  const direct = openDatabase({ connectionString: named.href, applicationName: connectionNameOf(old) });
  await direct.db.execute(sql`select 1`);
  await refused();
  await direct.close();
  await letThrough();

  const shares = open(old);
  const locks = sessionLocks(shares.session);
  const held = await locks.tryHold("a lock");
  await refused();
  await held?.release();
  await locks.close();
  await letThrough();
  const quiet = { info() {}, warn() {}, error() {} };
  const jobs = createJobs({ session: shares.session, log: quiet, works: true, async noteFailing() {} });
  await jobs.start();
  await refused();
  await jobs.stop();
  await letThrough();

  const knowing = open(next);
  const itsLocks = sessionLocks(knowing.session);
  await itsLocks.tryHold("a lock");
  await letThrough();
  expect(await endKeyChange(db, next)).toBe(true);
  await itsLocks.close();
});

test("a key alone seals a database unless it is being changed, and no other does", async () => {
  const [a, b] = [randomBytes(32), randomBytes(32)];
  const whose = () => Promise.all([a, b].map((key) => isSealedBy(db, key)));
  expect(await whose()).toEqual([false, false]);
  await mustSuitInstallation(db, { production: true, keys: keysFrom(a) });
  expect(await whose()).toEqual([true, false]);
  await mustSuitInstallation(db, { production: true, keys: keysFrom(b, a) });
  expect(await whose()).toEqual([false, false]);
  await endKeyChange(db, keysFrom(b, a));
  expect(await whose()).toEqual([false, true]);
});

test("where others are connected and none tells its keys nobody is moved, as processes of a release before may be there", async () => {
  const [a, b] = [randomBytes(32), randomBytes(32)];
  for (const each of [keysFrom(a), keysFrom(b, a)])
    await mustSuitInstallation(db, { production: true, keys: each });
  const before = openDatabase({ connectionString, applicationName: "shop-prod" });
  await before.db.execute(sql`select 1`);
  await expect(mustBeChangingTo(db, keysFrom(b, a))).rejects.toThrow("看不出它们知道哪些密钥");
  const knowing = openDatabase({ connectionString, applicationName: connectionNameOf(keysFrom(a, b)) });
  await knowing.db.execute(sql`select 1`);
  await mustBeChangingTo(db, keysFrom(b, a));
  await Promise.all([before.close(), knowing.close()]);
});

test("of a start with the other key and the end of a change, at once, one alone comes about", async () => {
  for (let round = 0; round < 20; round++) {
    await db.delete(installation);
    const [a, b] = [randomBytes(32), randomBytes(32)];
    for (const each of [keysFrom(a), keysFrom(b, a)])
      await mustSuitInstallation(db, { production: true, keys: each });
    const keys = keysFrom(a, b);
    const late = openDatabase({ connectionString, applicationName: connectionNameOf(keys) });
    const connecting = late.db.execute(sql`select 1`);
    // In every other round the change ends while the process is connecting.
    if (round % 2 === 0) await connecting;
    const start = connecting
      .then(() => mustSuitInstallation(late.db, { production: true, keys }))
      .then(
        () => true,
        () => false,
      );
    await sleep(round * 2);
    const [starts, ends] = await Promise.all([start, endKeyChange(db, keysFrom(b, a))]);
    await late.close();
    expect([starts, ends]).not.toEqual([true, true]);
  }
});

test("a change waits for a start that is finding out whether its key is in use, and then sees it", async () => {
  const [a, b] = [randomBytes(32), randomBytes(32)];
  for (const each of [keysFrom(a), keysFrom(b, a)])
    await mustSuitInstallation(db, { production: true, keys: each });
  const late = openDatabase({ connectionString, applicationName: connectionNameOf(keysFrom(a, b)) });
  let ended: boolean | undefined;
  const ends = await transaction(db, async (tx) => {
    await whileKeysStay(tx);
    const asked = endKeyChange(db, keysFrom(b, a)).then((done) => (ended = done));
    await sleep(100);
    expect(ended).toBeUndefined();
    await late.db.execute(sql`select 1`);
    return [asked];
  });
  expect(await ends[0]).toBe(false);
  await late.close();
});
