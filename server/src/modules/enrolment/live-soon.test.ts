import { listNotices } from "@zhutu/domain/notices/contract.ts";
import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aCourse, holdCourse } from "../../testing/factories/catalogue.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { courses } from "../catalogue/tables.ts";
import { systemParams } from "../sysparams/tables.ts";
import { tellOfLiveCourses } from "./live-soon.ts";
import { holdersNotTold } from "./live-soon-queries.ts";
import { userCourses } from "./tables.ts";

// Courses are granted here without the orders that sold them.
const t = await testApp({}, { invariants: false });

const services = { db: t.db, log: t.app.log };

afterEach(async () => {
  await t.db.delete(systemParams);
  await t.db.update(courses).set({ liveStatus: "completed" });
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const aLive = (over: Parameters<typeof aCourse>[1] = {}) =>
  aCourse(t.db, { courseType: 6, liveStatus: "unstarted", liveStartTime: inMinutes(25), ...over });
const give = (who: Account, courseId: number) => holdCourse(t.db, who, courseId);
const toldTo = async (who: Account) => (await t.as(who, listNotices, {})).notices.map(({ notice }) => notice);
const move = (courseId: number, liveStartTime: Date) =>
  t.db
    .update(courses)
    .set({ liveStartTime })
    .where(sql`course_id = ${courseId}`);

test("its holder, own or by a live code, is told once of a live course that begins soon, and nobody else", async () => {
  const [holder, guest, other] = [await t.account("user"), await t.account("user"), await t.account("user")];
  const course = await aLive();
  await give(holder, course.courseId);
  await t.db
    .update(userCourses)
    .set({ liveCodeUserId: guest.userId })
    .where(sql`course_id = ${course.courseId}`);
  await Promise.all(Array.from({ length: 20 }, () => tellOfLiveCourses(services)));
  const { courseId, courseName } = course;
  const told = { kind: "liveSoon", courseId, courseName, startsAt: course.liveStartTime?.toISOString() };
  expect(await toldTo(holder)).toEqual([told]);
  expect(await toldTo(guest)).toEqual([told]);
  expect(await toldTo(other)).toEqual([]);
});

test("who gets the course later is told then, and all again when it is moved", async () => {
  const [early, late] = [await t.account("user"), await t.account("user")];
  const { courseId } = await aLive();
  await give(early, courseId);
  await tellOfLiveCourses(services);
  await give(late, courseId);
  await tellOfLiveCourses(services);
  expect([(await toldTo(early)).length, (await toldTo(late)).length]).toEqual([1, 1]);
  await move(courseId, inMinutes(28));
  await tellOfLiveCourses(services);
  expect([(await toldTo(early)).length, (await toldTo(late)).length]).toEqual([2, 2]);
});

test.each([
  ["begins in 32 minutes", { liveStartTime: inMinutes(32) }],
  ["should have begun", { liveStartTime: inMinutes(-1) }],
  ["has begun", { liveStatus: "started" }],
  ["was withdrawn", { courseStatus: "unpublish" }],
  ["is no live course", { courseType: 1 }],
] as const)("nobody is told of a course that %s", async (_, over) => {
  const holder = await t.account("user");
  const { courseId } = await aLive(over);
  await give(holder, courseId);
  await tellOfLiveCourses(services);
  expect(await toldTo(holder)).toEqual([]);
});

test("nobody is told whose right has run out", async () => {
  const holder = await t.account("user");
  const { courseId } = await aLive();
  await give(holder, courseId);
  await t.db
    .update(userCourses)
    .set({ expiryDate: sql`now()` })
    .where(sql`course_id = ${courseId}`);
  await tellOfLiveCourses(services);
  expect(await toldTo(holder)).toEqual([]);
});

test("how long before is a system parameter, and 0 is never", async () => {
  const holder = await t.account("user");
  const { courseId } = await aLive({ liveStartTime: inMinutes(50) });
  await give(holder, courseId);
  const minutes = (value: number) =>
    t.db
      .insert(systemParams)
      .values({ key: "liveReminderMinutes", value })
      .onConflictDoUpdate({ target: systemParams.key, set: { value } });
  await minutes(0);
  await tellOfLiveCourses(services);
  expect(await toldTo(holder)).toEqual([]);
  await minutes(60);
  await tellOfLiveCourses(services);
  expect(await toldTo(holder)).toHaveLength(1);
});

test("a course that cannot be told of keeps none behind it waiting, and is told of once it can", async () => {
  const [first, second] = [await t.account("user"), await t.account("user")];
  const [broken, fine] = [await aLive(), await aLive()];
  await give(first, broken.courseId);
  await give(second, fine.courseId);
  await t.db.execute(
    sql`alter table notices add constraint broken check (facts ->> 'courseId' <> ${sql.raw(`'${broken.courseId}'`)})`,
  );
  await tellOfLiveCourses(services);
  await t.db.execute(sql`alter table notices drop constraint broken`);
  expect([(await toldTo(first)).length, (await toldTo(second)).length]).toEqual([0, 1]);
  await tellOfLiveCourses(services);
  expect([(await toldTo(first)).length, (await toldTo(second)).length]).toEqual([1, 1]);
});

test("a holder whose account was deleted is not asked about again", async () => {
  const [holder, gone] = [await t.account("user"), await t.account("user")];
  const { courseId } = await aLive();
  await give(holder, courseId);
  await give(gone, courseId);
  await t.db.execute(sql`
    update users set deleted_at = now(), disabled_at = now(), telephone = '', password_hash = null, id_card_hmac = null,
      id_card_cipher = null, avatar_url = null where user_id = ${gone.userId}`);
  expect(await holdersNotTold(t.db, courseId, "never told", 500)).toEqual([holder.userId]);
});

test("more holders than are told at once are all told", async () => {
  const { courseId } = await aLive();
  await t.db.execute(sql`
    with many as (
      insert into users (login_name, user_name, roles, telephone, password_hash)
      select 'many' || n, '学员', '{user}', '137' || lpad(n::text, 8, '0'), '' from generate_series(1, 1100) n
      returning user_id)
    insert into user_courses (user_id, course_id, create_type, expiry_date)
    select user_id, ${courseId}, 'system', now() + interval '1 day' from many`);
  await tellOfLiveCourses(services);
  const { rows } = await t.db.execute(
    sql`select count(*)::int as told, count(distinct user_id)::int as people from notices where facts ->> 'courseId' = ${String(courseId)}`,
  );
  expect(rows).toEqual([{ told: 1100, people: 1100 }]);
});
