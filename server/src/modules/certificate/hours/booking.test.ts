import { resetUserPaper } from "@zhutu/domain/exam/contract.ts";
import { listHourForecasts, listHoursLog, listMyCerts } from "@zhutu/domain/certificate/contract.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { getStudyCourse } from "@zhutu/domain/study/contract.ts";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { systemParams } from "../../sysparams/tables.ts";
import { catchUpCertificates } from "../documents/pass.ts";
import { sweepHours } from "./booking.ts";
import { aChapter, aCourse } from "../../../testing/factories/catalogue.ts";
import { aCheckedOpening } from "../../../testing/factories/study.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { testHours } from "./hours-testing.ts";

const t = await testHours();
const ask = (required: number, optional: number) =>
  t.db.insert(systemParams).values([
    { key: "certRequiredHours", value: required },
    { key: "certOptionalHours", value: optional },
  ]);
const askAsUsual = () => t.db.delete(systemParams);
const told = async (who: Awaited<ReturnType<typeof t.account>>) =>
  (await t.as(who, listNotices, {})).notices.map(({ notice }) => notice.kind);

test.each([
  { required: 1, of: "a required course" },
  { required: 0, of: "an elective course" },
] as const)(
  "[STUDY-005] a further-education chapter with a test, of $of, gives its hours when the test is handed in and passed, not before",
  async ({ required }) => {
    const learner = await t.account("user");
    const lesson = await t.withTest(await t.aLesson("building", { tenths: 15, required }));
    await t.hold(learner, lesson.courseId);
    await t.watch(learner, lesson);
    await t.tellDone(learner, lesson);
    expect(await t.hoursOf(learner)).toEqual([]);
    const failed = await t.sit(learner, lesson, "B");
    expect(await t.hoursOf(learner)).toEqual([]);
    await t.as(learner, resetUserPaper, { params: { userPaperId: failed } });
    const passed = await t.sit(learner, lesson, "A");
    const booked = [
      {
        courseChapterId: lesson.courseChapterId,
        certSubject: "building",
        required: required === 1,
        tenths: 15,
      },
    ];
    expect(await t.hoursOf(learner)).toEqual(booked);
    await t.as(learner, resetUserPaper, { params: { userPaperId: passed } });
    expect(await t.hoursOf(learner)).toEqual(booked);
  },
);

test("hours that are booked stay, and are told as booked, whatever the chapter asks for since", async () => {
  const learner = await t.account("user");
  const lesson = await t.aLesson("building");
  await t.hold(learner, lesson.courseId);
  await t.watch(learner, lesson);
  await t.tellDone(learner, lesson);
  await t.withTest(lesson);
  await t.tellDone(learner, lesson);
  expect(await t.hoursOf(learner)).toHaveLength(1);
  const { hours } = await t.as(learner, getStudyCourse, { params: { courseId: lesson.courseId } });
  expect(hours).toMatchObject([{ courseChapterId: lesson.courseChapterId, waitsFor: null }]);
});

test("a passed test alone gives nothing until the video was watched under a face check", async () => {
  const learner = await t.account("user");
  const lesson = await t.withTest(await t.aLesson("building"));
  await t.hold(learner, lesson.courseId);
  await t.watch(learner, lesson, { face: false });
  await t.sit(learner, lesson, "A");
  await t.tellDone(learner, lesson);
  expect(await t.hoursOf(learner)).toEqual([]);
  await aCheckedOpening(t.db, { ...learner, ...lesson });
  await t.tellDone(learner, lesson);
  expect(await t.hoursOf(learner)).toHaveLength(1);
});

test("a chapter counts once, however often and by how many at once it is told", async () => {
  const learner = await t.account("user");
  const lesson = await t.aLesson("water", { required: 0, tenths: 8 });
  await t.hold(learner, lesson.courseId);
  await t.watch(learner, lesson);
  await Promise.all(Array.from({ length: 20 }, () => t.tellDone(learner, lesson)));
  expect(await t.hoursOf(learner)).toEqual([
    { courseChapterId: lesson.courseChapterId, certSubject: "water", required: false, tenths: 8 },
  ]);
  expect(await t.as(learner, listMyCerts)).toMatchObject([{ optionalTime: 0.8, requiredTime: 0 }]);
});

test("hours stay as they were booked, whatever the course becomes", async () => {
  const learner = await t.account("user");
  const lesson = await t.aLesson("mining", { tenths: 20 });
  await t.hold(learner, lesson.courseId);
  await t.watch(learner, lesson);
  await t.tellDone(learner, lesson);
  await t.db.execute(
    sql`update courses set cert_subject = 'highway', required_course = 0 where course_id = ${lesson.courseId}`,
  );
  await t.tellDone(learner, lesson);
  expect(await t.hoursOf(learner)).toMatchObject([{ certSubject: "mining", required: true, tenths: 20 }]);
});

test("what is no further education, gives no hours, was never held, or is played by staff books nothing", async () => {
  const learner = await t.account("user");
  const exam = await t.aLesson("building", {
    course: { courseType: 1, certSubject: null, requiredCourse: null },
  });
  const empty = await t.aLesson("building", { tenths: 0 });
  for (const lesson of [exam, empty]) {
    await t.hold(learner, lesson.courseId);
    // Nothing but further education is opened with a face check.
    await t.watch(learner, lesson, { face: lesson !== exam });
    await t.tellDone(learner, lesson);
  }
  // A trial lesson plays for everybody.
  const trial = await t.aLesson("building");
  await t.db.execute(sql`update chapters set trial = true where course_id = ${trial.courseId}`);
  await t.watch(learner, trial);
  await t.tellDone(learner, trial);
  expect(await t.hoursOf(learner)).toEqual([]);
  await t.hold(learner, trial.courseId);
  await t.tellDone(learner, trial);
  expect(await t.hoursOf(learner)).toHaveLength(1);
  const admin = await t.account("admin");
  await t.watch(admin, trial);
  await t.tellDone(admin, trial);
  expect(await t.hoursOf(admin)).toEqual([]);
});

test("a chapter that was watched while the course ran still counts when its test is passed after the end", async () => {
  const learner = await t.account("user");
  const lesson = await t.withTest(await t.aLesson("building"));
  await t.hold(learner, lesson.courseId);
  await t.watch(learner, lesson);
  const attempt = await t.begin(learner, lesson, "A");
  await t.db.execute(
    sql`update user_courses set status = 'expired', expiry_date = now() where user_id = ${learner.userId}`,
  );
  await t.handIn(learner, attempt);
  expect(await t.hoursOf(learner)).toHaveLength(1);
});

test("[CERT-004] the hours that reach both targets pass the certificate, once, and issue it; the learner is told once", async () => {
  await ask(3, 1);
  const learner = await t.account("user");
  const must = await t.aLesson("highway", { tenths: 30 });
  const may = await t.aLesson("highway", { tenths: 10, required: 0 });
  const more = await t.aLesson("highway", { tenths: 10, required: 0 });
  for (const lesson of [must, may, more]) {
    await t.hold(learner, lesson.courseId);
    await t.watch(learner, lesson);
  }
  await t.tellDone(learner, must);
  expect(await t.as(learner, listMyCerts)).toMatchObject([{ certStatus: "learning", certDate: null }]);
  expect(await t.as(learner, listHourForecasts)).toMatchObject([{ document: null }]);
  // It was begun long before, so that the day of the pass is told from that of its beginning.
  await t.db.execute(
    sql`update certificates set create_time = create_time - interval '90 days' where user_id = ${learner.userId}`,
  );
  await Promise.all(Array.from({ length: 20 }, (_, at) => t.tellDone(learner, at % 2 ? may : more)));
  const [certificate] = await t.as(learner, listMyCerts);
  expect(certificate).toMatchObject({ certStatus: "pass", requiredTime: 3, optionalTime: 2 });
  expect(Date.parse(certificate?.certDate ?? "")).toBeGreaterThan(Date.now() - 60_000);
  expect(await told(learner)).toEqual(["certificatePassed"]);
  const [{ document } = {}] = await t.as(learner, listHourForecasts);
  expect(document).toMatchObject({ state: "valid" });
  expect(document?.certNo).toMatch(/^37-GL-\d{4}-\d{6}-[0-9A-Z]$/);
  const { rows } = await t.db.execute(sql`select count(*)::int as documents from certificate_documents
    join certificates using (certificate_id) where user_id = ${learner.userId}`);
  expect(rows).toEqual([{ documents: 1 }]);
  // What is earned later moves the day of the pass no more.
  const passed = new Date("2026-09-08T03:00:00.000Z");
  await t.db.execute(
    sql`update certificates set create_time = ${passed}, cert_date = ${passed} where user_id = ${learner.userId}`,
  );
  const last = await t.aLesson("highway", { tenths: 10, required: 0 });
  await t.hold(learner, last.courseId);
  await t.watch(learner, last);
  await t.tellDone(learner, last);
  expect(await t.as(learner, listMyCerts)).toMatchObject([
    { optionalTime: 3, certDate: passed.toISOString() },
  ]);
  await askAsUsual();
});

test("where what is asked for was lowered, the certificate is passed and issued within minutes, once", async () => {
  const learner = await t.account("user");
  const lesson = await t.aLesson("municipal", { tenths: 20 });
  await t.hold(learner, lesson.courseId);
  await t.watch(learner, lesson);
  await t.tellDone(learner, lesson);
  await catchUpCertificates({ db: t.db, log: t.app.log });
  expect(await told(learner)).toEqual([]);
  await t.db
    .insert(systemParams)
    .values({ key: "certHoursOf", value: { municipal: { required: 2, optional: 0 } } });
  await Promise.all([1, 2, 3].map(() => catchUpCertificates({ db: t.db, log: t.app.log })));
  expect(await told(learner)).toEqual(["certificatePassed"]);
  expect(await t.as(learner, listHourForecasts)).toMatchObject([
    { certStatus: "pass", required: { target: 2 }, optional: { target: 0 }, document: { state: "valid" } },
  ]);
  await askAsUsual();
});

test("a chapter without a video gives its hours by its test, and the study room says so before and after", async () => {
  const learner = await t.account("user");
  const { courseId } = await aCourse(t.db, { courseType: 5, certSubject: "building", requiredCourse: 1 });
  const bare = await aChapter(t.db, { courseId, videoId: null, chapterTime: 20 });
  const lesson = await t.withTest({ courseId, courseChapterId: bare.courseChapterId });
  await t.hold(learner, lesson.courseId);
  const room = async () =>
    (await t.as(learner, getStudyCourse, { params: { courseId: lesson.courseId } })).hours;
  const { courseChapterId } = lesson;
  expect(await room()).toEqual([{ courseChapterId, hasTest: true, waitsFor: "test" }]);
  await t.sit(learner, lesson, "A");
  expect(await t.hoursOf(learner)).toMatchObject([{ courseChapterId, tenths: 20 }]);
  expect(await room()).toEqual([{ courseChapterId, hasTest: true, waitsFor: null }]);
});

describe("a free course gives anybody its hours", () => {
  const free = { course: { coursePrice: 0 } };
  const waits = async (who: Account, { courseId }: { courseId: number }) =>
    (await t.as(who, getStudyCourse, { params: { courseId } })).hours.map((one) => one.waitsFor);

  test("[STUDY-004] and its study room says what they wait for, though nobody holds it", async () => {
    const learner = await t.account("user");
    const lesson = await t.withTest(await t.aLesson("building", free));
    expect(await waits(learner, lesson)).toEqual(["watch"]);
    await t.watch(learner, lesson);
    await t.tellDone(learner, lesson);
    expect(await waits(learner, lesson)).toEqual(["test"]);
    await t.sit(learner, lesson, "A");
    expect(await waits(learner, lesson)).toEqual([null]);
    expect(await t.hoursOf(learner)).toMatchObject([{ courseChapterId: lesson.courseChapterId }]);
    for (const staff of [await t.account("admin"), await t.account("teacher")])
      expect(await waits(staff, lesson)).toEqual([]);
  });

  test("not once it is withdrawn, of whom did not hold it; who did and watched it keeps them coming", async () => {
    const [stranger, holder] = [await t.account("user"), await t.account("user")];
    const lesson = await t.aLesson("building", free);
    await t.hold(holder, lesson.courseId);
    for (const who of [stranger, holder]) await t.watch(who, lesson);
    await t.db.execute(
      sql`update courses set course_status = 'unpublish' where course_id = ${lesson.courseId}`,
    );
    await t.db.execute(
      sql`update user_courses set status = 'expired', expiry_date = now() where user_id = ${holder.userId}`,
    );
    const log = { params: { certSubject: "building" } } as const;
    expect((await t.as(stranger, listHoursLog, log)).hours).toMatchObject([{ reason: "ended" }]);
    await sweepHours({ db: t.db, log: t.app.log });
    expect(await t.hoursOf(stranger)).toEqual([]);
    expect(await t.hoursOf(holder)).toHaveLength(1);
  });
});
