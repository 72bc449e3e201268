// A subject's daily cap: what waits, when it is booked, and that nothing is lost or counted twice (domain.md "Study time").
import { listHourForecasts, listHoursLog } from "@zhutu/domain/certificate/contract.ts";
import { getStudyCourse } from "@zhutu/domain/study/contract.ts";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Account } from "../../../testing/factories/identity.ts";
import { systemParams } from "../../sysparams/tables.ts";
import { sweepHours } from "./booking.ts";
import { testHours } from "./hours-testing.ts";

const t = await testHours();
const setCap = async (dailyCap: number | undefined, targets = {}) => {
  await t.db.delete(systemParams);
  const value = { building: { ...(dailyCap !== undefined && { dailyCap }), ...targets } };
  await t.db.insert(systemParams).values({ key: "certHoursOf", value });
};
const job = () => sweepHours({ db: t.db, log: t.app.log });
const aDayLater = ({ userId }: Account) =>
  t.db.execute(sql`update hours set earned_at = earned_at - interval '1 day' where user_id = ${userId}`);
/** Does chapters of one held course, one after another, each of so many tenths; the chapters. */
async function did(learner: Account, tenths: number[], over: Parameters<typeof t.aLesson>[1] = {}) {
  const first = await t.aLesson("building", { ...over, tenths: tenths[0] ?? 0 });
  await t.hold(learner, first.courseId);
  const all = [first];
  for (const one of tenths.slice(1))
    all.push(await t.aLesson("building", { tenths: one, courseId: first.courseId }));
  for (const lesson of all) {
    await t.watch(learner, lesson);
    await t.tellDone(learner, lesson);
  }
  return all;
}
const booked = async (learner: Account) => (await t.hoursOf(learner)).map(({ tenths }) => tenths);

beforeEach(() => setCap(8));

test("what would pass the day's cap waits, is told, and is booked by itself on the days that follow, in its order", async () => {
  const learner = await t.account("user");
  const [first, , third] = await did(learner, [50, 40, 20, 30]);
  expect(await booked(learner)).toEqual([50]);
  const { hours } = await t.as(learner, getStudyCourse, { params: { courseId: first!.courseId } });
  expect(hours.map(({ waitsFor }) => waitsFor)).toEqual([null, "cap", "cap", "cap"]);
  const [forecast] = await t.as(learner, listHourForecasts);
  const until = new Date(Date.now() + (8 + 48) * 3_600_000).toISOString().slice(0, 10);
  expect(forecast).toMatchObject({
    daily: { cap: 8, today: 5, waiting: 9, until },
    required: { earned: 5, missing: 55, fromOwn: 9, open: 46 },
    own: [],
  });
  await job();
  expect(await booked(learner)).toEqual([50]);
  await aDayLater(learner);
  // Two servers, and a lesson that is told again.
  await Promise.all([job(), job(), t.tellDone(learner, third!)]);
  expect(await booked(learner)).toEqual([50, 40, 20]);
  await aDayLater(learner);
  await Promise.all([job(), job()]);
  expect(await booked(learner)).toEqual([50, 40, 20, 30]);
  expect(await t.as(learner, listHourForecasts)).toMatchObject([
    { daily: { today: 3, waiting: 0, until: null } },
  ]);
  const { rows } = await t.db.execute(
    sql`select from hours where user_id = ${learner.userId} and earned_at is null`,
  );
  expect(rows).toEqual([]);
});

test("required and elective hours share the day; another subject has its own", async () => {
  const learner = await t.account("user");
  await did(learner, [50]);
  await did(learner, [40], { required: 0 });
  const other = await t.aLesson("water", { tenths: 90 });
  await t.hold(learner, other.courseId);
  await t.watch(learner, other);
  await t.tellDone(learner, other);
  expect(await booked(learner)).toEqual([50, 90]);
});

test("what was done next day is booked behind what waits", async () => {
  const learner = await t.account("user");
  await did(learner, [50, 40]);
  await aDayLater(learner);
  await did(learner, [30, 20]);
  expect(await booked(learner)).toEqual([50, 40, 30]);
});

test("a chapter of more than the cap alone is booked on a day without other hours", async () => {
  const learner = await t.account("user");
  await did(learner, [10, 90, 10]);
  expect(await booked(learner)).toEqual([10]);
  await aDayLater(learner);
  await job();
  expect(await booked(learner)).toEqual([10, 90]);
  await aDayLater(learner);
  await job();
  expect(await booked(learner)).toEqual([10, 90, 10]);
});

test("20 chapters that are done at once on one account never pass the cap, and none is lost", async () => {
  const learner = await t.account("user");
  const first = await t.aLesson("building", { tenths: 15 });
  await t.hold(learner, first.courseId);
  const all = [first];
  for (let at = 1; at < 20; at++)
    all.push(await t.aLesson("building", { tenths: 15, courseId: first.courseId }));
  for (const lesson of all) await t.watch(learner, lesson);
  await Promise.all([...all.map((lesson) => t.tellDone(learner, lesson)), job(), job()]);
  expect(await booked(learner)).toEqual([15, 15, 15, 15, 15]);
  for (let day = 2; day <= 4; day++) {
    await aDayLater(learner);
    await Promise.all([job(), job(), ...all.map((lesson) => t.tellDone(learner, lesson))]);
    expect(await booked(learner)).toHaveLength(5 * day);
  }
  expect(new Set((await t.hoursOf(learner)).map((one) => one.courseChapterId)).size).toBe(20);
});

test("hours that wait stay as they were earned, and come when the cap is taken away; what was booked stays", async () => {
  const learner = await t.account("user");
  const [first] = await did(learner, [60, 70]);
  await setCap(2);
  await t.db.execute(sql`update courses set cert_subject = 'highway' where course_id = ${first!.courseId}`);
  await t.db.execute(sql`update chapters set chapter_time = 1 where course_id = ${first!.courseId}`);
  await t.db.execute(sql`update courses set hour_tenths = 2 where course_id = ${first!.courseId}`);
  await t.db.execute(
    sql`update user_courses set status = 'expired', expiry_date = now() where user_id = ${learner.userId}`,
  );
  await job();
  expect(await booked(learner)).toEqual([60]);
  await setCap(undefined);
  await job();
  expect(await t.hoursOf(learner)).toMatchObject([
    { tenths: 60, certSubject: "building" },
    { tenths: 70, certSubject: "building" },
  ]);
});

test("the hours that the job books pass the certificate, once", async () => {
  await setCap(8, { required: 12, optional: 0 });
  const learner = await t.account("user");
  await did(learner, [60, 60]);
  expect(await t.as(learner, listHourForecasts)).toMatchObject([{ certStatus: "learning", document: null }]);
  await aDayLater(learner);
  await Promise.all([job(), job()]);
  await setCap(1, { required: 90 });
  expect(await t.as(learner, listHourForecasts)).toMatchObject([
    { certStatus: "pass", document: { state: "valid" } },
  ]);
});

test("the log tells of each chapter whether it counts and why not, and shows either alone; foreign ones never", async () => {
  const learner = await t.account("user");
  const [counted, capped] = await did(learner, [60, 30]);
  const { courseId } = counted!;
  const more = (tenths = 10) => t.aLesson("building", { tenths, courseId });
  const [seen, unchecked, worthless] = [await more(), await more(), await more(0)];
  const tested = await t.withTest(await more());
  await t.watch(learner, unchecked, { face: false });
  await t.watch(learner, tested);
  await t.watch(learner, worthless);
  await t.watch(learner, seen);
  await t.db.execute(sql`update chapter_progress set done_at = null, segments = '[]'
    where course_chapter_id = ${seen.courseChapterId}`);
  const never = await t.aLesson("building");
  await t.watch(learner, never);
  const list = async (shown: "all" | "counted" | "uncounted", who = learner) => {
    const query = { page: 1, shown };
    const answer = await t.as(who, listHoursLog, { params: { certSubject: "building" }, query });
    expect(answer.hours).toHaveLength(answer.total);
    return answer.hours.map(({ courseChapterId, reason }) => [courseChapterId, reason]);
  };
  const uncounted = [
    [seen.courseChapterId, "watch"],
    [tested.courseChapterId, "test"],
    [unchecked.courseChapterId, "face"],
    [capped!.courseChapterId, "cap"],
  ];
  expect(await list("uncounted")).toEqual(uncounted);
  expect(await list("counted")).toEqual([[counted!.courseChapterId, null]]);
  expect(await list("all")).toEqual([...uncounted, [counted!.courseChapterId, null]]);
  expect(await list("all", await t.account("user"))).toEqual([]);
  await t.db.execute(
    sql`update user_courses set status = 'expired', expiry_date = now() where user_id = ${learner.userId}`,
  );
  expect((await list("uncounted")).map(([, reason]) => reason)).toEqual(["ended", "ended", "ended", "cap"]);
});
