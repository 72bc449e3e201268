// The face check before a further-education lesson over HTTP: fresh, own, of that course, once (FACE-013, security.md 30).
import { CallError } from "@zhutu/domain/endpoint.ts";
import {
  confirmIdentity,
  getProfile,
  initCertify,
  proveByCode,
  saveProfile,
  verifyFaceResult,
} from "@zhutu/domain/identity/contract.ts";
import { getPlayUrl, getPlayUrls, openChapter, uploadPlayTime } from "@zhutu/domain/study/contract.ts";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditLogs } from "../../../kernel/db/tables.ts";
import { testApp } from "../../../testing/app.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { aLearnerWithIdCard, codeFor, freshIdCard, passTime, signInWith } from "../../../testing/identity.ts";
import { faceChecks, identityConfirmations, users } from "../../identity/tables.ts";
import { systemParams } from "../../sysparams/tables.ts";
import { aLesson, furtherEdu, hold, passedCheck } from "../lesson-testing.ts";
import { chapterProgress, playSessions } from "../tables.ts";

const t = await testApp();
beforeEach(() => passTime(t, 3_600));
const admin = await t.account("admin");

type Lesson = Awaited<ReturnType<typeof aLesson>>;
type Learner = Awaited<ReturnType<typeof aLearnerWithIdCard>>;
const required = { code: "error", reason: "FACE_REQUIRED", message: "请先完成人脸核验" };
const refused = { code: "error", reason: "FACE_REFUSED", message: "人脸认证失败，请重新认证" };

const aHolder = async (...lessons: Lesson[]): Promise<Learner> => {
  const learner = await aLearnerWithIdCard(t);
  await t.db.update(users).set({ userName: "李建国" }).where(eq(users.userId, learner.userId));
  for (const { courseId } of lessons) await hold(t, learner, courseId);
  return { ...learner, userName: "李建国" };
};
const begin = (me: Learner, courseId: number, over: object = {}) =>
  t.as(me, initCertify, { body: { name: me.userName, idCard: me.idCard, courseId, ...over } });
const settle = (me: Account, certifyId: string) => t.as(me, verifyFaceResult, { query: { certifyId } });
const open = (
  me: Account,
  { courseId, courseChapterId }: Lesson,
  shown: { certifyId?: string; playPass?: string } = {},
) => t.as(me, openChapter, { body: { courseId, courseChapterId, ...shown } });
const passed = (me: Learner, { courseId }: Lesson) => passedCheck(t, me, courseId);
const sessionsOf = (me: Account) =>
  t.db.select().from(playSessions).where(eq(playSessions.userId, me.userId));
const checkOf = async (certifyId: string) =>
  (await t.db.select().from(faceChecks).where(eq(faceChecks.certifyId, certifyId)))[0]!;
/** Lets that many minutes pass since the check was decided. */
const age = (certifyId: string, minutes: number) =>
  t.db
    .update(faceChecks)
    .set({ decidedAt: sql`${faceChecks.decidedAt} - make_interval(mins => ${minutes})` })
    .where(eq(faceChecks.certifyId, certifyId));
const progressOf = async (me: Account, { courseChapterId }: Lesson) =>
  (
    await t.db
      .select()
      .from(chapterProgress)
      .where(and(eq(chapterProgress.userId, me.userId), eq(chapterProgress.courseChapterId, courseChapterId)))
  )[0];

describe("[FACE-013] a further-education lesson does not play before a face check of its course has passed", () => {
  test("without one nothing opens, no session begins, and no address is told", async () => {
    const lesson = await aLesson(t, furtherEdu);
    const me = await aHolder(lesson);
    const { courseId, videoId } = lesson;
    await expect(open(me, lesson)).rejects.toMatchObject(required);
    await expect(t.as(me, getPlayUrls, { query: { courseId, videoId } })).rejects.toMatchObject(required);
    await expect(t.as(me, getPlayUrl, { query: { courseId, videoId } })).rejects.toMatchObject(required);
    const first = { courseId, videoId, coursePlayId: "", totalPlayTime: 0 };
    await expect(t.as(me, uploadPlayTime, { body: first })).rejects.toMatchObject(required);
    expect(await sessionsOf(me)).toEqual([]);
  });

  test("with one that passed it plays, says so in the progress, and opens the other calls of that sign-in", async () => {
    const lesson = await aLesson(t, furtherEdu);
    const me = await aHolder(lesson);
    const certifyId = await passed(me, lesson);
    const opened = await open(me, lesson, { certifyId });
    expect(opened).toMatchObject({ coursePlayId: expect.stringMatching(/^[\w-]{32}$/), sources: [{}] });
    expect(opened.playPass).toMatch(/^[\w-]{32}$/);
    expect(await sessionsOf(me)).toMatchObject([{ certifyId }]);
    expect((await progressOf(me, lesson))?.faceCheckedAt).toBeInstanceOf(Date);
    const kept = await checkOf(certifyId);
    expect(kept).toMatchObject({ purpose: "play", provenBy: "face", courseId: lesson.courseId });
    expect(kept.passHash).not.toBe(opened.playPass);
    const { courseId, videoId } = lesson;
    expect(await t.as(me, getPlayUrls, { query: { courseId, videoId } })).toHaveLength(1);
    const first = { courseId, videoId, coursePlayId: "", totalPlayTime: 0 };
    expect((await t.as(me, uploadPlayTime, { body: first })).coursePlayId).toMatch(/^[\w-]{32}$/);
  });

  test("a check is good for one opening: of twenty at once one plays", async () => {
    const lesson = await aLesson(t, furtherEdu);
    const me = await aHolder(lesson);
    const certifyId = await passed(me, lesson);
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => open(me, lesson, { certifyId })));
    const failures = tries.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    expect(failures).toHaveLength(19);
    for (const failure of failures) expect(failure).toMatchObject(refused);
    expect(await sessionsOf(me)).toHaveLength(1);
    await expect(open(me, lesson, { certifyId })).rejects.toMatchObject(refused);
  });

  test.each<[string, (me: Learner, lesson: Lesson) => Promise<string>]>([
    ["made up", async () => "0123456789abcdef0123456789abcdef"],
    [
      "somebody else's",
      async (_, lesson) => {
        const other = await aHolder(lesson);
        const certifyId = await passed(other, lesson);
        await settle(other, certifyId);
        return certifyId;
      },
    ],
    [
      "of another course",
      async (me) => {
        const other = await aLesson(t, furtherEdu);
        await hold(t, me, other.courseId);
        return passed(me, other);
      },
    ],
    [
      "of the account",
      async (me) => {
        const { certifyId } = await t.as(me, initCertify, { body: { name: me.userName, idCard: me.idCard } });
        t.standIns.face.decide(certifyId, "passed");
        return certifyId;
      },
    ],
    ["not finished", async (me, { courseId }) => (await begin(me, courseId)).certifyId],
    [
      "failed",
      async (me, { courseId }) => {
        const { certifyId } = await begin(me, courseId);
        t.standIns.face.decide(certifyId, "failed");
        return certifyId;
      },
    ],
    [
      "replaced by a newer one",
      async (me, { courseId }) => {
        const { certifyId } = await begin(me, courseId);
        await begin(me, courseId);
        t.standIns.face.decide(certifyId, "passed");
        return certifyId;
      },
    ],
    [
      "passed at the provider and asked about after its half hour",
      async (me, lesson) => {
        const certifyId = await passed(me, lesson);
        await t.db
          .update(faceChecks)
          .set({ expiresAt: sql`now() - interval '1 second'` })
          .where(eq(faceChecks.certifyId, certifyId));
        return certifyId;
      },
    ],
    [
      "passed 120 minutes ago",
      async (me, lesson) => {
        const certifyId = await passed(me, lesson);
        await settle(me, certifyId);
        await age(certifyId, 120);
        return certifyId;
      },
    ],
  ])("a check that is %s opens nothing and is written down", async (_what, get) => {
    const lesson = await aLesson(t, furtherEdu);
    const me = await aHolder(lesson);
    const certifyId = await get(me, lesson);
    // Confirmed by others than this check, which must be refused for itself.
    const body = { name: me.userName, idCard: me.idCard, evidence: "身份证原件" };
    if ((await t.as(me, getProfile, {})).userStatus === 1)
      await t.as(admin, confirmIdentity, { params: { userId: me.userId }, body });
    await expect(open(me, lesson, { certifyId })).rejects.toMatchObject(refused);
    expect(await sessionsOf(me)).toEqual([]);
    expect((await progressOf(me, lesson))?.faceCheckedAt ?? null).toBeNull();
    const lines = await t.db.select().from(auditLogs).where(eq(auditLogs.userId, me.userId));
    expect(lines.filter(({ action }) => action === "face-check.spend.refuse")).toHaveLength(1);
  });

  test("the system parameter says for how long, within its bounds", async () => {
    const lesson = await aLesson(t, furtherEdu);
    const me = await aHolder(lesson);
    const certifyId = await passed(me, lesson);
    await settle(me, certifyId);
    await age(certifyId, 31);
    await t.db.insert(systemParams).values({ key: "faceCheckMinutes", value: 30 });
    await expect(open(me, lesson, { certifyId })).rejects.toMatchObject(refused);
    await t.db.update(systemParams).set({ value: 1_000_000 });
    await age(certifyId, 24 * 60);
    await expect(open(me, lesson, { certifyId })).rejects.toMatchObject(refused);
    await t.db.delete(systemParams);
    const fresh = await passed(me, lesson);
    await settle(me, fresh);
    await age(fresh, 119);
    expect((await open(me, lesson, { certifyId: fresh })).playPass).not.toBe("");
  });

  test("staff need none and earn nothing; a trial lesson plays for who does not hold its course", async () => {
    const teacher = await t.account("teacher");
    const lesson = await aLesson(t, { ...furtherEdu, course: { courseType: 5, teacherId: teacher.userId } });
    const trial = await aLesson(t, { courseId: lesson.courseId, chapter: { trial: true } });
    const me = await aHolder(lesson);
    const stranger = await t.account("user");
    for (const account of [admin, teacher]) {
      expect(await open(account, lesson)).toMatchObject({ playPass: "" });
      expect(await progressOf(account, lesson)).toBeUndefined();
    }
    const free = await aLesson(t, { ...furtherEdu, course: { courseType: 5, coursePrice: 0 } });
    for (const account of [await t.account("teacher"), await t.account("channel")])
      expect(await open(account, free)).toMatchObject({ playPass: "" });
    expect(await open(stranger, trial)).toMatchObject({ playPass: "" });
    expect(await sessionsOf(stranger)).toMatchObject([{ certifyId: null }]);
    // Watched without one it would earn nothing, and have to be watched again.
    await expect(open(me, trial)).rejects.toMatchObject({ reason: "FACE_REQUIRED" });
    expect(await sessionsOf(me)).toEqual([]);
  });

  test("a trial lesson is opened under a check by who holds its course", async () => {
    const trial = await aLesson(t, { ...furtherEdu, chapter: { trial: true } });
    const me = await aHolder(trial);
    const certifyId = await passed(me, trial);
    const { playPass } = await open(me, trial, { certifyId });
    expect(playPass).not.toBe("");
    expect((await progressOf(me, trial))?.faceCheckedAt).toBeInstanceOf(Date);
  });
});

describe("[FACE-013] the pass to the next lessons", () => {
  test("opens any lesson of the course in that sign-in until the check is 120 minutes old", async () => {
    const lesson = await aLesson(t, furtherEdu);
    const next = await aLesson(t, { courseId: lesson.courseId });
    const me = await aHolder(lesson);
    const certifyId = await passed(me, lesson);
    const { playPass } = await open(me, lesson, { certifyId });
    expect((await open(me, next, { playPass })).playPass).toBe(playPass);
    expect((await progressOf(me, next))?.faceCheckedAt).toBeInstanceOf(Date);
    await age(certifyId, 120);
    await expect(open(me, lesson, { playPass })).rejects.toMatchObject(required);
  });

  test("opens nothing for somebody else, another course, another sign-in, or when it is made up", async () => {
    const lesson = await aLesson(t, furtherEdu);
    const elsewhere = await aLesson(t, furtherEdu);
    const me = await aHolder(lesson, elsewhere);
    const other = await aHolder(lesson);
    const { playPass } = await open(me, lesson, { certifyId: await passed(me, lesson) });
    await expect(open(other, lesson, { playPass })).rejects.toMatchObject(required);
    await expect(open(me, elsewhere, { playPass })).rejects.toMatchObject(required);
    await expect(open(me, lesson, { playPass: playPass.toLowerCase() })).rejects.toMatchObject(required);
    const { token } = await signInWith(t, "password", me.loginName, me.password);
    const { courseId, courseChapterId, videoId } = lesson;
    const answer = await t.app.inject({
      method: "POST",
      url: openChapter.path,
      headers: { authorization: token },
      payload: { courseId, courseChapterId, playPass },
    });
    expect(answer.json()).toMatchObject({ code: "error", reason: "FACE_REQUIRED" });
    const urls = await t.app.inject({
      url: `/api/vod/play-urls?courseId=${courseId}&videoId=${videoId}`,
      headers: { authorization: token },
    });
    expect(urls.json()).toMatchObject({ code: "error", reason: "FACE_REQUIRED" });
  });
});

describe("beginning a check for play", () => {
  test("takes the caller's own further-education course, and no other", async () => {
    const lesson = await aLesson(t, furtherEdu);
    const video = await aLesson(t);
    const draft = await aLesson(t, { course: { courseType: 5, courseStatus: "unpublish" } });
    const me = await aHolder(video);
    await expect(begin(me, lesson.courseId)).rejects.toMatchObject({ reason: "NOT_BOUGHT" });
    for (const courseId of [video.courseId, draft.courseId, 2_000_000_000])
      await expect(begin(me, courseId)).rejects.toMatchObject({ status: 404 });
    await hold(t, me, lesson.courseId);
    expect(await begin(me, lesson.courseId)).toHaveProperty("certifyUrl");
    expect((await t.db.select().from(faceChecks).where(eq(faceChecks.userId, me.userId)))[0]).toMatchObject({
      purpose: "play",
      courseId: lesson.courseId,
    });
    await t.db.update(users).set({ idCardCipher: null, idCardHmac: null }).where(eq(users.userId, me.userId));
    await expect(begin(me, lesson.courseId)).rejects.toMatchObject({ reason: "IDENTITY_MISSING" });
  });

  test("the window of the check leads back to the study room", async () => {
    const lesson = await aLesson(t, furtherEdu);
    const me = await aHolder(lesson);
    const { certifyUrl } = await begin(me, lesson.courseId);
    const page = await t.app.inject({ url: new URL(certifyUrl, "http://site").pathname });
    expect(page.body).toContain(`/index/study/${lesson.courseId}`);
  });

  test("one that passes confirms a claimed identity, by the rules of an account's check; a confirmed one has others", async () => {
    const lesson = await aLesson(t, furtherEdu);
    const me = await aHolder(lesson);
    const certifyId = await passed(me, lesson);
    expect(await settle(me, certifyId)).toMatchObject({ passed: true, userStatus: 2 });
    const kept = () =>
      t.db.select().from(identityConfirmations).where(eq(identityConfirmations.userId, me.userId));
    expect(await kept()).toMatchObject([{ certifyId }]);
    await open(me, lesson, { certifyId });
    const again = await passed(me, lesson);
    await open(me, lesson, { certifyId: again });
    expect(await kept()).toHaveLength(1);
  });

  test("one of a claim that was changed, or whose number is confirmed elsewhere, opens nothing", async () => {
    const lesson = await aLesson(t, furtherEdu);
    const me = await aHolder(lesson);
    const certifyId = await passed(me, lesson);
    await t.as(me, saveProfile, { body: { idCard: freshIdCard() } });
    await expect(open(me, lesson, { certifyId })).rejects.toMatchObject({ reason: "IDENTITY_DIFFERS" });
    const other = await aHolder(lesson);
    const elsewhere = await passed(other, lesson);
    const body = { name: "李建国", idCard: other.idCard, evidence: "身份证原件" };
    const owner = await t.account("user");
    await t.as(admin, confirmIdentity, { params: { userId: owner.userId }, body });
    await expect(settle(other, elsewhere)).rejects.toBeInstanceOf(CallError);
    await expect(open(other, lesson, { certifyId: elsewhere })).rejects.toBeInstanceOf(CallError);
    expect([...(await sessionsOf(me)), ...(await sessionsOf(other))]).toEqual([]);
  });

  test("five failures a day count over both purposes: then 418 for either", async () => {
    const lesson = await aLesson(t, furtherEdu);
    const me = await aHolder(lesson);
    const ofAccount = () => t.as(me, initCertify, { body: { name: me.userName, idCard: me.idCard } });
    for (let at = 0; at < 5; at++) {
      const { certifyId } = await (at % 2 === 0 ? ofAccount() : begin(me, lesson.courseId));
      t.standIns.face.decide(certifyId, "failed");
      await settle(me, certifyId);
    }
    await expect(begin(me, lesson.courseId)).rejects.toMatchObject({ code: 418 });
    await expect(ofAccount()).rejects.toMatchObject({ code: 418 });
  });
});

describe("the way without a face", () => {
  const prove = (me: Account, courseId: number, verifyCode: string) =>
    t.as(me, proveByCode, { body: { courseId, verifyCode } });
  const code = (me: Account) => codeFor(t, me.telephone, "play");
  const byStaff = (me: Learner) =>
    t.as(admin, confirmIdentity, {
      params: { userId: me.userId },
      body: { name: me.userName, idCard: me.idCard, evidence: "身份证原件，到店核对" },
    });

  test("a code sent to who was confirmed by staff is worth one passed check, and kept as such", async () => {
    const lesson = await aLesson(t, furtherEdu);
    const me = await aHolder(lesson);
    await byStaff(me);
    await expect(prove(me, lesson.courseId, "000000")).rejects.toMatchObject({
      reason: "VERIFY_CODE_INVALID",
    });
    const { certifyId } = await prove(me, lesson.courseId, await code(me));
    expect(await checkOf(certifyId)).toMatchObject({ provenBy: "code", state: "passed", purpose: "play" });
    expect((await open(me, lesson, { certifyId })).playPass).not.toBe("");
    await expect(open(me, lesson, { certifyId })).rejects.toMatchObject(refused);
    expect((await t.as(me, getProfile, {})).userStatus).toBe(2);
  });

  test("a code proves nothing for who was confirmed by a face or not at all, of a course that is not held, or by a login's code", async () => {
    const lesson = await aLesson(t, furtherEdu);
    const me = await aHolder(lesson);
    await expect(prove(me, lesson.courseId, await code(me))).rejects.toMatchObject(required);
    await settle(me, await passed(me, lesson));
    await passTime(t, 61);
    await expect(prove(me, lesson.courseId, await code(me))).rejects.toMatchObject(required);
    const staffs = await aHolder();
    await byStaff(staffs);
    await expect(prove(staffs, lesson.courseId, await code(staffs))).rejects.toMatchObject({
      reason: "NOT_BOUGHT",
    });
    await hold(t, staffs, lesson.courseId);
    await passTime(t, 61);
    const login = await codeFor(t, staffs.telephone, "login");
    await expect(prove(staffs, lesson.courseId, login)).rejects.toMatchObject({
      reason: "VERIFY_CODE_INVALID",
    });
  });
});
