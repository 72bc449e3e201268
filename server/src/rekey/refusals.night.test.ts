// Whom the command makes wait: a change that others still write against, and the way back to a key out of use.
import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { keysFrom } from "../kernel/crypto.ts";
import { openDatabase } from "../kernel/db/db.ts";
import { mustSuitInstallation } from "../start/installation.ts";
import { connectionNameOf } from "../start/key-change.ts";
import { testApp } from "../testing/app.ts";
import { aLearnerWithIdCard } from "../testing/identity.ts";
import { type Ended, runProgram } from "../testing/program.ts";

const [A, B] = [randomBytes(32), randomBytes(32)];
const bFirst = { DATA_KEY: B.toString("base64"), DATA_KEY_PREVIOUS: A.toString("base64") };
const aFirst = { DATA_KEY: bFirst.DATA_KEY_PREVIOUS, DATA_KEY_PREVIOUS: bFirst.DATA_KEY };

const shop = await testApp({ DATA_KEY: aFirst.DATA_KEY });
const { db, connectionString } = shop;
const place = { DATABASE_URL: connectionString, DATA_DIR: shop.services.config.dataDir };
/** What a start with these keys asks of the database. */
const start = (secret: Buffer, before?: Buffer) =>
  mustSuitInstallation(db, { production: true, keys: keysFrom(secret, before) });

/** The command, while a server is connected that tells its keys: these. */
async function rekey(keys: typeof bFirst, ...args: string[]): Promise<Ended> {
  const [present, before] = [keys.DATA_KEY, keys.DATA_KEY_PREVIOUS].map((key) => Buffer.from(key, "base64"));
  const applicationName = connectionNameOf(keysFrom(present!, before));
  const server = openDatabase({ connectionString, applicationName });
  await server.db.execute(sql`select 1`);
  const ended = await runProgram("rekey/main.ts", { ...place, ...keys }, ...args);
  await server.close();
  return ended;
}

beforeAll(async () => {
  await start(A);
  await start(B, A);
});

const unsettled = { code: 1, stderr: expect.stringContaining("仍有进程在用更换前的密钥写入") as string };

test("while something writes with the key of before the change does not end", async () => {
  const { userId } = await aLearnerWithIdCard(shop);
  // What is moved is at once as it was.
  await db.execute(
    sql.raw(`create function write_over() returns trigger language plpgsql as $$ begin
      new.id_card_cipher := old.id_card_cipher; new.id_card_hmac := old.id_card_hmac; return new; end $$`),
  );
  await db.execute(
    sql.raw(`create trigger write_over before update on users for each row
      when (old.user_id = ${userId}) execute function write_over()`),
  );
  const { stdout, ...held } = await rekey(bFirst);
  await db.execute(sql`drop function write_over cascade`);
  expect(held).toEqual(unsettled);
  expect(stdout).not.toContain("更换完成");
});

test("nor does it end while a server is connected that would write so; it ends without one", async () => {
  const applicationName = connectionNameOf(keysFrom(A, B));
  const idle = openDatabase({ connectionString, applicationName });
  await idle.db.execute(sql`select 1`);
  expect(await rekey(bFirst)).toMatchObject(unsettled);
  await idle.close();
  expect(await rekey(bFirst)).toMatchObject({ code: 0, stderr: "" });
});

test("after its end nobody writes with the key of before, unless told to", async () => {
  const words = "这个密钥已经停用";
  await expect(start(A, B)).rejects.toThrow(words);
  expect(await rekey(aFirst)).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
  await start(B);
  expect(await rekey(aFirst, "--back")).toMatchObject({ code: 0, stderr: "" });
  await start(A, B);
  expect(await rekey(aFirst)).toMatchObject({ code: 0, stderr: "" });
  await start(A);
});
