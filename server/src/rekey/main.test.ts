// A change of DATA_KEY from A to B as an operator does it: servers that know both, the command as a process, which is
// killed and run again, and at last a server that knows B alone.
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { call, type CallInput, type Endpoint } from "@zhutu/domain/endpoint.ts";
import {
  confirmIdentity,
  getProfile,
  initCertify,
  saveProfile,
  verifyFaceResult,
} from "@zhutu/domain/identity/contract.ts";
import { toIdCard18 } from "@zhutu/domain/id-card.ts";
import { signAvatarUpload } from "@zhutu/domain/media/contract.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type App, buildApp } from "../app.ts";
import { violations } from "../fsck/invariants.ts";
import { keysFrom } from "../kernel/crypto.ts";
import { openDatabase } from "../kernel/db/db.ts";
import { connectClient } from "../kernel/db/one-connection.ts";
import { readMark } from "../kernel/db/installation.ts";
import { faceChecks, identityConfirmations, users } from "../modules/identity/tables.ts";
import { injected } from "../pages/injected.ts";
import { openServices } from "../services.ts";
import { readConfig } from "../start/config.ts";
import { mustSuitInstallation } from "../start/installation.ts";
import { connectionNameOf } from "../start/key-change.ts";
import { startServer } from "../start-server.ts";
import { testApp } from "../testing/app.ts";
import type { Account } from "../testing/factories/identity.ts";
import { freshFolder } from "../testing/folder.ts";
import { aLearnerWithIdCard, codeFor, freshIdCard } from "../testing/identity.ts";
import { endOf, runProgram, startProgram } from "../testing/program.ts";
import { aPicture, postFile } from "../testing/upload.ts";

const [A, B] = [randomBytes(32), randomBytes(32)];
const [a, b] = [keysFrom(A), keysFrom(B)];
const onlyA = { DATA_KEY: A.toString("base64") };
const onlyB = { DATA_KEY: B.toString("base64") };
const bFirst = { ...onlyB, DATA_KEY_PREVIOUS: onlyA.DATA_KEY };
const aFirst = { ...onlyA, DATA_KEY_PREVIOUS: onlyB.DATA_KEY };

const shop = await testApp(onlyA);
const { db } = shop;
const { dataDir } = shop.services.config;
const admin = await shop.account("admin");
const quiet = { info() {}, warn() {}, error() {} };
const where = { DATABASE_URL: shop.connectionString, DATA_DIR: dataDir };

/** Another server on the same rows and files, with these keys. Refuses as a start does. */
async function serverWith(env: Record<string, string>): Promise<App> {
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: "test", ...env });
  const database = openDatabase({ connectionString: shop.connectionString, maxConnections: 10 });
  afterAll(() => database.close());
  await mustSuitInstallation(database.db, config);
  const app = await buildApp(openServices(config, database, quiet), { log: false, checkReplies: true });
  await app.ready();
  afterAll(() => app.close());
  return app;
}

const at = async <E extends Endpoint>(app: App, who: Account, endpoint: E, input: CallInput<E>) =>
  call(injected(app), endpoint, input, { authorization: await shop.tokenOf(who) });

let visitors = 0;
const entersByNumber = async (app: App, { idCard, password }: Account & { idCard: string }) => {
  const payload = { loginName: idCard, passwd: password, loginType: "idcard", channelId: 0 };
  const remoteAddress = `10.2.0.${++visitors}`;
  const answer = await app.inject({ method: "POST", url: "/api/security/login", remoteAddress, payload });
  return answer.json<{ code: number; resultObject: { userId: number } | null }>().resultObject?.userId;
};

const confirm = (app: App, userId: number, idCard: string) =>
  at(app, admin, confirmIdentity, {
    params: { userId },
    body: { name: "李建国", idCard, evidence: "身份证原件，到店核对" },
  });

const masked = (idCard: string) => `${idCard.slice(0, 3)}***********${idCard.slice(-4)}`;
const sound = async () => expect(await violations(db, shop.services.providers.storage)).toEqual([]);

const rekey = (env: Record<string, string> = bFirst) => startProgram("rekey/main.ts", { ...where, ...env });

/** How many accounts each key has sealed. */
async function sealedBy() {
  const rows = await db.select({ sealed: users.idCardCipher }).from(users);
  const all = rows.flatMap(({ sealed }) => sealed ?? []);
  return { a: all.filter(a.isPresent).length, b: all.filter(b.isPresent).length, all: all.length };
}

type Learner = Account & { idCard: string };
let [claimer, byStaff, byFace]: Learner[] = [];
const kept = join(freshFolder(), "backup");

// The servers here share pools of the test's; this connection tells of one of them what keys it knows.
const tellsKeys = {
  connectionString: shop.connectionString,
  application_name: connectionNameOf(keysFrom(B, A)),
};
const telling = await connectClient(tellsKeys);
afterAll(() => telling.end());

beforeAll(async () => {
  await mustSuitInstallation(db, shop.services.config);
  [claimer, byStaff, byFace] = await Promise.all([0, 1, 2].map(() => aLearnerWithIdCard(shop)));
  await confirm(shop.app, byStaff!.userId, byStaff!.idCard);
  await db.update(users).set({ userName: "王小明" }).where(eq(users.userId, byFace!.userId));
  const wanted = { name: "王小明", idCard: byFace!.idCard, metaInfo: "{}" };
  const { certifyId } = await shop.as(byFace!, initCertify, { body: wanted });
  shop.standIns.face.decide(certifyId, "passed");
  await shop.as(byFace!, verifyFaceResult, { query: { certifyId } });
  // As many as it takes to kill the command in the middle.
  await db.insert(users).values(
    Array.from({ length: 3_000 }, (_, n) => {
      const day = String(101 + Math.floor(n / 900)).padStart(4, "0");
      const idCard = toIdCard18(`37010281${day}${String(100 + (n % 900))}`);
      const telephone = `136${String(n).padStart(8, "0")}`;
      const number = { idCardCipher: a.seal(idCard), idCardHmac: a.mark("id-card", idCard) };
      return { loginName: telephone, userName: "张三", roles: ["user" as const], telephone, ...number };
    }),
  );
});

test("a backup is made while A seals everything", async () => {
  const made = await runProgram("backup/main.ts", where, "backup", "--to", kept);
  expect([made.code, made.stderr]).toEqual([0, ""]);
  // There is a file of keys in DATA_DIR, and DATA_KEY is none of them.
  expect(existsSync(join(kept, "files/secrets.json"))).toBe(true);
  expect(made.stdout).toContain("正在使用的密钥不在备份中");
  await sound();
});

test("to a key that no server was started with nobody is moved: step 2 was forgotten, or it is mistyped", async () => {
  const refused = await endOf(rekey(bFirst));
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringContaining("还没有服务进程用这个新的 DATA_KEY"),
  ]);
  expect(await sealedBy()).toMatchObject({ b: 0 });
});

test("a server with B and the previous A knows everybody, and confirms no number twice", async () => {
  const app = await serverWith(bFirst);
  for (const one of [claimer!, byStaff!, byFace!]) {
    expect(await entersByNumber(app, one)).toBe(one.userId);
    expect(await at(app, one, getProfile, {})).toMatchObject({ idCard: masked(one.idCard) });
  }
  const other = await shop.account("user");
  for (const { idCard } of [byStaff!, byFace!])
    await expect(confirm(app, other.userId, idCard)).rejects.toMatchObject({ reason: "IDENTITY_ELSEWHERE" });
  await sound();
});

test("what a server with B writes of a person takes all of that person's rows along", async () => {
  const app = await serverWith(bFirst);
  const me = await aLearnerWithIdCard(shop);
  await db.update(users).set({ userName: "赵大明" }).where(eq(users.userId, me.userId));
  const wanted = { name: "赵大明", idCard: me.idCard, metaInfo: "{}" };
  const { certifyId } = await shop.as(me, initCertify, { body: wanted });
  await confirm(app, me.userId, me.idCard);
  const mark = { idCardHmac: b.mark("id-card", me.idCard) };
  expect(await db.select().from(users).where(eq(users.userId, me.userId))).toMatchObject([mark]);
  const ofMe = eq(identityConfirmations.userId, me.userId);
  expect(await db.select().from(identityConfirmations).where(ofMe)).toMatchObject([mark]);
  const [check] = await db.select().from(faceChecks).where(eq(faceChecks.certifyId, certifyId));
  expect(check).toMatchObject(mark);
  expect(b.open(check!.idCardCipher!)).toBe(me.idCard);
});

test("a number that is confirmed is taken from whoever claims it, by whichever key", async () => {
  const app = await serverWith(bFirst);
  const idCard = freshIdCard();
  const [owner, byA, byB] = await Promise.all([
    shop.account("user"),
    aLearnerWithIdCard(shop, idCard),
    shop.account("user"),
  ]);
  const claimed = { idCardCipher: b.seal(idCard), idCardHmac: b.mark("id-card", idCard) };
  await db.update(users).set(claimed).where(eq(users.userId, byB.userId));
  await confirm(app, owner.userId, idCard);
  for (const { userId } of [byA, byB])
    expect(await db.select().from(users).where(eq(users.userId, userId))).toMatchObject([
      { idCardCipher: null, idCardHmac: null },
    ]);
});

test("a face check begun under A is decided under B, and a number typed again is no other number", async () => {
  const { app } = shop;
  const later = await serverWith(bFirst);
  const me = await aLearnerWithIdCard(shop);
  await at(later, me, saveProfile, { body: { userName: "钱小红", idCard: me.idCard } });
  // The same number is not written, so that nothing moves.
  const [row] = await db.select().from(users).where(eq(users.userId, me.userId));
  expect(row?.idCardHmac).toBe(a.mark("id-card", me.idCard));
  const wanted = { name: "钱小红", idCard: me.idCard, metaInfo: "{}" };
  const { certifyId } = await at(app, me, initCertify, { body: wanted });
  // As the provider says; the other server asks a stand-in of its own, so the row carries it.
  await db
    .update(faceChecks)
    .set({ state: "passed", decidedAt: sql`now()` })
    .where(eq(faceChecks.certifyId, certifyId));
  const told = await at(later, me, verifyFaceResult, { query: { certifyId } });
  expect(told).toMatchObject({ passed: true, userStatus: 2 });
  await sound();
});

test("a code sent and a picture uploaded before a server had B are taken after it", async () => {
  const app = await serverWith(bFirst);
  const me = await aLearnerWithIdCard(shop);
  const leave = await shop.as(me, signAvatarUpload, { query: { extension: "png" } });
  const { url } = await postFile(shop, leave, await aPicture(), "png");
  const body = { userName: "孙小海", avatarUrl: url };
  expect(await at(app, me, saveProfile, { body })).toMatchObject({ avatarUrl: url });
  const theirs = await shop.as(byFace!, signAvatarUpload, { query: { extension: "png" } });
  const foreign = await postFile(shop, theirs, await aPicture(), "png");
  const stolen = at(app, me, saveProfile, { body: { ...body, avatarUrl: foreign.url } });
  await expect(stolen).rejects.toMatchObject({ reason: "UPLOAD_REFUSED" });

  const { idCard, telephone } = me;
  const verifyCode = await codeFor(shop, telephone, "reset");
  const form = { idCard, telephone, newPassword: "Neu2026tag", verifyCode };
  const payload = new URLSearchParams(form).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const answer = await app.inject({ method: "POST", url: "/api/security/reset-password", headers, payload });
  expect(answer.json()).toMatchObject({ code: 200 });
  expect(await entersByNumber(app, { ...me, password: form.newPassword })).toBe(me.userId);
});

test("a start that knows one of the two keys alone is refused while the change is under way", async () => {
  await serverWith(bFirst);
  await expect(serverWith(onlyB)).rejects.toThrow("DATA_KEY 与此数据库不符");
  await expect(serverWith(onlyA)).rejects.toThrow("DATA_KEY 与此数据库不符");
  await serverWith(aFirst);
  expect(await endOf(rekey(onlyB))).toMatchObject({ code: 2, stdout: "" });
  const wrong = { ...onlyB, DATA_KEY_PREVIOUS: randomBytes(32).toString("base64") };
  const refused = await endOf(rekey(wrong));
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("DATA_KEY 与此数据库不符")]);
});

test("killed in the middle it has moved some people wholly and others not at all", async () => {
  const child = rekey();
  await vi.waitUntil(async () => (await sealedBy()).b > 300, { timeout: 90_000, interval: 20 });
  child.kill("SIGKILL");
  expect((await endOf(child)).code).toBeNull();
  const middle = await sealedBy();
  expect(middle.a).toBeGreaterThan(0);
  expect(middle.a + middle.b).toBe(middle.all);
  await sound();
  expect(await readMark(db, "canary")).toSatisfy(a.isPresent);
});

test("one number for 20 at once, on servers that write with either key, while it runs, is one person's", async () => {
  const servers = [await serverWith(aFirst), await serverWith(bFirst)];
  // Again and again, so that it never stands still meanwhile.
  const load = { going: true };
  const running = (async () => {
    while (load.going) await endOf(rekey());
  })();
  for (let round = 0; round < 6; round++) {
    const idCard = freshIdCard();
    const people = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const keys = n % 3 === 0 ? a : b;
        const number = { idCardCipher: keys.seal(idCard), idCardHmac: keys.mark("id-card", idCard) };
        // Every other one has claimed no number: staff give it to them.
        return shop.account("user", n % 2 === 0 ? {} : (number as object));
      }),
    );
    const done = await Promise.allSettled(
      people.map(({ userId }, n) => confirm(servers[Math.floor(n / 4) % 2]!, userId, idCard)),
    );
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of done)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ reason: "IDENTITY_ELSEWHERE" });
  }
  load.going = false;
  await running;
  await sound();
});

test("run to its end it has moved everybody, and a server with B alone works", async () => {
  const done = await endOf(rekey());
  expect([done.code, done.stderr]).toEqual([0, ""]);
  expect(done.stdout).toContain("可以去掉 DATA_KEY_PREVIOUS");
  const after = await sealedBy();
  expect([after.a, after.b]).toEqual([0, after.all]);
  for (const { idCardCipher, idCardHmac } of await db.select().from(faceChecks))
    expect(idCardHmac).toBe(b.mark("id-card", b.open(idCardCipher ?? "")));
  const marks = (await db.select().from(users)).map(({ idCardHmac }) => idCardHmac);
  for (const { idCardHmac } of await db.select().from(identityConfirmations))
    expect(marks).toContain(idCardHmac);
  await sound();
  expect(await readMark(db, "canary")).toSatisfy(b.isPresent);
  expect(await readMark(db, "next-canary")).toBeUndefined();
  const app = await serverWith(onlyB);
  for (const one of [claimer!, byStaff!, byFace!]) {
    expect(await entersByNumber(app, one)).toBe(one.userId);
    expect(await at(app, one, getProfile, {})).toMatchObject({ idCard: masked(one.idCard) });
  }
  const other = await shop.account("user");
  await expect(confirm(app, other.userId, byFace!.idCard)).rejects.toMatchObject({
    reason: "IDENTITY_ELSEWHERE",
  });
  await expect(serverWith(onlyA)).rejects.toThrow("DATA_KEY 与此数据库不符");
  // Nothing is left to do, and nothing is done.
  const again = await endOf(rekey());
  expect([again.code, again.stdout]).toEqual([
    0,
    expect.stringContaining("账号 0，人脸核验 0，身份确认 0。"),
  ]);
});

test("who cannot be moved is named, and the change does not end", async () => {
  const idCard = freshIdCard();
  const [first, second, third] = await Promise.all([0, 1, 2].map(() => shop.account("user")));
  const by = (keys: typeof a, userStatus: 1 | 2) => ({
    idCardCipher: keys.seal(idCard),
    idCardHmac: keys.mark("id-card", idCard),
    userStatus,
  });
  const set = (who: Account | undefined, values: object) =>
    db.update(users).set(values).where(eq(users.userId, who!.userId));
  await set(first, by(b, 2));
  await set(second, by(a, 2));
  await set(third, by(keysFrom(randomBytes(32)), 1));
  const nothing = { idCardCipher: null, idCardHmac: null, userStatus: 1 };
  onTestFinished(async () => {
    for (const who of [first, second, third]) await set(who, nothing);
  });
  const { code, stdout, stderr } = await endOf(rekey());
  expect([code, stdout]).toEqual([1, expect.not.stringContaining("更换完成")]);
  expect(stderr).toContain(`user ${second!.userId}: 身份证号已确认给另一账号`);
  expect(stderr).toContain(`user ${third!.userId}: 两个密钥都无法读取身份证号`);
  expect(stderr).not.toContain(`user ${first!.userId}:`);
  expect(stderr).not.toContain(idCard);
});

test("a backup of before is restored and opened with its own key", async () => {
  const target = { DATA_DIR: join(freshFolder(), "data") };
  const restored = await runProgram("backup/main.ts", target, "restore", "--from", kept);
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
