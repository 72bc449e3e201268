import { continueLearning } from "@zhutu/domain/study/contract.ts";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../testing/app.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { aChapter } from "../../../testing/factories/catalogue.ts";
import { userCourses } from "../../enrolment/tables.ts";
import { aLesson, furtherEdu, hold } from "../lesson-testing.ts";
import { chapterProgress } from "../tables.ts";

// Courses are given here without the orders that sold them.
const t = await testApp({}, { invariants: false });
const offered = (who: Account) => t.as(who, continueLearning);
const chaptersOffered = async (who: Account) =>
  (await offered(who)).lessons.map(({ courseChapterId }) => courseChapterId);

type Place = { courseId: number; courseChapterId: number };
const studied = (who: Account, place: Place, over: Partial<typeof chapterProgress.$inferInsert> = {}) =>
  t.db.insert(chapterProgress).values({
    userId: who.userId,
    courseId: place.courseId,
    courseChapterId: place.courseChapterId,
    segments: [],
    skipped: [],
    ...over,
  });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** A learner who holds so many courses of one lesson, received in this order. */
async function holder(count: number) {
  const learner = await t.account("user");
  const lessons = [];
  for (let at = 0; at < count; at++) {
    const lesson = await aLesson(t, { duration: 600 });
    await hold(t, learner, lesson.courseId);
    lessons.push(lesson);
  }
  return { learner, lessons };
}

test("who holds nothing is offered nothing, a visitor is refused", async () => {
  expect(await offered(await t.account("user"))).toEqual({ heldCount: 0, lessons: [] });
  await expect(t.as(null, continueLearning)).rejects.toMatchObject({ status: 403 });
});

test("the lesson one was in comes first, with its place; then by last study and by grant, three at most", async () => {
  const { learner, lessons } = await holder(5);
  const [begun, earlier] = [lessons[1]!, lessons[0]!];
  await studied(learner, begun, { position: 150, segments: [[0, 150]], lastPlayedAt: daysAgo(1) });
  await studied(learner, earlier, { lastPlayedAt: daysAgo(9) });
  const { heldCount, lessons: shown } = await offered(learner);
  expect(heldCount).toBe(5);
  expect(shown.map(({ courseId }) => courseId)).toEqual(
    [begun, earlier, lessons[4]!].map(({ courseId }) => courseId),
  );
  expect(shown[0]).toMatchObject({
    courseChapterId: begun.courseChapterId,
    position: 150,
    duration: 600,
    lessonCount: 1,
    doneCount: 0,
    hours: null,
  });
});

test("a passed lesson leads to the next one in reading order, and a finished course to the next course", async () => {
  const { learner, lessons } = await holder(1);
  const first = lessons[0]!;
  const part = await aChapter(t.db, { courseId: first.courseId, videoId: null });
  const second = await aLesson(t, {
    courseId: first.courseId,
    chapter: { parentId: part.courseChapterId },
  });
  const other = await aLesson(t);
  await hold(t, learner, other.courseId);
  await studied(learner, first, { doneAt: daysAgo(1), lastPlayedAt: daysAgo(1) });
  expect(await chaptersOffered(learner)).toEqual([second.courseChapterId, other.courseChapterId]);
  await studied(learner, second, { doneAt: daysAgo(0) });
  expect(await chaptersOffered(learner)).toEqual([other.courseChapterId]);
});

test("what cannot be watched is never offered, and takes no other course's place", async () => {
  const { learner, lessons } = await holder(6);
  const [expired, hidden, unpublished] = [lessons[0]!, lessons[1]!, lessons[2]!];
  await t.db
    .update(userCourses)
    .set({ expiryDate: sql`now()` })
    .where(eq(userCourses.courseId, expired.courseId));
  const part = await aChapter(t.db, {
    courseId: hidden.courseId,
    videoId: null,
    chapterStatus: "unpublish",
  });
  await t.db.execute(
    sql`update chapters set parent_id = ${part.courseChapterId} where course_chapter_id = ${hidden.courseChapterId}`,
  );
  await t.db.execute(
    sql`update chapters set chapter_status = 'unpublish' where course_chapter_id = ${unpublished.courseChapterId}`,
  );
  for (const place of [expired, hidden, unpublished]) await studied(learner, place);
  const [second, third, last] = [lessons[3]!, lessons[4]!, lessons[5]!];
  for (const place of [second, third]) {
    const above = await aChapter(t.db, {
      courseId: place.courseId,
      videoId: null,
      chapterStatus: "unpublish",
    });
    await t.db.execute(
      sql`update chapters set parent_id = ${above.courseChapterId} where course_chapter_id = ${place.courseChapterId}`,
    );
    await studied(learner, place);
  }
  const { heldCount, lessons: shown } = await offered(learner);
  expect([heldCount, shown.map(({ courseId }) => courseId)]).toEqual([5, [last.courseId]]);
});

test("only one's own courses and progress count; further education says its hours", async () => {
  const lesson = await aLesson(t, { ...furtherEdu, chapter: { chapterTime: 15 }, duration: 600 });
  const [learner, other] = [await t.account("user"), await t.account("user")];
  await hold(t, learner, lesson.courseId);
  await studied(other, lesson, { position: 99, doneAt: daysAgo(0) });
  expect((await offered(other)).lessons).toEqual([]);
  expect((await offered(learner)).lessons).toMatchObject([{ position: 0, lastPlayedAt: null, hours: 1.5 }]);
});

test("a place kept of another video counts for nothing", async () => {
  const { learner, lessons } = await holder(2);
  const other = lessons[1]!;
  await studied(learner, lessons[0]!, { position: 150, videoId: other.videoId });
  expect((await offered(learner)).lessons[0]).toMatchObject({ position: 0 });
});
