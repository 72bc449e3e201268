import { listHourForecasts, listHoursLog } from "@zhutu/domain/certificate/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aChapter } from "../../../testing/factories/catalogue.ts";
import type { chapters } from "../../catalogue/tables.ts";
import { testHours } from "../hours/hours-testing.ts";

const t = await testHours();

test("a forecast says what is missing, what the own courses still give, and the cheapest courses for the rest", async () => {
  const learner = await t.account("user");
  const own = await t.aLesson("water", { tenths: 300 });
  const rest = await t.aLesson("water", { tenths: 100, courseId: own.courseId });
  await t.hold(learner, own.courseId);
  await t.watch(learner, own);
  await t.tellDone(learner, own);
  const sold = async (
    tenths: number,
    coursePrice: number,
    required: 0 | 1,
    courseStatus = "published" as const,
  ) => (await t.aLesson("water", { tenths, required, course: { coursePrice, courseStatus } })).courseId;
  const cheap = await sold(200, 5_000, 1);
  const dear = await sold(200, 9_000, 1);
  const elective = await sold(250, 3_000, 0);
  await t.aLesson("water", { tenths: 900, course: { coursePrice: 100, courseStatus: "unpublish" } });
  await t.aLesson("mining", { tenths: 900, course: { coursePrice: 100 } });
  const [forecast] = await t.as(learner, listHourForecasts);
  expect(forecast).toMatchObject({
    certSubject: "water",
    certStatus: "learning",
    required: { earned: 30, target: 60, missing: 30, fromOwn: 10, open: 20 },
    optional: { earned: 0, target: 60, missing: 60, fromOwn: 0, open: 60 },
    own: [{ courseId: rest.courseId, required: true, courseHours: 40, earned: 30, left: 10 }],
    offer: { price: 80, requiredOpen: 0, optionalOpen: 35 },
    document: null,
  });
  expect(forecast?.offer.courses.map(({ courseId, price }) => [courseId, price])).toEqual([
    [cheap, 50],
    [elective, 30],
  ]);
  // Once it is held it is an own course, and not offered any more.
  await t.hold(learner, cheap);
  const [later] = await t.as(learner, listHourForecasts);
  expect(later).toMatchObject({ required: { fromOwn: 30, open: 0 }, offer: { price: 30 } });
  expect(later?.offer.courses.map(({ courseId }) => courseId)).not.toContain(dear);
});

test("own courses still give what can be earned now: no hours without a video or test, of drafts or below one", async () => {
  const learner = await t.account("user");
  const { courseId } = await t.aLesson("municipal", { tenths: 10 });
  await t.hold(learner, courseId);
  const chapter = (over: Partial<typeof chapters.$inferInsert>) =>
    aChapter(t.db, { courseId, chapterTime: 10, ...over });
  await t.withTest(await chapter({ videoId: null }));
  await chapter({ videoId: null });
  await chapter({ chapterStatus: "pubprac" });
  const hidden = await chapter({ chapterStatus: "unpublish" });
  const section = await chapter({ chapterTime: 0, parentId: hidden.courseChapterId });
  await chapter({ parentId: section.courseChapterId });
  const [forecast] = await t.as(learner, listHourForecasts);
  expect(forecast?.own).toMatchObject([{ courseId, left: 2 }]);
});

test("the price is the one that this learner pays: a returning buyer's price is theirs alone", async () => {
  const learner = await t.account("user");
  const own = await t.aLesson("highway", { tenths: 10 });
  await t.hold(learner, own.courseId);
  const { courseId } = await t.aLesson("highway", { tenths: 600, course: { coursePrice: 10_000 } });
  await t.db.execute(
    sql`insert into discount_rules (course_id, rule_code, discounted_price) values (${courseId}, '05', 7000)`,
  );
  const [forecast] = await t.as(learner, listHourForecasts);
  expect(forecast?.offer).toMatchObject({ courses: [{ courseId, price: 70 }], price: 70 });
});

test("the log lists the caller's own hours of a subject, the newest first, page by page", async () => {
  const [learner, other] = [await t.account("user"), await t.account("user")];
  const lessons = [await t.aLesson("mining", { tenths: 15 })];
  const { courseId } = lessons[0]!;
  for (let at = 1; at < 12; at++) lessons.push(await t.aLesson("mining", { tenths: 15 + at, courseId }));
  for (const who of [learner, other]) await t.hold(who, courseId);
  for (const lesson of lessons) {
    await t.watch(learner, lesson);
    await t.tellDone(learner, lesson);
  }
  await t.watch(other, lessons[0]!);
  await t.tellDone(other, lessons[0]!);
  const list = (page: number) =>
    t.as(learner, listHoursLog, { params: { certSubject: "mining" }, query: { page, pageSize: 10 } });
  const first = await list(1);
  expect(first.total).toBe(12);
  expect(first.hours.map(({ hours }) => hours)).toEqual([2.6, 2.5, 2.4, 2.3, 2.2, 2.1, 2, 1.9, 1.8, 1.7]);
  expect(first.hours[0]).toMatchObject({ courseId, required: true });
  expect((await list(2)).hours.map(({ hours }) => hours)).toEqual([1.6, 1.5]);
});

test("a subject that is passed asks for nothing; a visitor is not told anything", async () => {
  const learner = await t.aPassedLearner("building");
  await t.aLesson("building", { tenths: 600 });
  expect(await t.as(learner, listHourForecasts)).toMatchObject([
    { certStatus: "pass", required: { missing: 0 }, offer: { courses: [], price: 0 } },
  ]);
  await expect(t.as(null, listHourForecasts)).rejects.toMatchObject({ status: 403 });
});
