// A firm's desk: only what the caller bought, counted by what became of each copy.
import { exportTeam, getTeam, listTeamPeople } from "@zhutu/domain/statistics/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as ordering from "@zhutu/domain/ordering/contract.ts";
import * as copyCalls from "@zhutu/domain/ordering/copies/contract.ts";
import { getPayLink } from "@zhutu/domain/ordering/paying/contract.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { testApp } from "../../testing/app.ts";
import { codeFor, freshIdCard, freshPhone, post } from "../../testing/identity.ts";
import { refusalOf } from "../../testing/refusal.ts";
import { aChapter, aCourse } from "../../testing/factories/catalogue.ts";
import { aCheckedOpening } from "../../testing/factories/study.ts";

const app = await testApp();
type Item = { orderId: string; orderItemId: number; courseId: number };
let orders = 0;
const shop = {
  ...app,
  nobody: freshPhone,
  /** A package order of that many copies, of a course of its own unless one is given. */
  async aPackage(
    buyer: Account,
    copies: number,
    over: { paid?: boolean; courseId?: number } = {},
  ): Promise<Item> {
    const courseId = over.courseId ?? (await aCourse(app.db)).courseId;
    const { orderId } = await app.as(
      buyer,
      ordering.placeOrder,
      {
        body: { products: [{ courseId, courseCount: copies }], orderType: "package", tradeType: "NATIVE" },
      },
      { "idempotency-key": `team-${++orders}` },
    );
    if (over.paid !== false) {
      await app.as(buyer, getPayLink, { params: { orderId } });
      await app.standIns.payment.settle(orderId, "paid");
    }
    const [item] = await app.as(buyer, ordering.listOrderItems, { params: { orderId } });
    return { orderId, orderItemId: item?.orderItemId ?? 0, courseId };
  },
  assign: (
    who: Account,
    { orderId, orderItemId }: Item,
    phones: (string | { telephone: string; name: string })[],
  ) => app.as(who, copyCalls.assignToUsers, { params: { orderId, orderItemId }, body: phones }),
  listed: (who: Account, { orderId, orderItemId }: Item) =>
    app.as(who, copyCalls.listAssignedUsers, { params: { orderId, orderItemId } }),
  takeBack: (who: Account, { orderId, orderItemId }: Item, assignmentId: number) =>
    app.as(who, copyCalls.takeBackCopy, { params: { orderId, orderItemId, assignmentId } }),
};
const team = (who: Account, query: { courseId?: number; page?: number; pageSize?: number } = {}) =>
  shop.as(who, getTeam, { query });
const people = (
  who: Account,
  query: NonNullable<Parameters<typeof shop.as<typeof listTeamPeople>>[2]>["query"] = {},
) => shop.as(who, listTeamPeople, { query });

/** A course of two lessons of 1.5 hours each. */
async function twoLessons() {
  const { courseId } = await aCourse(shop.db, {
    courseType: 5,
    certSubject: "building",
    requiredCourse: 1,
  } as never);
  const first = await aChapter(shop.db, { courseId, chapterTime: 15 });
  const second = await aChapter(shop.db, { courseId, chapterTime: 15 });
  return { courseId, lessons: [first, second] };
}

/** The person has done the lesson, so many days ago. */
const done = (userId: number, lesson: { courseId: number; courseChapterId: number }, daysAgo = 0) =>
  shop.db.execute(sql`
    insert into chapter_progress (user_id, course_chapter_id, course_id, segments, skipped, last_played_at, done_at)
    values (${userId}, ${lesson.courseChapterId}, ${lesson.courseId}, '[[0,60]]', '[]',
      now() - make_interval(days => ${daysAgo}), now())`);
const played = (userId: number, courseId: number) =>
  shop.db.execute(
    sql`update user_courses set first_played_at = now() where user_id = ${userId} and course_id = ${courseId}`,
  );

const buyer = await shop.account("user");
const { courseId, lessons } = await twoLessons();
const item = await shop.aPackage(buyer, 10, { courseId });
const [finished, learning, idle, idler] = [
  await shop.account("user", { userName: "王磊" }),
  await shop.account("user", { userName: "张伟" }),
  await shop.account("user", { userName: "=孙" }),
  await shop.account("user"),
];
const unknown = shop.nobody();
await shop.assign(buyer, item, [
  ...[finished, learning, idle, idler].map(({ telephone }) => telephone),
  unknown,
]);
for (const { userId } of [finished, learning, idle]) await played(userId, courseId);
const [one, two] = lessons as [(typeof lessons)[number], (typeof lessons)[number]];
await done(finished.userId, one);
await done(finished.userId, two, 1);
await done(learning.userId, one, 2);
await done(idle.userId, one, 44);
for (const lesson of lessons) await aCheckedOpening(shop.db, { ...finished, ...lesson });
await shop.db.execute(sql`
  insert into hours (user_id, course_id, course_chapter_id, cert_subject, required, hours, earned_at)
  select ${finished.userId}, ${courseId}, c.course_chapter_id, (select cert_subject from courses where course_id = ${courseId}), true, 15, now()
  from chapters c where c.course_id = ${courseId}`);
await shop.db.execute(sql`insert into certificates (user_id, cert_subject)
  select distinct user_id, cert_subject from hours where user_id = ${finished.userId}`);

test("seats, people and hours of each package, and their sums", async () => {
  const figures = { seats: 10, assigned: 5, waiting: 1, started: 3, finished: 1, hours: 3 };
  const { waiting: _, ...ofPackage } = figures;
  expect(await team(buyer)).toMatchObject({
    figures,
    total: 1,
    packages: [{ ...ofPackage, orderId: item.orderId, orderItemId: item.orderItemId, courseId }],
    courses: [{ courseId }],
  });
});

test("each person with state, progress, hours and the last study; phones and names masked", async () => {
  const { people: rows, total } = await people(buyer);
  expect(total).toBe(5);
  const seen = new Map(rows.map((row) => [row.phone, row]));
  const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(7)}`;
  expect(seen.get(masked(finished.telephone))).toMatchObject({
    userName: "王*",
    state: "finished",
    studyProgress: 100,
    hours: 3,
    courseHours: 3,
  });
  expect(seen.get(masked(learning.telephone))).toMatchObject({
    state: "learning",
    studyProgress: 50,
    hours: 0,
  });
  expect(seen.get(masked(idler.telephone))).toMatchObject({ state: "notStarted", lastStudyAt: null });
  expect(seen.get(masked(unknown))).toMatchObject({ state: "waiting", userName: null });
  expect(JSON.stringify(rows)).not.toContain(finished.telephone);
});

test("the list is found by course, progress, the end of a phone, and who has not studied for 30 days", async () => {
  const count = async (query: Parameters<typeof people>[1]) => (await people(buyer, query)).total;
  expect(await count({ state: "learning" })).toBe(2);
  expect(await count({ idle: "1" })).toBe(1);
  expect(await count({ phoneEnd: learning.telephone.slice(7) })).toBe(1);
  expect(await count({ courseId: courseId + 1 })).toBe(0);
  const second = await people(buyer, { page: 2, pageSize: 3 });
  expect([second.people.length, second.total]).toEqual([2, 5]);
  expect(await people(buyer, { page: 9 })).toMatchObject({ people: [], total: 5 });
  for (const phoneEnd of ["%", learning.telephone.slice(6), learning.telephone])
    expect(await refusalOf(people(buyer, { phoneEnd }))).toMatch(/^400/);
});

test("a copy has one state at the desk and in the list of its order, and a copy that queues names who waits for it", async () => {
  const firm = await shop.account("user");
  const { courseId: id, lessons: both } = await twoLessons();
  const own = await shop.aPackage(firm, 6, { courseId: id });
  const whole = await shop.account("user");
  const begun = await shop.account("user");
  const rested = await shop.account("user");
  // Another firm's copy of the course is ahead of this one's.
  const [other, holder] = [await shop.account("user"), shop.nobody()];
  await shop.assign(other, await shop.aPackage(other, 1, { courseId: id }), [holder]);
  await shop.assign(firm, own, [holder]);
  const verifyCode = await codeFor(shop, holder, "register");
  const form = {
    loginName: holder,
    passwd: "Brick2026x",
    userName: "周明",
    idCard: freshIdCard(),
    verifyCode,
  };
  expect(await post(shop, "/api/security/register", form)).toMatchObject({ code: 200 });
  await shop.assign(
    firm,
    own,
    [whole, begun, rested].map(({ telephone }) => telephone).concat(shop.nobody()),
  );
  for (const { userId } of [whole, begun]) await played(userId, id);
  for (const lesson of both) await done(whole.userId, lesson);
  const listed = new Map((await shop.listed(firm, own)).map((copy) => [copy.assignmentId, copy]));
  const { people: rows } = await people(firm);
  expect(rows.map(({ state }) => state).toSorted()).toEqual([
    "finished",
    "learning",
    "notStarted",
    "queued",
    "waiting",
  ]);
  for (const { assignmentId, state, userName } of rows)
    expect(listed.get(assignmentId)).toMatchObject({ state, userName });
  expect(rows.find(({ state }) => state === "queued")?.userName).toBe("周*");
  expect((await people(firm, { state: "queued" })).total).toBe(1);
  expect((await team(firm)).figures).toMatchObject({ assigned: 5, waiting: 1, started: 2 });
});

test("what was taken back counts no more; unpaid packages and other people's are never shown", async () => {
  const other = await shop.account("user");
  const theirs = await shop.aPackage(other, 2);
  await shop.aPackage(other, 4, { paid: false });
  await shop.assign(other, theirs, [shop.nobody()]);
  const [copy] = await shop.listed(other, theirs);
  await shop.takeBack(other, theirs, copy?.assignmentId ?? 0);
  expect(await team(other)).toMatchObject({ figures: { seats: 2, assigned: 0 }, total: 1 });
  expect((await people(other)).total).toBe(0);
  expect((await team(buyer)).figures.seats).toBe(10);
  const stranger = await shop.account("user");
  expect(await team(stranger)).toMatchObject({ figures: { seats: 0 }, packages: [], courses: [], total: 0 });
});

test("packages are paged, the newest first, and filtered by course", async () => {
  const other = await shop.account("user");
  const items = [await shop.aPackage(other, 1), await shop.aPackage(other, 2), await shop.aPackage(other, 3)];
  const page = await team(other, { page: 1, pageSize: 2 });
  expect([page.total, page.packages.map(({ seats }) => seats)]).toEqual([3, [3, 2]]);
  const chosen = await team(other, { courseId: items[0]?.courseId ?? 0 });
  expect([chosen.total, chosen.figures.seats, chosen.courses.length]).toEqual([1, 1, 3]);
});

test("the progress is taken away as a spreadsheet", async () => {
  const headers = { authorization: await shop.tokenOf(buyer) };
  const answer = await shop.app.inject({ url: `${exportTeam.path}?state=finished`, headers });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    200,
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ]);
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe("PK");
});

test("a name noted beside one copy stands beside all of the buyer's copies of that phone, never beside another buyer's", async () => {
  const [firm, other] = [await shop.account("user"), await shop.account("user")];
  const phone = shop.nobody();
  const [first, second] = [await shop.aPackage(firm, 2), await shop.aPackage(firm, 2)];
  await shop.assign(firm, first, [{ telephone: phone, name: "王芳" }, shop.nobody()]);
  await shop.assign(firm, second, [phone]);
  await shop.assign(other, await shop.aPackage(other, 1), [phone]);
  const named = async (who: Account, query = {}) =>
    (await people(who, query)).people.map(({ notedName }) => notedName);
  expect((await named(firm)).toSorted()).toEqual([null, "王芳", "王芳"]);
  expect(await named(firm, { courseId: second.courseId })).toEqual(["王芳"]);
  expect(await named(other)).toEqual([null]);
});
