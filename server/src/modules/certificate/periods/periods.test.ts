// Periods of a subject's hours: whose hours count for which certificate, and when a new one begins (domain.md "Study time").
import * as contract from "@zhutu/domain/certificate/contract.ts";
import { lastDayOf } from "@zhutu/domain/certificate/period.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import type { SubjectHours } from "@zhutu/domain/sysparams/defaults.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Account } from "../../../testing/factories/identity.ts";
import { systemParams } from "../../sysparams/tables.ts";
import { catchUpCertificates } from "../documents/pass.ts";
import { sweepHours } from "../hours/booking.ts";
import { testHours } from "../hours/hours-testing.ts";
import { studiedChapters } from "../documents/record-queries.ts";

const t = await testHours();
const jobs = { db: t.db, log: t.app.log };
/** Two required hours pass the subject, in periods of a year unless told otherwise. */
const set = async (hours: SubjectHours = { periodYears: 1 }) => {
  await t.db.delete(systemParams);
  const value = { building: { required: 2, optional: 0, ...hours } };
  await t.db.insert(systemParams).values({ key: "certHoursOf", value });
};
beforeEach(() => set());

const inDays = (days: number): string => shanghaiDay(new Date(Date.now() + days * 86_400_000));
const today = inDays(0);

/** Everything that the learner has happened so many days earlier. */
async function letPass({ userId }: Account, days: number) {
  await t.db.execute(
    sql`update hours set earned_at = earned_at - make_interval(days => ${days}) where user_id = ${userId}`,
  );
  await t.db.execute(
    sql`update user_courses set create_time = create_time - make_interval(days => ${days}) where user_id = ${userId}`,
  );
  await t.db.execute(sql`update certificates set create_time = create_time - make_interval(days => ${days}),
    cert_date = cert_date - make_interval(days => ${days}), period_from = period_from - ${days}::int,
    period_until = period_until - ${days}::int where user_id = ${userId}`);
}
async function aLesson(learner: Account, tenths: number, courseId?: number) {
  const lesson = await t.aLesson("building", { tenths, ...(courseId !== undefined && { courseId }) });
  if (courseId === undefined) await t.hold(learner, lesson.courseId);
  await t.watch(learner, lesson);
  return lesson;
}
async function does(learner: Account, tenths: number, courseId?: number) {
  const lesson = await aLesson(learner, tenths, courseId);
  await t.tellDone(learner, lesson);
  return lesson.courseId;
}
const certs = (learner: Account) => t.as(learner, contract.listMyCerts);
const periods = async (learner: Account) => (await certs(learner)).map(({ period }) => period);
const forecast = async (learner: Account) => (await t.as(learner, contract.listHourForecasts))[0];
const rowsOf = async ({ userId }: Account) =>
  (
    await t.db.execute<{ from: string; until: string | null }>(sql`
      select period_from::text as "from", period_until::text as until from certificates
      where user_id = ${userId} order by period_from`)
  ).rows;
const file = async (who: Account, url: string) =>
  (await t.app.inject({ url, headers: { authorization: await t.tokenOf(who) } })).statusCode;
const verify = async (verifyCode: string | null | undefined) =>
  t.as(null, contract.verifyDocument, { params: { verifyCode: verifyCode ?? "" } });

test("without a period there is one certificate a subject, whenever its hours were booked", async () => {
  await set({});
  const learner = await t.account("user");
  const courseId = await does(learner, 10);
  await letPass(learner, 3_000);
  await does(learner, 10, courseId);
  expect(await rowsOf(learner)).toEqual([{ from: inDays(-3_000), until: null }]);
  expect(await certs(learner)).toMatchObject([
    { period: null, current: true, requiredTime: 2, certStatus: "pass" },
  ]);
  expect(await forecast(learner)).toMatchObject({ period: null, daysLeft: null });
});

test("each period is a certificate of its own, passed by its own hours, with its own number; the one before stays as it ended", async () => {
  const learner = await t.account("user");
  const courseId = await does(learner, 20);
  const firstOf = { from: inDays(-366), until: lastDayOf(inDays(-366), 1) };
  expect(await periods(learner)).toEqual([{ from: today, until: lastDayOf(today, 1) }]);
  await letPass(learner, 366);
  // A leap day moves the end by one: what counts is that it is over.
  await t.db.execute(
    sql`update certificates set period_until = ${firstOf.until} where user_id = ${learner.userId}`,
  );
  const [first, ...none] = await certs(learner);
  expect(none).toEqual([]);
  expect(first).toMatchObject({ current: false, period: firstOf, certStatus: "pass" });
  const from = shanghaiDay(new Date(Date.parse(firstOf.until) + 86_400_000));
  const secondOf = { from, until: lastDayOf(from, 1) };
  expect(await forecast(learner)).toMatchObject({
    period: secondOf,
    certStatus: "learning",
    required: { earned: 0, missing: 2 },
    document: null,
  });
  await does(learner, 15, courseId);
  expect(await certs(learner)).toEqual([
    expect.objectContaining({ current: true, period: secondOf, requiredTime: 1.5, certStatus: "learning" }),
    first,
  ]);
  await does(learner, 7, courseId);
  const [second, ...former] = await certs(learner);
  expect(second).toMatchObject({ requiredTime: 2.2, certStatus: "pass" });
  expect(former).toEqual([first]);
  const told = (await t.as(learner, listNotices, {})).notices.map(({ notice }) => notice.kind);
  expect(told).toEqual(["certificatePassed", "certificatePassed"]);
  const [one, other] = [await verify(first?.verifyCode), await verify(second?.verifyCode)];
  expect(one).toMatchObject({ attested: { requiredTime: 2 } });
  expect(other).toMatchObject({ attested: { requiredTime: 2.2, period: secondOf } });
  expect(one.number).not.toBe(other.number);
  expect((await forecast(learner))?.document?.certNo).toBe(other.number);
});

test("the hours that count for a period are listed by its first day; what came before the first counts for that", async () => {
  const [learner, other] = [await t.account("user"), await t.account("user")];
  const courseId = await does(learner, 11);
  await letPass(learner, 20);
  await does(learner, 10, courseId);
  await letPass(learner, 400);
  await does(learner, 5, courseId);
  await does(other, 7);
  await aLesson(learner, 9, courseId);
  const [second, first] = await periods(learner);
  // The first period as one that began after its first hour.
  const later = inDays(-410);
  await t.db.execute(sql`update certificates set period_from = ${later}
    where user_id = ${learner.userId} and period_from = ${first?.from}`);
  const of = async (from?: string) => {
    const params = { certSubject: "building" as const };
    const log = await t.as(learner, contract.listHoursLog, { params, query: { from } });
    expect(log.total).toBe(log.hours.length);
    return log.hours.map(({ hours }) => hours);
  };
  expect(await of(later)).toEqual([1, 1.1]);
  expect(await of(second?.from)).toEqual([0.5]);
  expect(await of("2001-01-01")).toEqual([]);
  expect(await of()).toEqual([0.9, 0.5, 1, 1.1]);
});

test("documents are taken of each period by its first day; of no day the newest, of another's none", async () => {
  const [learner, other] = [await t.account("user"), await t.account("user")];
  const courseId = await does(learner, 20);
  await letPass(learner, 400);
  await does(learner, 5, courseId);
  const [second, first] = await periods(learner);
  const url = "/api/user/certs/building";
  expect(await file(learner, `${url}/pdf?from=${first?.from}`)).toBe(200);
  expect(await file(learner, `${url}/pdf?from=${second?.from}`)).toBe(404);
  expect(await file(learner, `${url}/pdf`)).toBe(200);
  expect(await file(other, `${url}/pdf?from=${first?.from}`)).toBe(404);
  expect(await file(other, `${url}/record?from=${first?.from}`)).toBe(404);
  expect(await file(learner, `${url}/pdf?from=2026-13-01`)).toBe(400);
  for (const query of ["", `?from=${first?.from}`])
    expect(await file(learner, `${url}/record${query}`)).toBe(200);
  expect(await file(learner, `${url}/record?from=2001-01-01`)).toBe(404);
  const { rows } = await t.db.execute<{ code: string }>(sql`
    select verify_code as code from study_records where user_id = ${learner.userId} order by study_record_id`);
  const records = await Promise.all(rows.map(({ code }) => verify(code)));
  expect(records.map(({ attested }) => [attested?.requiredTime, attested?.period])).toEqual([
    [0.5, second],
    [2, first],
  ]);
  const studied = await studiedChapters(t.db, { userId: learner.userId, certSubject: "building" });
  expect(new Set(studied.map(({ certificateId }) => certificateId)).size).toBe(2);
});

test("a course that is got begins the next period, and reading writes nothing", async () => {
  const learner = await t.account("user");
  await does(learner, 5);
  await letPass(learner, 400);
  expect(await certs(learner)).toMatchObject([{ current: false }]);
  const { courseId } = await t.aLesson("building");
  await t.hold(learner, courseId);
  expect(await certs(learner)).toMatchObject([
    { current: true, requiredTime: 0, certStatus: "learning", verifyCode: null },
    { current: false, requiredTime: 0.5 },
  ]);
  expect(await rowsOf(learner)).toHaveLength(1);
});

test("the first period begins on the day of the first course, though its hours came later", async () => {
  await set({ periodYears: 2 });
  const learner = await t.account("user");
  const { courseId } = await t.aLesson("building");
  await t.hold(learner, courseId);
  await letPass(learner, 100);
  const period = { from: inDays(-100), until: lastDayOf(inDays(-100), 2) };
  expect(await periods(learner)).toEqual([period]);
  await does(learner, 5, courseId);
  expect(await rowsOf(learner)).toEqual([period]);
});

test("a certificate without an end gets it with the next hours, and no hours are lost by a period that would be over", async () => {
  await set({});
  const learner = await t.account("user");
  const courseId = await does(learner, 10);
  await letPass(learner, 1_000);
  await set({ periodYears: 1 });
  expect(await rowsOf(learner)).toEqual([{ from: inDays(-1_000), until: null }]);
  await does(learner, 10, courseId);
  expect(await rowsOf(learner)).toEqual([{ from: inDays(-1_000), until: today }]);
  expect(await certs(learner)).toMatchObject([{ requiredTime: 2, certStatus: "pass", current: true }]);
  await letPass(learner, 1);
  await does(learner, 10, courseId);
  expect(await rowsOf(learner)).toEqual([
    { from: inDays(-1_001), until: inDays(-1) },
    { from: today, until: lastDayOf(today, 1) },
  ]);
});

test("where the period is taken away what has ended stays, and the newest goes on without an end", async () => {
  const learner = await t.account("user");
  const courseId = await does(learner, 10);
  await letPass(learner, 400);
  await does(learner, 5, courseId);
  const [first, second] = await rowsOf(learner);
  await set({});
  expect(await periods(learner)).toEqual([null, first]);
  await does(learner, 5, courseId);
  expect(await rowsOf(learner)).toEqual([first, { from: second?.from, until: null }]);
  // Set again, it has an end again; ended and then taken away, the next one has none.
  await set();
  await does(learner, 1, courseId);
  expect(await rowsOf(learner)).toEqual([first, second]);
  await letPass(learner, 400);
  await set({});
  await does(learner, 1, courseId);
  const [, ended, open] = await rowsOf(learner);
  expect(ended?.until).not.toBeNull();
  expect(open).toEqual({
    from: shanghaiDay(new Date(Date.parse(ended?.until ?? "") + 86_400_000)),
    until: null,
  });
});

test("hours that wait for a day with room belong to the day on which they are booked", async () => {
  await set({ periodYears: 1, dailyCap: 1 });
  const learner = await t.account("user");
  const courseId = await does(learner, 10);
  const until = inDays(0);
  await t.db.execute(sql`update certificates set period_from = period_from - 100, period_until = ${until}
    where user_id = ${learner.userId}`);
  await does(learner, 10, courseId);
  // It does not come any more in this period: more is missing than waits.
  expect(await forecast(learner)).toMatchObject({
    daysLeft: 0,
    required: { earned: 1, missing: 1, fromOwn: 0, open: 1 },
    daily: { waiting: 1 },
  });
  await letPass(learner, 1);
  await Promise.all([sweepHours(jobs), sweepHours(jobs)]);
  expect(await certs(learner)).toMatchObject([
    { current: true, requiredTime: 1, certStatus: "learning" },
    { current: false, requiredTime: 1, certStatus: "learning" },
  ]);
});

test("20 chapters that are done at once after the end open one period, and each counts once", async () => {
  const learner = await t.account("user");
  const courseId = await does(learner, 1);
  await letPass(learner, 400);
  const lessons = [];
  for (let at = 0; at < 20; at++) lessons.push(await aLesson(learner, 1, courseId));
  await Promise.all([...lessons, ...lessons].map((lesson) => t.tellDone(learner, lesson)));
  expect(await rowsOf(learner)).toHaveLength(2);
  expect(await certs(learner)).toMatchObject([
    { current: true, requiredTime: 2, certStatus: "pass" },
    { current: false, requiredTime: 0.1 },
  ]);
});

test("lowered targets pass nothing whose period is over, and what is passed today knows its period", async () => {
  const [past, present] = [await t.account("user"), await t.account("user")];
  await does(past, 10);
  await letPass(past, 400);
  await set({});
  await does(present, 10);
  await set({ required: 1, periodYears: 3 });
  await Promise.all([catchUpCertificates(jobs), catchUpCertificates(jobs)]);
  expect(await certs(past)).toMatchObject([{ certStatus: "learning", certDate: null, verifyCode: null }]);
  const [passed] = await certs(present);
  expect(passed).toMatchObject({ certStatus: "pass", period: { from: today, until: lastDayOf(today, 3) } });
  expect(await rowsOf(present)).toEqual([passed?.period]);
  expect(await verify(passed?.verifyCode)).toMatchObject({ attested: { period: passed?.period } });
});

test("a process that knows no periods makes one certificate a subject, from today on", async () => {
  const { userId, ...learner } = await t.account("user");
  const insert = () =>
    t.db.execute(
      sql`insert into certificates (user_id, cert_subject) values (${userId}, 'building') on conflict do nothing`,
    );
  await Promise.all(Array.from({ length: 5 }, insert));
  expect(await rowsOf({ ...learner, userId })).toEqual([{ from: today, until: null }]);
  await t.db.execute(sql`update certificates set period_from = period_from - 9 where user_id = ${userId}`);
  await insert();
  expect(await rowsOf({ ...learner, userId })).toEqual([{ from: inDays(-9), until: null }]);
});
