import type { CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import { listMyCerts, listMyStudyTime } from "@zhutu/domain/certificate/contract.ts";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aChapter, aCourse, holdCourse } from "../../testing/factories/catalogue.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { assignments, userCourses } from "../enrolment/tables.ts";
import { systemParams } from "../sysparams/tables.ts";
import { certificates, hours } from "./tables.ts";

// Courses are granted and hours earned here without the orders and the lessons that lead to them.
const t = await testApp({}, { invariants: false });
const certs = (account: Account) => t.as(account, listMyCerts);

const aFurther = (certSubject: CertSubject, required: 0 | 1 = 1, hourTenths = 120) =>
  aCourse(t.db, { courseType: 5, certSubject, requiredCourse: required, hourTenths });
const enrol = async (account: Account, courseId: number, at?: string) => {
  const [held] = await holdCourse(t.db, account, courseId);
  if (at)
    await t.db
      .update(userCourses)
      .set({ createTime: new Date(at) })
      .where(eq(userCourses.userCourseId, held!.userCourseId));
  return held!.userCourseId;
};
const earn = async (
  { userId }: Account,
  course: { courseId: number; certSubject: CertSubject | null },
  required: boolean,
  tenths: number,
) => {
  const { courseChapterId } = await aChapter(t.db, { courseId: course.courseId, chapterTime: tenths });
  const certSubject = course.certSubject!;
  await t.db.insert(hours).values({
    userId,
    courseId: course.courseId,
    courseChapterId,
    certSubject,
    required,
    hours: tenths,
    earnedAt: new Date(),
  });
};

test("[CERT-006] GET /api/user/certs answers the signed-in user's certificates, and nobody else's", async () => {
  const [learner, other] = [await t.account("user"), await t.account("user")];
  await enrol(learner, (await aFurther("building")).courseId);
  await enrol(other, (await aFurther("mining")).courseId);
  // Neither the hours nor the certificates of another are the caller's.
  const [highway, building] = [await aFurther("highway"), await aFurther("building")];
  await earn(other, highway, true, 30);
  await earn(other, building, true, 20);
  const certDate = new Date("2026-09-08T03:00:00Z");
  await t.db.insert(certificates).values([
    { userId: other.userId, certSubject: "water", certDate },
    { userId: other.userId, certSubject: "building", certDate },
  ]);
  const answer = await t.app.inject({
    url: "/api/user/certs",
    headers: { authorization: await t.tokenOf(learner) },
  });
  expect(answer.json()).toMatchObject({
    code: 200,
    resultObject: [{ certSubject: "building", requiredTime: 0, certDate: null }],
  });
  expect(answer.json().resultObject).toHaveLength(1);
  expect(await certs(await t.account("user"))).toEqual([]);
  await expect(t.as(null, listMyCerts)).rejects.toMatchObject({ status: 403 });
});

test("[CERT-003] a certificate holds subject, beginning, required and elective hours, pass date and status", async () => {
  const learner = await t.account("user");
  const [must, may] = [await aFurther("building"), await aFurther("building", 0)];
  await enrol(learner, may.courseId, "2026-05-12T02:00:00Z");
  await enrol(learner, must.courseId, "2026-06-01T02:00:00Z");
  await earn(learner, must, true, 15);
  await earn(learner, must, true, 20);
  await earn(learner, may, false, 8);
  expect(await certs(learner)).toEqual([
    {
      certSubject: "building",
      createTime: "2026-05-12T02:00:00.000Z",
      period: null,
      current: true,
      requiredTime: 3.5,
      optionalTime: 0.8,
      requiredTarget: 60,
      optionalTarget: 60,
      certDate: null,
      certStatus: "learning",
      verifyCode: null,
      revoked: null,
      replaced: null,
    },
  ]);
});

test("[CERT-003] it is passed when both kinds of hours reach what the site asks for", async () => {
  const learner = await t.account("user");
  const course = await aFurther("water");
  await enrol(learner, course.courseId);
  await earn(learner, course, true, 20);
  await earn(learner, course, false, 10);
  const status = async () => (await certs(learner)).map((one) => [one.certStatus, one.requiredTarget]);
  expect(await status()).toEqual([["learning", 60]]);
  await t.db.insert(systemParams).values([
    { key: "certRequiredHours", value: 2 },
    { key: "certOptionalHours", value: 1 },
  ]);
  expect(await status()).toEqual([["pass", 2]]);
  await t.db.delete(systemParams);
  await t.db
    .insert(certificates)
    .values({ userId: learner.userId, certSubject: "water", certDate: new Date("2026-09-08T03:00:00Z") });
  const [passed] = await certs(learner);
  expect(passed).toMatchObject({ certStatus: "pass", certDate: "2026-09-08T03:00:00.000Z" });
});

test("a subject is listed from its first course on, also once the course has ended, and reading writes nothing", async () => {
  const learner = await t.account("user");
  for (const [subject, at] of [
    ["highway", "2026-01-01T00:00:00Z"],
    ["municipal", "2026-03-01T00:00:00Z"],
  ] as const)
    await enrol(learner, (await aFurther(subject)).courseId, at);
  await enrol(learner, (await aCourse(t.db)).courseId);
  await t.db
    .update(userCourses)
    .set({ expiryDate: sql`now()`, status: "expired" })
    .where(eq(userCourses.userId, learner.userId));
  expect((await certs(learner)).map((one) => one.certSubject)).toEqual(["municipal", "highway"]);
  const kept = await t.db.select().from(certificates).where(eq(certificates.userId, learner.userId));
  expect(kept).toEqual([]);
});

test("a copy that was taken back begins no certificate", async () => {
  const learner = await t.account("user");
  const { courseId } = await aFurther("mechanical");
  const userCourseId = await enrol(learner, courseId);
  expect(await certs(learner)).toHaveLength(1);
  const copy = { orderId: "20261121000000000001", orderItemId: 1, courseId, userCourseId };
  await t.db.insert(assignments).values({ ...copy, phone: learner.telephone, takenBackAt: new Date() });
  expect(await certs(learner)).toEqual([]);
  expect(await t.as(learner, listMyStudyTime)).toEqual([]);
});

test("[CERT-003] hours stay with the subject that the course had when they were earned", async () => {
  const learner = await t.account("user");
  const course = await aFurther("mining");
  await earn(learner, course, true, 30);
  await t.db.execute(sql`update courses set cert_subject = 'water' where course_id = ${course.courseId}`);
  expect(await certs(learner)).toMatchObject([{ certSubject: "mining", requiredTime: 3 }]);
});

test("[MYC-013] study time is unuse until hours of a course were earned, then used, and expired when it ended without any", async () => {
  const learner = await t.account("user");
  const courses = [await aFurther("building"), await aFurther("building"), await aFurther("building")];
  const [fresh, earnedOf, over] = courses;
  for (const { courseId } of courses) await enrol(learner, courseId);
  await enrol(learner, (await aCourse(t.db)).courseId);
  await earn(learner, earnedOf!, true, 15);
  await earn(await t.account("user"), fresh!, true, 15);
  await t.db
    .update(userCourses)
    .set({ expiryDate: sql`now()`, status: "expired" })
    .where(eq(userCourses.courseId, over!.courseId));
  expect(await t.as(learner, listMyStudyTime)).toMatchObject([
    { courseId: fresh!.courseId, earnedHours: 0, studyTimeState: "unuse" },
    { courseId: earnedOf!.courseId, earnedHours: 1.5, studyTimeState: "used" },
    { courseId: over!.courseId, earnedHours: 0, studyTimeState: "expired" },
  ]);
});
