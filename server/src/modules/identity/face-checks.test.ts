// Confirming an identity over HTTP: by face, by staff; once, for one account (security.md 30, invariant 14).
import {
  confirmIdentity,
  getProfile,
  initCertify,
  isVerifyPassed,
  saveProfile,
  takeUpFaceChecks,
  verifyFaceResult,
} from "@zhutu/domain/identity/contract.ts";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { auditLogs } from "../../kernel/db/tables.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { ProviderFailure } from "../../providers/face/port.ts";
import { testApp } from "../../testing/app.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { aLearnerWithIdCard, freshIdCard, freshIp, passTime, signInWith } from "../../testing/identity.ts";
import { lockAccount } from "./profile-queries.ts";
import { consents, faceChecks, identityConfirmations, users } from "./tables.ts";

const shop = await testApp();
beforeEach(() => passTime(shop, 3_600));
const { face } = shop.standIns;
const admin = await shop.account("admin");

type Learner = Account & { idCard: string };
/** A learner whose name is one that a face check takes. */
async function aLearner(userName = "李建国", idCard = freshIdCard()): Promise<Learner> {
  const learner = await aLearnerWithIdCard(shop, idCard);
  await shop.db.update(users).set({ userName }).where(eq(users.userId, learner.userId));
  return { ...learner, userName };
}
const init = (
  me: Learner,
  over: Partial<{ name: string; idCard: string; faceConsentVersion: string }> = {},
) => shop.as(me, initCertify, { body: { name: me.userName, idCard: me.idCard, metaInfo: "{}", ...over } });
const asked = (me: Account, certifyId: string) => shop.as(me, isVerifyPassed, { query: { certifyId } });
const report = (me: Account, certifyId: string) => shop.as(me, verifyFaceResult, { query: { certifyId } });
const profileOf = (me: Account) => shop.as(me, getProfile, {});
const reason = (name: string) => ({ reason: name });

test("[FACE-002][FACE-003] init-certify takes name, idCard and metaInfo and answers certifyId and certifyUrl", async () => {
  const me = await aLearner();
  const answer = await shop.app.inject({
    method: "POST",
    url: "/api/user/face-verify/init-certify",
    headers: { authorization: await shop.tokenOf(me) },
    payload: { name: me.userName, idCard: me.idCard, metaInfo: '{"deviceType":"web"}' },
  });
  const { code, resultObject } = answer.json<{ code: number; resultObject: Record<string, string> }>();
  expect(code).toBe(200);
  expect(Object.keys(resultObject).toSorted()).toEqual(["certifyId", "certifyUrl"]);
  expect(resultObject["certifyUrl"]).toContain(resultObject["certifyId"]);
  // It is that check's, and no other's.
  expect(await asked(me, resultObject["certifyId"] ?? "")).toEqual({ passed: false, state: "pending" });
});

test("[FACE-004] is-verify-passed tells whether that check passed, and changes nothing", async () => {
  const me = await aLearner();
  const { certifyId } = await init(me);
  expect(await asked(me, certifyId)).toEqual({ passed: false, state: "pending" });
  face.decide(certifyId, "passed");
  expect(await asked(me, certifyId)).toEqual({ passed: true, state: "passed" });
  expect((await profileOf(me)).userStatus).toBe(1);
  const other = await aLearner();
  const failing = await init(other);
  face.decide(failing.certifyId, "failed");
  expect(await asked(other, failing.certifyId)).toEqual({ passed: false, state: "failed" });
});

test("[FACE-005] verify-face-result stores a finished check; what the provider has not said is not believed", async () => {
  const me = await aLearner();
  const { certifyId } = await init(me);
  expect(await report(me, certifyId)).toEqual({
    passed: false,
    state: "pending",
    userStatus: 1,
    triesLeft: 5,
  });
  face.decide(certifyId, "failed");
  const ended = { passed: false, state: "failed", userStatus: 1, triesLeft: 4 };
  expect(await report(me, certifyId)).toEqual(ended);
  const [row] = await shop.db.select().from(faceChecks).where(eq(faceChecks.certifyId, certifyId));
  expect(row).toMatchObject({ state: "failed", purpose: "account", consumedAt: null });
  expect(row?.idCardCipher).not.toContain(me.idCard);
});

test("[PROF-007] userStatus is 1 until the identity is confirmed, and 2 from then on", async () => {
  const me = await aLearner();
  expect((await profileOf(me)).userStatus).toBe(1);
  const { certifyId } = await init(me);
  face.decide(certifyId, "passed");
  expect((await profileOf(me)).userStatus).toBe(1);
  expect(await report(me, certifyId)).toMatchObject({ userStatus: 2 });
  expect((await profileOf(me)).userStatus).toBe(2);
});

test("[FACE-011] [FACE-004] a passed check makes userStatus 2, once, twenty reports at once, and is told as passed after them", async () => {
  const me = await aLearner();
  const { certifyId } = await init(me, { faceConsentVersion: "2026-11-22" });
  expect((await profileOf(me)).userStatus).toBe(1);
  face.decide(certifyId, "passed");
  const answers = await Promise.all(Array.from({ length: 20 }, () => report(me, certifyId)));
  expect(answers).toEqual(
    Array.from({ length: 20 }, () => ({ passed: true, state: "passed", userStatus: 2, triesLeft: 5 })),
  );
  expect(await asked(me, certifyId)).toEqual({ passed: true, state: "passed" });
  expect((await profileOf(me)).userStatus).toBe(2);
  const confirmed = await shop.db
    .select()
    .from(identityConfirmations)
    .where(eq(identityConfirmations.userId, me.userId));
  expect(confirmed).toMatchObject([{ certifyId, staffId: null }]);
  const lines = await shop.db.select().from(auditLogs).where(eq(auditLogs.userId, me.userId));
  expect(lines.filter(({ action }) => action === "identity.confirm")).toHaveLength(1);
  const given = await shop.db.select().from(consents).where(eq(consents.userId, me.userId));
  expect(given).toMatchObject([{ kind: "face", version: "2026-11-22" }]);
});

test("[FACE-012] once confirmed, name and ID number stay as they are; the rest may change", async () => {
  const me = await aLearner();
  const { certifyId } = await init(me);
  face.decide(certifyId, "passed");
  await report(me, certifyId);
  const save = (body: object) => shop.as(me, saveProfile, { body });
  await expect(save({ idCard: freshIdCard() })).rejects.toMatchObject(reason("IDENTITY_LOCKED"));
  await expect(save({ userName: "李建民" })).rejects.toMatchObject(reason("IDENTITY_LOCKED"));
  const shown = await profileOf(me);
  expect(await save({ userName: shown.userName, idCard: shown.idCard })).toEqual(shown);
  await expect(init(me)).rejects.toMatchObject(reason("IDENTITY_CONFIRMED"));
});

test("[FACE-012] what was typed before a check passed is refused where it is saved after it", async () => {
  const me = await aLearner();
  const before = await profileOf(me);
  const isWaiting = async () =>
    (
      await shop.db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows.length > 0;
  const saves = { userName: "李建民", idCard: freshIdCard() };
  for (const [field, typed] of Object.entries(saves)) {
    let saved: Promise<unknown> | undefined;
    await transaction(shop.db, async (tx) => {
      const account = await lockAccount(tx, me.userId);
      saved = shop.as(me, saveProfile, { body: { [field]: typed } });
      saved.catch(() => null);
      await vi.waitUntil(isWaiting);
      await tx.update(users).set({ userStatus: 2 }).where(eq(users.userId, me.userId));
      await tx.insert(identityConfirmations).values({
        userId: me.userId,
        idCardHmac: account?.idCardHmac ?? "",
        staffId: admin.userId,
        evidence: "身份证原件",
      });
    });
    await expect(saved).rejects.toMatchObject(reason("IDENTITY_LOCKED"));
    expect(await profileOf(me)).toEqual({ ...before, userStatus: 2 });
    // For the next field it is as it was.
    await shop.db.delete(identityConfirmations).where(eq(identityConfirmations.userId, me.userId));
    await shop.db.update(users).set({ userStatus: 1 }).where(eq(users.userId, me.userId));
  }
});

test("a foreign certifyId is not found, whatever is asked of it", async () => {
  const [me, other] = [await aLearner(), await aLearner()];
  const { certifyId } = await init(me);
  face.decide(certifyId, "passed");
  await expect(asked(other, certifyId)).rejects.toMatchObject({ status: 404 });
  await expect(report(other, certifyId)).rejects.toMatchObject({ status: 404 });
  await expect(report(me, "0123456789abcdef")).rejects.toMatchObject({ status: 404 });
  expect((await profileOf(other)).userStatus).toBe(1);
});

test("[FACE-001] a check passed for another number than is on file confirms nothing", async () => {
  const me = await aLearner();
  const { certifyId } = await init(me);
  face.decide(certifyId, "passed");
  await shop.as(me, saveProfile, { body: { idCard: freshIdCard() } });
  await expect(report(me, certifyId)).rejects.toMatchObject(reason("IDENTITY_DIFFERS"));
  expect((await profileOf(me)).userStatus).toBe(1);
});

test("[FACE-001] a check passed for another name than is on file confirms nothing", async () => {
  const me = await aLearner();
  const { certifyId } = await init(me);
  face.decide(certifyId, "passed");
  await shop.as(me, saveProfile, { body: { userName: "王建国" } });
  await expect(report(me, certifyId)).rejects.toMatchObject(reason("IDENTITY_DIFFERS"));
  expect((await profileOf(me)).userStatus).toBe(1);
});

test("[FACE-001] name and number must be those on file, the number as shown will do; without one it says 身份信息缺失", async () => {
  const me = await aLearner();
  const { idCard } = await profileOf(me);
  for (const name of ["王建国", "李"])
    await expect(init(me, { name })).rejects.toMatchObject(reason("IDENTITY_DIFFERS"));
  await expect(init(me, { idCard: freshIdCard() })).rejects.toMatchObject(reason("IDENTITY_DIFFERS"));
  expect(await init(me, { idCard })).toHaveProperty("certifyUrl");
  const nobody = await shop.account("user");
  await expect(
    shop.as(nobody, initCertify, { body: { name: nobody.userName, idCard: freshIdCard() } }),
  ).rejects.toMatchObject({ code: "error", message: "身份信息缺失" });
});

test("[FACE-001] the provider is given the name and the number on file, whatever was typed of it", async () => {
  const me = await aLearner("欧阳建国");
  const { idCard } = await profileOf(me);
  const begun = vi.spyOn(face, "init");
  onTestFinished(() => begun.mockRestore());
  await init(me, { name: " 欧阳建国 ", idCard });
  expect(begun.mock.calls.map(([person]) => person)).toEqual([{ name: "欧阳建国", idCard: me.idCard }]);
});

/** Begins a check and lets it fail; `reported` says whether the browser tells. */
async function failOnce(me: Learner, reported: boolean): Promise<void> {
  const { certifyId } = await init(me);
  face.decide(certifyId, "failed");
  if (reported) await report(me, certifyId);
}

test.each([true, false])(
  "after five failures on a day the answer is 418 (reported by the browser: %s)",
  async (reported) => {
    const me = await aLearner();
    for (let at = 0; at < 5; at++) await failOnce(me, reported);
    await expect(init(me)).rejects.toMatchObject({
      status: 200,
      code: 418,
      message: "当天实名认证失败次数过多，请明天再试",
    });
    await shop.db
      .update(faceChecks)
      .set({ decidedAt: sql`${faceChecks.decidedAt} - interval '1 day'` })
      .where(eq(faceChecks.userId, me.userId));
    expect(await init(me)).toHaveProperty("certifyId");
  },
);

test("a check that passed while nobody waited for it confirms the identity when the next one is asked for", async () => {
  const me = await aLearner();
  const { certifyId } = await init(me);
  face.decide(certifyId, "passed");
  await expect(init(me)).rejects.toMatchObject(reason("IDENTITY_CONFIRMED"));
  expect((await profileOf(me)).userStatus).toBe(2);
});

const takeUp = (me: Account) => shop.as(me, takeUpFaceChecks, {});

test("a check that passed after its dialog was closed confirms the identity when the profile is opened", async () => {
  const me = await aLearner();
  const { certifyId } = await init(me);
  expect(await takeUp(me)).toEqual({ userStatus: 1, triesLeft: 5 });
  face.decide(certifyId, "passed");
  const answers = await Promise.all(Array.from({ length: 20 }, () => takeUp(me)));
  expect(answers.every(({ userStatus }) => userStatus === 2)).toBe(true);
  expect((await profileOf(me)).userStatus).toBe(2);
});

test("while the provider does not answer, an open check stays open and nothing is refused", async () => {
  const me = await aLearner();
  const { certifyId } = await init(me);
  const down = vi
    .spyOn(face, "describe")
    .mockRejectedValue(new ProviderFailure("temporary", "face.DOWN", "the provider did not answer"));
  onTestFinished(() => down.mockRestore());
  expect(await takeUp(me)).toEqual({ userStatus: 1, triesLeft: 5 });
  down.mockRestore();
  face.decide(certifyId, "passed");
  expect(await takeUp(me)).toMatchObject({ userStatus: 2 });
});

const statesOf = async (me: Account) => {
  const rows = await shop.db.select().from(faceChecks).where(eq(faceChecks.userId, me.userId));
  return rows.map(({ state }) => state).toSorted();
};

test("of twenty checks begun at once one is open; those it took the place of confirm nothing", async () => {
  const me = await aLearner();
  const begun = await Promise.all(Array.from({ length: 20 }, () => init(me)));
  expect((await statesOf(me)).filter((state) => state === "pending")).toHaveLength(1);
  const open = await shop.db
    .select()
    .from(faceChecks)
    .where(and(eq(faceChecks.userId, me.userId), eq(faceChecks.state, "pending")));
  for (const { certifyId } of begun) if (certifyId !== open[0]?.certifyId) face.decide(certifyId, "passed");
  await Promise.all(begun.map(({ certifyId }) => report(me, certifyId)));
  expect((await profileOf(me)).userStatus).toBe(1);
});

test("after five failures no check that passes confirms anything, twenty open at once", async () => {
  const me = await aLearner();
  const begun = [];
  for (let at = 0; at < 20; at++) begun.push((await init(me)).certifyId);
  // As they stood open before one took the place of the other.
  await shop.db
    .update(faceChecks)
    .set({ state: "pending", decidedAt: null })
    .where(eq(faceChecks.userId, me.userId));
  for (const [at, certifyId] of begun.entries()) face.decide(certifyId, at < 8 ? "failed" : "passed");
  await Promise.all(begun.slice(0, 8).map((certifyId) => report(me, certifyId)));
  const answers = await Promise.all(begun.slice(8).map((certifyId) => report(me, certifyId)));
  expect(answers.map(({ passed, triesLeft }) => [passed, triesLeft])).toEqual(answers.map(() => [false, 0]));
  await takeUp(me);
  expect((await profileOf(me)).userStatus).toBe(1);
});

test("the provider's own daily limit is 418, a provider in trouble another code", async () => {
  await expect(init(await aLearner("测超限"))).rejects.toMatchObject({ code: 418 });
  await expect(init(await aLearner("测故障"))).rejects.toMatchObject({
    code: "error",
    message: "人脸识别初始化失败请联系工作人员",
  });
});

test("a person begins at most twenty checks a day", async () => {
  const me = await aLearner();
  for (let at = 0; at < 20; at++) await init(me);
  await expect(init(me)).rejects.toMatchObject({ status: 429 });
});

test("confirming a number takes it from the others who claim it, who learn nothing of it", async () => {
  const idCard = freshIdCard();
  const [me, claimant] = [await aLearner("李建国", idCard), await aLearner("王二", idCard)];
  const { certifyId } = await init(me);
  face.decide(certifyId, "passed");
  await report(me, certifyId);
  expect(await profileOf(claimant)).toMatchObject({ idCard: "", userStatus: 1 });
  expect((await signInWith(shop, "idcard", idCard, me.password, freshIp())).result).toMatchObject({
    userId: me.userId,
  });
  // Whoever claims it later still may: nobody is told, and it cannot be confirmed for them.
  await shop.as(claimant, saveProfile, { body: { idCard } });
  const second = await init({ ...claimant, userName: "王二", idCard });
  face.decide(second.certifyId, "passed");
  await expect(report(claimant, second.certifyId)).rejects.toMatchObject(reason("IDENTITY_ELSEWHERE"));
  expect((await profileOf(claimant)).userStatus).toBe(1);
});

test("ten who claim one number and pass at once: it is confirmed for one", async () => {
  const idCard = freshIdCard();
  const claimants = await Promise.all(Array.from({ length: 10 }, () => aLearner("李建国", idCard)));
  const begun = await Promise.all(claimants.map((one) => init(one)));
  for (const { certifyId } of begun) face.decide(certifyId, "passed");
  await Promise.allSettled(claimants.map((one, at) => report(one, begun[at]?.certifyId ?? "")));
  const states = await Promise.all(claimants.map(async (one) => (await profileOf(one)).userStatus));
  expect(states.filter((state) => state === 2)).toHaveLength(1);
});

const byStaff = (userId: number, over: object = {}) =>
  shop.as(admin, confirmIdentity, {
    params: { userId },
    body: { name: "李建国", idCard: freshIdCard(), evidence: "身份证原件，到店核对", ...over },
  });

test("staff confirm an identity without a face: name and number are those of the papers, and who did it is kept", async () => {
  const me = await aLearner("李剑国");
  const idCard = freshIdCard();
  await byStaff(me.userId, { idCard });
  expect(await profileOf(me)).toMatchObject({
    userName: "李建国",
    userStatus: 2,
    idCard: `${idCard.slice(0, 3)}***********${idCard.slice(-4)}`,
  });
  const [kept] = await shop.db
    .select()
    .from(identityConfirmations)
    .where(eq(identityConfirmations.userId, me.userId));
  expect(kept).toMatchObject({ staffId: admin.userId, certifyId: null, evidence: "身份证原件，到店核对" });
  const lines = await shop.db
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.subject, `user:${me.userId}`));
  expect(lines.filter(({ action }) => action !== "account.sign-in")).toMatchObject([
    { action: "identity.confirm", userId: admin.userId, detail: { way: "staff" } },
  ]);
  await expect(byStaff(me.userId)).rejects.toMatchObject(reason("IDENTITY_CONFIRMED"));
  const other = await aLearner();
  await expect(byStaff(other.userId, { idCard })).rejects.toMatchObject(reason("IDENTITY_ELSEWHERE"));
});

test("one number confirmed by staff for eight at once is one's, and the others are told why", async () => {
  const idCard = freshIdCard();
  const learners = await Promise.all(Array.from({ length: 8 }, () => aLearner()));
  const done = await Promise.allSettled(learners.map(({ userId }) => byStaff(userId, { idCard })));
  const refusals = done.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
  expect(refusals).toHaveLength(7);
  for (const refusal of refusals) expect(refusal).toMatchObject(reason("IDENTITY_ELSEWHERE"));
});

test("staff confirm no account that is not a learner's, and nothing without evidence", async () => {
  const teacher = await shop.account("teacher");
  await expect(byStaff(teacher.userId)).rejects.toMatchObject({ status: 404 });
  await expect(byStaff(2_000_000_000)).rejects.toMatchObject({ status: 404 });
  const me = await aLearner();
  const refusal = { status: 400, message: "请填写核对依据" };
  await expect(byStaff(me.userId, { evidence: " " })).rejects.toMatchObject(refusal);
});
