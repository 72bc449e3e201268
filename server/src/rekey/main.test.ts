// A change of DATA_KEY from A to B as an operator does it: the servers stop, the command runs as a process, and a server
// with B alone starts.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { call, type CallInput, type Endpoint } from "@zhutu/domain/endpoint.ts";
import {
  confirmIdentity,
  getProfile,
  initCertify,
  verifyFaceResult,
} from "@zhutu/domain/identity/contract.ts";
import { toIdCard18 } from "@zhutu/domain/id-card.ts";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { buildApp } from "../app.ts";
import { violations } from "../fsck/invariants.ts";
import { keysFrom, openedBy, type Keys } from "../kernel/crypto.ts";
import { type Db, openDatabase } from "../kernel/db/db.ts";
import { connectClient } from "../kernel/db/one-connection.ts";
import { readMark } from "../kernel/db/installation.ts";
import { sealedEvidence } from "../modules/certificate/tables.ts";
import { aSession } from "../modules/identity/session-testing.ts";
import { faceChecks, identityConfirmations, secondFactors, users } from "../modules/identity/tables.ts";
import { injected } from "../pages/injected.ts";
import { openServices } from "../services.ts";
import { readConfig } from "../start/config.ts";
import { mustSuitInstallation } from "../start/installation.ts";
import { openPreparedDatabase } from "../start/prepared-database.ts";
import { startServer } from "../start-server.ts";
import { testDatabase } from "../testing/database.ts";
import { type Account, anAccount } from "../testing/factories/identity.ts";
import { freshFolder } from "../testing/folder.ts";
import { freshIdCard } from "../testing/identity.ts";
import { endOf, runProgram, startProgram } from "../testing/program.ts";

const [A, B] = [randomBytes(32), randomBytes(32)];
const [a, b] = [keysFrom(A), keysFrom(B)];
const onlyA = { DATA_KEY: A.toString("base64") };
const onlyB = { DATA_KEY: B.toString("base64") };
const toB = { ...onlyB, DATA_KEY_PREVIOUS: onlyA.DATA_KEY };

// Nothing is asked of its pool: whoever is connected is refused.
const { connectionString } = await testDatabase();
const dataDir = freshFolder();
const quiet = { info() {}, warn() {}, error() {} };
const where = { DATABASE_URL: connectionString, DATA_DIR: dataDir };
const configOf = (env: Record<string, string>) => readConfig({ ...where, NODE_ENV: "test", ...env });

async function onDatabase<T>(use: (db: Db) => Promise<T>): Promise<T> {
  const database = openDatabase({ connectionString, maxConnections: 10, statementTimeoutMs: 60_000 });
  try {
    return await use(database.db);
  } finally {
    await database.close();
  }
}

type Server = Awaited<ReturnType<typeof serverOn>>;
async function serverOn(db: Db, env: Record<string, string>) {
  const config = configOf(env);
  await mustSuitInstallation(db, config);
  const database = { db, session: { connectionString, application_name: "zhutu" }, close: async () => {} };
  const services = openServices(config, database, quiet);
  const app = await buildApp(services, { log: false, checkReplies: true });
  await app.ready();
  const as = async <E extends Endpoint>(who: Account, endpoint: E, input: CallInput<E>) =>
    call(injected(app), endpoint, input, { authorization: await aSession(services, who) });
  return {
    app,
    services,
    db,
    as,
    confirm: async (userId: number, idCard: string) =>
      as(await anAccount(services, "admin"), confirmIdentity, {
        params: { userId },
        body: { name: "李建国", idCard, evidence: "身份证原件，到店核对" },
      }),
  };
}

/** A server with these keys, stopped after `use`. Refuses as a start does. */
const served = <T>(env: Record<string, string>, use: (server: Server) => Promise<T>): Promise<T> =>
  onDatabase(async (db) => {
    const server = await serverOn(db, env);
    try {
      return await use(server);
    } finally {
      await server.app.close();
      await server.services.locks.close();
    }
  });

let visitors = 0;
async function entersByNumber(app: Server["app"], { idCard, password }: Learner) {
  const payload = { loginName: idCard, passwd: password, loginType: "idcard", channelId: 0 };
  const remoteAddress = `10.2.0.${++visitors}`;
  const answer = await app.inject({ method: "POST", url: "/api/security/login", remoteAddress, payload });
  return answer.json<{ resultObject: { userId: number } | null }>().resultObject?.userId;
}

const masked = (idCard: string) => `${idCard.slice(0, 3)}***********${idCard.slice(-4)}`;

const rekey = (env: Record<string, string> = toB) => runProgram("rekey/main.ts", { ...where, ...env });

const numberOf = (keys: Keys, idCard: string) => ({
  idCardCipher: keys.seal(idCard),
  idCardHmac: keys.mark("id-card", idCard),
});

/** All that a key seals or marks, with the moment of each account's form. */
const kept = () =>
  onDatabase(async (db) => ({
    users: await db
      .select({
        userId: users.userId,
        sealed: users.idCardCipher,
        mark: users.idCardHmac,
        updateTime: users.updateTime,
      })
      .from(users)
      .orderBy(users.userId),
    checks: await db
      .select({ sealed: faceChecks.idCardCipher, mark: faceChecks.idCardHmac })
      .from(faceChecks)
      .orderBy(faceChecks.certifyId),
    confirmations: await db
      .select({ userId: identityConfirmations.userId, mark: identityConfirmations.idCardHmac })
      .from(identityConfirmations)
      .orderBy(identityConfirmations.identityConfirmationId),
    evidence: await db
      .select({ sum: sql<string>`md5(${sealedEvidence.sealed})`, mark: sealedEvidence.idCardMark })
      .from(sealedEvidence)
      .orderBy(sealedEvidence.sealedEvidenceId),
    factors: await db.select({ sealed: secondFactors.secretCipher }).from(secondFactors),
    canary: await readMark(db, "canary"),
  }));

type Learner = Account & { idCard: string };
let [claimer, byStaff, byFace]: Learner[] = [];
const backup = join(freshFolder(), "backup");
const people = 10_000;
/** Of each sealed record, so that all of them together are more than the command may hold. */
const recordLength = 40_000;
const records = 2_000;
const factorSecret = "ABCDEFGHABCDEFGHABCDEFGHABCDEFGH";

beforeAll(() =>
  served(onlyA, async (server) => {
    const { db, services } = server;
    [claimer, byStaff, byFace] = await Promise.all(
      ["张三", "李四", "王小明"].map(async (userName) => {
        const idCard = freshIdCard();
        return { ...(await anAccount(services, "user", { userName, ...numberOf(a, idCard) })), idCard };
      }),
    );
    await server.confirm(byStaff!.userId, byStaff!.idCard);
    const { certifyId } = await server.as(byFace!, initCertify, {
      body: { name: "王小明", idCard: byFace!.idCard, metaInfo: "{}" },
    });
    services.opened.face.standIn!.decide(certifyId, "passed");
    await server.as(byFace!, verifyFaceResult, { query: { certifyId } });
    const numbers = Array.from({ length: people }, (_, n) => {
      const day = String(101 + Math.floor(n / 900)).padStart(4, "0");
      return numberOf(a, toIdCard18(`37010281${day}${String(100 + (n % 900))}`));
    });
    for (let from = 0; from < people; from += 2_000) {
      const part = numbers.slice(from, from + 2_000);
      const made = await db
        .insert(users)
        .values(
          part.map((number, n) => {
            const telephone = `136${String(from + n).padStart(8, "0")}`;
            return { loginName: telephone, userName: "张三", roles: ["user" as const], telephone, ...number };
          }),
        )
        .returning({ userId: users.userId });
      await db.insert(faceChecks).values(
        part.map((number, n) => ({
          certifyId: `check-${from + n}`,
          userId: made[n]!.userId,
          purpose: "account" as const,
          userName: "张三",
          ...number,
          state: "expired" as const,
          expiresAt: sql`now()`,
          decidedAt: sql`now()`,
        })),
      );
    }
    const admin = await anAccount(services, "admin");
    await db.insert(secondFactors).values({ userId: admin.userId, secretCipher: a.seal(factorSecret) });
    const ended = {
      disabledAt: new Date(),
      deletedAt: new Date(),
      phoneVerifiedAt: null,
      passwordHash: null,
    };
    const gone = await anAccount(services, "user", { ...ended, telephone: "" });
    const forgotten = { loginName: `deleted-${gone.userId}`, userName: "已注销" };
    await db.update(users).set(forgotten).where(eq(users.userId, gone.userId));
    const record = JSON.stringify({ person: { idCard: byStaff!.idCard }, filler: "x".repeat(recordLength) });
    await db.execute(sql`
      insert into sealed_evidence (user_id, cert_subject, period_from, period_until, sealed, id_card_mark, keep_until)
      select ${gone.userId}::int, 'building', date '2024-01-01', date '2025-01-01', ${a.seal(record)}::text,
        ${a.mark("sealed-evidence", byStaff!.idCard)}::text, date '2031-01-01' from generate_series(1, ${records}::int)`);
  }),
);

test("a backup is made while A seals everything", async () => {
  const made = await runProgram("backup/main.ts", where, "backup", "--to", backup);
  expect([made.code, made.stderr]).toEqual([0, ""]);
  // There is a file of keys in DATA_DIR, and DATA_KEY is none of them.
  expect(existsSync(join(backup, "files/secrets.json"))).toBe(true);
  expect(made.stdout).toContain("正在使用的密钥不在备份中");
});

test("while a server is connected the command is refused, as with keys that do not fit", async () => {
  const before = await kept();
  const connected = await served(onlyA, () => rekey());
  expect(connected).toMatchObject({ code: 2, stdout: "" });
  expect(connected.stderr).toMatch(/^还有 \d+ 个连接在使用此数据库；请先停止所有服务进程[^\n]*\n$/);
  const foreign = randomBytes(32).toString("base64");
  for (const [env, sentence] of [
    [{ ...onlyB, DATA_KEY_PREVIOUS: foreign }, /^DATA_KEY_PREVIOUS 与此数据库不符[^\n]*\n$/],
    [{ ...onlyA, DATA_KEY_PREVIOUS: onlyA.DATA_KEY }, /^DATA_KEY_PREVIOUS 与 DATA_KEY 相同[^\n]*\n$/],
    [onlyB, /^缺少 DATA_KEY_PREVIOUS：请填写更换前的密钥[^\n]*\n$/],
  ] as const) {
    const refused = await rekey(env);
    expect([refused.code, refused.stdout]).toEqual([2, ""]);
    expect(refused.stderr).toMatch(sentence);
  }
  expect(await kept()).toEqual(before);
});

test("nobody starts during the change; killed in the middle it leaves all as it was", async () => {
  const before = await kept();
  await onDatabase(async (db) => {
    await db.execute(
      sql.raw(`create function slow_down() returns trigger language plpgsql as $$ begin
        perform pg_sleep(2); return null; end $$`),
    );
    await db.execute(
      sql`create trigger slow_down after update on ${users} for each statement execute function slow_down()`,
    );
  });
  const child = startProgram("rekey/main.ts", { ...where, ...toB });
  const ended = endOf(child);
  // From another database, so that it is not seen.
  const address = new URL(connectionString);
  const name = address.pathname.slice(1);
  address.pathname = "/postgres";
  const watching = await connectClient({ connectionString: address.href });
  onTestFinished(() => watching.end());
  const ask = async (condition: string) =>
    (await watching.query(`select from pg_stat_activity where datname = $1 and ${condition}`, [name]))
      .rowCount ?? 0;
  const wait = { timeout: 90_000, interval: 20 };
  await vi.waitUntil(async () => (await ask("wait_event = 'PgSleep'")) > 0, wait);

  const log = quiet;
  const start = openPreparedDatabase({ config: configOf(onlyA), log, onStop: () => {} });
  await expect(start).rejects.toThrow("这个数据库正在恢复或更换密钥");
  expect(await rekey()).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("这个数据库正在恢复或更换密钥") as string,
  });

  child.kill("SIGKILL");
  expect((await ended).code).toBeNull();
  await vi.waitUntil(async () => (await ask("true")) === 0, wait);
  expect(await kept()).toEqual(before);
  await onDatabase((db) => db.execute(sql`drop function slow_down cascade`));
  await served(onlyA, async ({ app }) => expect(await entersByNumber(app, byStaff!)).toBe(byStaff!.userId));
});

test("who cannot be moved is named, and nothing is", async () => {
  const idCard = freshIdCard();
  const foreign = keysFrom(randomBytes(32));
  const [unreadable, unknown, ended] = await served(onlyA, async ({ db, services }) => {
    const made = [numberOf(foreign, idCard), numberOf(a, freshIdCard()), {}].map((number) =>
      anAccount(services, "user", number),
    );
    const [first, second, third] = await Promise.all(made);
    await db.insert(identityConfirmations).values({
      userId: second!.userId,
      idCardHmac: a.mark("id-card", idCard),
      staffId: first!.userId,
      evidence: "身份证原件",
    });
    await db.insert(sealedEvidence).values({
      userId: third!.userId,
      certSubject: "building",
      periodFrom: "2024-01-01",
      sealed: foreign.seal("{}"),
      keepUntil: "2031-01-01",
    });
    return [first!, second!, third!].map(({ userId }) => userId);
  });
  const before = await kept();
  const { code, stdout, stderr } = await rekey();
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr.split("\n")).toEqual([
    expect.stringContaining(`user ${unreadable}: DATA_KEY_PREVIOUS 无法读取加密的内容`),
    expect.stringContaining(`user ${unknown}: 确认记录对应的身份证号已不存在`),
    expect.stringContaining(`user ${ended}: DATA_KEY_PREVIOUS 无法读取加密的内容`),
    expect.stringContaining("没有更换"),
    "",
  ]);
  expect(stderr).not.toContain(idCard);
  expect(await kept()).toEqual(before);
  await onDatabase(async (db) => {
    await db.delete(sealedEvidence).where(eq(sealedEvidence.userId, ended!));
    await db.delete(identityConfirmations).where(eq(identityConfirmations.userId, unknown!));
    const nothing = { idCardCipher: null, idCardHmac: null };
    await db.update(users).set(nothing).where(eq(users.userId, unreadable!));
  });
});

test("run to its end it has moved everybody, in little memory, and a server with B alone works", async () => {
  const before = await kept();
  const done = await rekey({ ...toB, NODE_OPTIONS: "--max-old-space-size=96" });
  expect([done.code, done.stderr]).toEqual([0, ""]);
  expect(done.stdout).toContain("请只用新的 DATA_KEY 启动所有服务进程；更换前的备份仍需原来的密钥");

  const after = await kept();
  type Rows = { sealed: string | null; mark: string | null }[];
  const moved = (rows: Rows) =>
    rows.map(({ sealed, mark }) => {
      if (sealed === null) return [null, mark];
      const idCard = b.open(sealed);
      return [idCard, mark === b.mark("id-card", idCard)];
    });
  const read = (rows: Rows) =>
    rows.map(({ sealed, mark }) => (sealed === null ? [null, mark] : [a.open(sealed), true]));
  expect(moved(after.users)).toEqual(read(before.users));
  expect(moved(after.checks)).toEqual(read(before.checks));
  const ofEvidence = b.mark("sealed-evidence", byStaff!.idCard);
  expect(after.evidence.map(({ mark }) => mark)).toEqual(Array.from({ length: records }, () => ofEvidence));
  const [record] = await onDatabase((db) =>
    db.select({ sealed: sealedEvidence.sealed }).from(sealedEvidence).limit(1),
  );
  expect(JSON.parse(b.open(record?.sealed ?? ""))).toMatchObject({ person: { idCard: byStaff!.idCard } });
  expect(after.factors.map(({ sealed }) => b.open(sealed))).toEqual([factorSecret]);
  const marks = new Map(after.users.map(({ userId, mark }) => [userId, mark]));
  expect(after.confirmations.map(({ userId }) => userId)).toEqual([byStaff!.userId, byFace!.userId]);
  for (const { userId, mark } of after.confirmations) expect(mark).toBe(marks.get(userId));
  // The office's form of an account stays one of this state.
  const formOf = ({ updateTime }: { updateTime: Date }) => updateTime;
  expect(after.users.map(formOf)).toEqual(before.users.map(formOf));
  expect(openedBy(b, after.canary ?? "")).toBe("canary");

  await served(onlyB, async (server) => {
    for (const learner of [claimer!, byStaff!, byFace!]) {
      expect(await entersByNumber(server.app, learner)).toBe(learner.userId);
      const profile = await server.as(learner, getProfile, {});
      expect(profile).toMatchObject({ idCard: masked(learner.idCard) });
    }
    const other = await anAccount(server.services, "user");
    for (const { idCard } of [byStaff!, byFace!])
      await expect(server.confirm(other.userId, idCard)).rejects.toMatchObject({
        reason: "IDENTITY_ELSEWHERE",
      });
    expect(await violations(server.db, server.services.providers.storage)).toEqual([]);
  });
  await expect(served(onlyA, async () => {})).rejects.toThrow("DATA_KEY 与此数据库不符");
});

test("run again it says that the key is in use already, and the key of before fits no more", async () => {
  const before = await kept();
  expect(await rekey()).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^DATA_KEY 已经是正在使用的密钥[^\n]*\n$/) as string,
    stderr: "",
  });
  const foreign = randomBytes(32).toString("base64");
  expect(await rekey({ DATA_KEY: foreign, DATA_KEY_PREVIOUS: onlyA.DATA_KEY })).toMatchObject({ code: 2 });
  expect(await kept()).toEqual(before);
});

test("a backup of before is restored and opened with its own key", async () => {
  const target = { DATA_DIR: join(freshFolder(), "data") };
  const restored = await runProgram("backup/main.ts", target, "restore", "--from", backup);
  expect([restored.code, restored.stderr]).toEqual([0, ""]);
  const stops: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    for (const stop of stops.toReversed()) await stop();
  });
  const start = (keys: Record<string, string>) =>
    startServer({
      config: readConfig({ ...target, NODE_ENV: "test", PORT: "0", DEMO: "off", ...keys }),
      log: quiet,
      onStop: (one) => stops.push(one),
      addPages: async () => {},
    });
  await expect(start(onlyB)).rejects.toThrow("DATA_KEY 与此数据库不符");
  for (const stop of stops.splice(0).toReversed()) await stop();
  expect(await entersByNumber(await start(onlyA), byStaff!)).toBe(byStaff!.userId);
});
