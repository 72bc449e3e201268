// What a further-education chapter's play comes to over HTTP: study logs, and when it is told that a chapter is done.
import { chapterTest } from "@zhutu/domain/exam/chapter-paper.ts";
import { resetUserPaper, savePaperAnswers, scoreUserPaper, startPaper } from "@zhutu/domain/exam/contract.ts";
import { getStudyLog, openChapter, recordStudyLog, uploadPlayTime } from "@zhutu/domain/study/contract.ts";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { transaction } from "../../../kernel/db/transaction.ts";
import { testApp } from "../../../testing/app.ts";
import { aCourse } from "../../../testing/factories/catalogue.ts";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { aLearnerWithIdCard, passTime } from "../../../testing/identity.ts";
import { recountChapters } from "../../catalogue/service.ts";
import { userCourses } from "../../enrolment/tables.ts";
import { users } from "../../identity/tables.ts";
import { systemParams } from "../../sysparams/tables.ts";
import { aLesson, furtherEdu, hold, letPass, passedCheck } from "../lesson-testing.ts";
import { chapterDone } from "../chapter-done.ts";
import { chapterProgress, studyLogs } from "../tables.ts";

const t = await testApp();
const told: number[] = [];
chapterDone.connect(async (_, { courseChapterId }) => void told.push(courseChapterId));
beforeEach(async () => {
  told.length = 0;
  await passTime(t, 3_600);
});

type Lesson = Awaited<ReturnType<typeof aLesson>>;
type Learner = Awaited<ReturnType<typeof aLearnerWithIdCard>>;

async function aLearner(): Promise<Learner> {
  const learner = { ...(await aLearnerWithIdCard(t)), userName: "李建国" };
  await t.db.update(users).set({ userName: "李建国" }).where(eq(users.userId, learner.userId));
  return learner;
}
async function aHolder({ courseId }: Lesson): Promise<Learner> {
  const learner = await aLearner();
  await hold(t, learner, courseId);
  return learner;
}
const open = (me: Account, { courseId, courseChapterId }: Lesson, shown: object = {}) =>
  t.as(me, openChapter, { body: { courseId, courseChapterId, ...shown } });
const openChecked = async (me: Learner, lesson: Lesson) =>
  open(me, lesson, { certifyId: await passedCheck(t, me, lesson.courseId) });
const log = (me: Account | null, { courseId, courseChapterId }: Lesson) =>
  t.as(me, recordStudyLog, { body: { courseId, courseChapterId } });
const logOf = (me: Account | null, { courseChapterId }: Lesson) =>
  t.as(me, getStudyLog, { params: { courseChapterId } });
/** Plays 60 s of the lesson's 60 in that session. */
async function watch(me: Account, { courseId, videoId }: Lesson, coursePlayId: string, seconds = 60) {
  await letPass(t, me, seconds);
  const body = { courseId, videoId, coursePlayId, totalPlayTime: seconds, played: [[0, seconds]] };
  return t.as(me, uploadPlayTime, { body: body as never });
}
/** A test of one question for the lesson's chapter. */
async function withTest(lesson: Lesson) {
  const questionId = await aQuestion(t.db);
  const paperId = await aPaper(t.db, [questionId], { refId: lesson.courseChapterId });
  return { questionId, paperId };
}
async function sitTest(
  me: Account,
  lesson: Lesson,
  paper: { questionId: number; paperId: number },
  answer = "A",
) {
  const correlationId = chapterTest(lesson.courseChapterId);
  const { userPaperId } = await t.as(me, startPaper, { body: { paperId: paper.paperId, correlationId } });
  await t.as(me, savePaperAnswers, { body: [{ userPaperId, ...paper, answer }] });
  await t.as(me, scoreUserPaper, { params: { userPaperId } });
  return userPaperId;
}

describe("a study log", () => {
  test("[STUDY-007][STUDY-009] POST /api/user/study-logs records the chapter's, once, and answers studyLogId and testPassed", async () => {
    const lesson = await aLesson(t, { ...furtherEdu, chapter: { chapterTime: 15 } });
    const me = await aHolder(lesson);
    await openChecked(me, lesson);
    const { courseId, courseChapterId } = lesson;
    // So that the log has the id of nothing else.
    await t.db.execute(sql`select setval('study_logs_study_log_id_seq', 7000)`);
    const authorization = await t.tokenOf(me);
    const send = () =>
      t.app.inject({
        method: "POST",
        url: "/api/user/study-logs",
        headers: { authorization },
        payload: { courseId, courseChapterId },
      });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    const first = answers[0]?.json<{ resultObject: { studyLogId: number } }>().resultObject;
    expect(first).toEqual({
      studyLogId: expect.any(Number),
      courseId,
      courseChapterId,
      hasTest: false,
      testPassed: false,
      studyStatus: 0,
      chapterTime: 1.5,
      waitsFor: "watch",
    });
    for (const answer of answers) expect(answer.json()).toMatchObject({ code: 200, resultObject: first });
    const logs = await t.db.select().from(studyLogs).where(eq(studyLogs.userId, me.userId));
    expect(logs.map(({ studyLogId }) => studyLogId)).toEqual([first?.studyLogId]);
  });

  test("[STUDY-008] GET /api/user/study-logs/chapter-id/{id} returns the caller's own, null while there is none", async () => {
    // Of a course that has another id than its chapter.
    await aCourse(t.db);
    const lesson = await aLesson(t, furtherEdu);
    const { courseId, courseChapterId } = lesson;
    const [me, other] = [await aHolder(lesson), await aHolder(lesson)];
    expect(await logOf(me, lesson)).toBeNull();
    const recorded = await log(me, lesson);
    expect(await logOf(me, lesson)).toMatchObject({ courseId, courseChapterId });
    // That of another chapter is not this one's.
    expect(await logOf(me, await aLesson(t, { courseId: lesson.courseId }))).toBeNull();
    const answer = await t.app.inject({
      url: `/api/user/study-logs/chapter-id/${lesson.courseChapterId}`,
      headers: { authorization: await t.tokenOf(me) },
    });
    expect(answer.json()).toMatchObject({ code: 200, resultObject: recorded });
    expect(await logOf(other, lesson)).toBeNull();
    const { coursePlayId } = await openChecked(me, lesson);
    await watch(me, lesson, coursePlayId);
    expect(await logOf(me, lesson)).toMatchObject({ studyStatus: 1, waitsFor: null });
    // It stays the learner's where the chapter is hidden afterwards.
    await t.db.execute(
      sql`update chapters set chapter_status = 'unpublish' where course_chapter_id = ${courseChapterId}`,
    );
    await transaction(t.db, (tx) => recountChapters(tx, [courseId]));
    expect(await logOf(me, lesson)).toMatchObject({ courseId, courseChapterId, studyStatus: 1 });
    // And where the course is withdrawn, or the right has ended.
    await t.db.execute(sql`update courses set course_status = 'unpublish' where course_id = ${courseId}`);
    await t.db.execute(
      sql`update user_courses set create_time = create_time - interval '2 days',
        expiry_date = now() - interval '1 day' where user_id = ${me.userId}`,
    );
    expect(await logOf(me, lesson)).toMatchObject({ courseId, courseChapterId, studyStatus: 1 });
    await expect(logOf(null, lesson)).rejects.toMatchObject({ status: 403 });
  });

  test("[STUDY-009] testPassed is told of a test that was passed before the video was watched", async () => {
    const lesson = await aLesson(t, furtherEdu);
    const paper = await withTest(lesson);
    const me = await aHolder(lesson);
    await openChecked(me, lesson);
    expect(await log(me, lesson)).toMatchObject({ studyStatus: 0, testPassed: false });
    await sitTest(me, lesson, paper);
    expect(await logOf(me, lesson)).toMatchObject({ studyStatus: 0, testPassed: true, waitsFor: "watch" });
  });

  test("[STUDY-003] is written for holders, of a free course for anybody, of chapters with a video of further education", async () => {
    const lesson = await aLesson(t, furtherEdu);
    const trial = await aLesson(t, { courseId: lesson.courseId, chapter: { trial: true } });
    const video = await aLesson(t);
    const me = await aHolder(video);
    await expect(log(null, lesson)).rejects.toMatchObject({ status: 403 });
    for (const one of [lesson, trial])
      await expect(log(me, one)).rejects.toMatchObject({ reason: "NOT_BOUGHT" });
    const foreign = { ...lesson, courseId: video.courseId };
    for (const one of [video, foreign]) await expect(log(me, one)).rejects.toMatchObject({ status: 404 });
    expect(await t.db.select().from(studyLogs).where(eq(studyLogs.userId, me.userId))).toEqual([]);
    const free = await aLesson(t, { course: { ...furtherEdu.course, coursePrice: 0 } });
    expect(await log(me, free)).toEqual(await logOf(me, free));
  });
});

describe("[STUDY-003] reaching the end of a further-education video records that it is done", () => {
  test("[STUDY-010] when counted play time covers it; the end alone, however often it is told, does not", async () => {
    const lesson = await aLesson(t, furtherEdu);
    const me = await aHolder(lesson);
    const { coursePlayId } = await openChecked(me, lesson);
    expect(await log(me, lesson)).toMatchObject({ studyStatus: 0, waitsFor: "watch" });
    await watch(me, lesson, coursePlayId, 30);
    expect(await log(me, lesson)).toMatchObject({ studyStatus: 0, waitsFor: "watch" });
    expect(told).toEqual([]);
    await watch(me, lesson, coursePlayId, 60);
    expect(told).toEqual([lesson.courseChapterId]);
    expect(await log(me, lesson)).toMatchObject({ studyStatus: 1, waitsFor: null });
    expect(await logOf(me, lesson)).toMatchObject({ studyStatus: 1, waitsFor: null });
  });

  test("by play time whatever the speed: double speed covers all of it in half the time, and ends nothing by itself", async () => {
    const lesson = await aLesson(t, { ...furtherEdu, duration: 100 });
    const me = await aHolder(lesson);
    const { courseId, videoId } = lesson;
    const { coursePlayId } = await openChecked(me, lesson);
    const report = async (seconds: number, from: number, to: number) => {
      await letPass(t, me, 50);
      const body = { courseId, videoId, coursePlayId, totalPlayTime: seconds, played: [[from, to]] };
      return (await t.as(me, uploadPlayTime, { body: body as never })).progress;
    };
    expect(await report(50, 0, 100)).toMatchObject({ coverage: 1, creditedSeconds: 50, studyStatus: 0 });
    expect(await log(me, lesson)).toMatchObject({ studyStatus: 0, waitsFor: "watch" });
    // Watched once more, in another session of the same video.
    const again = await open(me, lesson, { certifyId: await passedCheck(t, me, courseId) });
    await letPass(t, me, 50);
    const body = { courseId, videoId, coursePlayId: again.coursePlayId, totalPlayTime: 45, played: [] };
    expect((await t.as(me, uploadPlayTime, { body })).progress).toMatchObject({
      creditedSeconds: 95,
      studyStatus: 1,
    });
    expect(await log(me, lesson)).toMatchObject({ studyStatus: 1, waitsFor: null });
  });

  test("a chapter whose wanted part was made smaller since ends with its log", async () => {
    const lesson = await aLesson(t, { ...furtherEdu, duration: 100 });
    const [me, other] = [await aHolder(lesson), await aHolder(lesson)];
    const { coursePlayId } = await openChecked(me, lesson);
    await openChecked(other, lesson);
    await watch(me, lesson, coursePlayId, 60);
    await t.db.insert(systemParams).values({ key: "playCoverage", value: 0.6 });
    expect(await log(me, lesson)).toMatchObject({ studyStatus: 1, waitsFor: null });
    await t.db.delete(systemParams);
    expect(told).toEqual([lesson.courseChapterId]);
    // It is the caller's alone: whoever else opened the chapter has not ended it.
    expect(await log(other, lesson)).toMatchObject({ studyStatus: 0, waitsFor: "watch" });
  });
});

describe("that a chapter is done is told", () => {
  test("by the opening under a check, when it was watched as a trial lesson before the course was held", async () => {
    const lesson = await aLesson(t, { ...furtherEdu, chapter: { trial: true } });
    const me = await aLearner();
    await watch(me, lesson, (await open(me, lesson)).coursePlayId);
    await hold(t, me, lesson.courseId);
    expect(await log(me, lesson)).toMatchObject({ studyStatus: 1, waitsFor: "face" });
    expect(told).toEqual([]);
    await openChecked(me, lesson);
    expect(told).toEqual([lesson.courseChapterId]);
    expect(await log(me, lesson)).toMatchObject({ waitsFor: null });
  });

  test("never of a trial lesson that is watched once the right has ended, though it was opened under a check before", async () => {
    const lesson = await aLesson(t, { ...furtherEdu, chapter: { trial: true } });
    const me = await aHolder(lesson);
    await openChecked(me, lesson);
    await t.db
      .update(userCourses)
      .set({ createTime: sql`now() - interval '2 hours'`, expiryDate: sql`now()` })
      .where(eq(userCourses.userId, me.userId));
    const { coursePlayId } = await open(me, lesson);
    expect(await watch(me, lesson, coursePlayId)).toMatchObject({ creditedSeconds: 0 });
    expect(told).toEqual([]);
    // Bought again, the same lesson counts.
    await hold(t, me, lesson.courseId);
    const again = await openChecked(me, lesson);
    expect(await watch(me, lesson, again.coursePlayId)).toMatchObject({ creditedSeconds: 60 });
    expect(told).toEqual([lesson.courseChapterId]);
  });

  test("in the transaction of what makes it so: what follows and fails takes it back, and the report may be sent again", async () => {
    const lesson = await aLesson(t, furtherEdu);
    const me = await aHolder(lesson);
    const { coursePlayId } = await openChecked(me, lesson);
    let fails = true;
    chapterDone.connect(async (_, { userId }) => {
      if (userId === me.userId && fails) throw new Error("what follows failed");
    });
    await expect(watch(me, lesson, coursePlayId)).rejects.toMatchObject({ status: 500 });
    const rows = () => t.db.select().from(chapterProgress).where(eq(chapterProgress.userId, me.userId));
    expect(await rows()).toMatchObject([{ playSeconds: 0, doneAt: null }]);
    fails = false;
    told.length = 0;
    expect((await watch(me, lesson, coursePlayId, 5)).creditedSeconds).toBe(5);
    await letPass(t, me, 55);
    const { courseId, videoId } = lesson;
    const body = { courseId, videoId, coursePlayId, totalPlayTime: 60, played: [[0, 60]] };
    await t.as(me, uploadPlayTime, { body: body as never });
    expect(await rows()).toMatchObject([{ playSeconds: 60, doneAt: expect.any(Date) }]);
    expect(told).toEqual([lesson.courseChapterId]);
  });

  test("never without a check, nor of staff", async () => {
    const teacher = await t.account("teacher");
    const lesson = await aLesson(t, { ...furtherEdu, course: { courseType: 5, teacherId: teacher.userId } });
    const done = await watch(teacher, lesson, (await open(teacher, lesson)).coursePlayId);
    expect(done.progress?.studyStatus).toBe(1);
    expect(told).toEqual([]);
  });

  test("once, however many reports at once complete it", async () => {
    const lesson = await aLesson(t, furtherEdu);
    const me = await aHolder(lesson);
    const { coursePlayId } = await openChecked(me, lesson);
    await letPass(t, me, 60);
    const { courseId, videoId } = lesson;
    const body = { courseId, videoId, coursePlayId, totalPlayTime: 60, played: [[0, 60]] };
    await Promise.allSettled(
      Array.from({ length: 20 }, () => t.as(me, uploadPlayTime, { body: body as never })),
    );
    expect(told).toEqual([lesson.courseChapterId]);
  });
});

test("[STUDY-005] a chapter with a test waits for it to be passed, one without waits for nothing", async () => {
  const lesson = await aLesson(t, furtherEdu);
  const plain = await aLesson(t, { courseId: lesson.courseId });
  const paper = await withTest(lesson);
  const me = await aHolder(lesson);
  const { coursePlayId, playPass } = await openChecked(me, lesson);
  await watch(me, lesson, coursePlayId);
  expect(await log(me, lesson)).toMatchObject({ hasTest: true, testPassed: false, waitsFor: "test" });
  await watch(me, plain, (await open(me, plain, { playPass })).coursePlayId);
  expect(await log(me, plain)).toMatchObject({ hasTest: false, testPassed: false, waitsFor: null });
  const waiting = { hasTest: true, testPassed: false, waitsFor: "test" };
  // Neither another's pass nor that of another chapter's test, nor an attempt that failed.
  await sitTest(await aHolder(lesson), lesson, paper);
  expect(await logOf(me, lesson)).toMatchObject(waiting);
  await sitTest(me, plain, await withTest(plain));
  expect(await logOf(me, lesson)).toMatchObject(waiting);
  const failed = await sitTest(me, lesson, paper, "B");
  expect(await logOf(me, lesson)).toMatchObject(waiting);
  await t.as(me, resetUserPaper, { params: { userPaperId: failed } });
  await t.db.execute(sql`update user_papers set create_time = create_time - interval '10 minutes',
    handin_time = handin_time - interval '10 minutes'`);
  const passed = await sitTest(me, lesson, paper);
  expect(await logOf(me, lesson)).toMatchObject({ hasTest: true, testPassed: true, waitsFor: null });
  await t.as(me, resetUserPaper, { params: { userPaperId: passed } });
  expect(await logOf(me, lesson)).toMatchObject({ hasTest: true, testPassed: true, waitsFor: null });
});
