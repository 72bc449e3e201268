// The first use of a copy (domain.md "Copies of a package"): whatever of the course was handed to its holder, the buyer
// cannot take the copy back from then on, and whose copy was taken back a moment earlier is handed nothing.
import { join } from "node:path";
import * as exam from "@zhutu/domain/exam/contract.ts";
import { getLive } from "@zhutu/domain/live/contract.ts";
import * as study from "@zhutu/domain/study/contract.ts";
import { sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { aChapter, aCourse } from "../../../testing/factories/catalogue.ts";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPackages } from "./assign-testing.ts";

const shop = await testPackages();
const { db } = shop;
const kept = "学员已开始学习，名额不能收回";

const { live, storage, vod } = shop.services.providers;
vi.spyOn(vod, "playUrls").mockImplementation(async (videoId) => [
  { definition: "HD", playUrl: `/media/${videoId}` },
]);
vi.spyOn(live, "playAddress").mockImplementation(async (stream) => `/live/${stream}`);
const handoutKey = await storage.importFile(
  "handout",
  join(import.meta.dirname, "../../../seed/media/handouts/management.pdf"),
);

type Course = Parameters<typeof aCourse>[1];

/** A course with a chapter that has a video, a handout and a paper, which is also what stops the video. */
async function aWholeCourse(over: Course = {}) {
  const { courseId } = await aCourse(db, over);
  const chapter = await aChapter(db, { courseId, handoutKey, handoutExtension: ".pdf" });
  const { courseChapterId, videoId } = chapter;
  const questionId = await aQuestion(db);
  const paperId = await aPaper(db, [questionId], { refId: courseChapterId });
  return { courseId, courseChapterId, videoId: videoId ?? "", paperId, questionId };
}
type Whole = Awaited<ReturnType<typeof aWholeCourse>>;

/** A live course on air. */
async function onAir(): Promise<Whole> {
  const course = await aWholeCourse({ courseType: 6, liveStatus: "started" });
  await db.execute(sql`insert into live_streams (course_id, stream_name, push_expires_at, on_air_since)
    values (${course.courseId}, ${`s${course.courseId}`}, now() + interval '1 day', now())`);
  return course;
}

type Way = { made: () => Promise<Whole>; use: (who: Account, of: Whole) => Promise<unknown> };
const ways: Record<string, Way> = {
  "an opened lesson": {
    made: () => aWholeCourse(),
    use: (who, { courseId, courseChapterId }) =>
      shop.as(who, study.openChapter, { body: { courseId, courseChapterId } }),
  },
  "the addresses of a video": {
    made: () => aWholeCourse(),
    use: (who, { courseId, videoId }) => shop.as(who, study.getPlayUrls, { query: { courseId, videoId } }),
  },
  "the address of a video": {
    made: () => aWholeCourse(),
    use: (who, { courseId, videoId }) => shop.as(who, study.getPlayUrl, { query: { courseId, videoId } }),
  },
  "a live room's address": {
    made: onAir,
    async use(who, { courseId }) {
      const { playUrl } = await shop.as(who, getLive, { params: { courseId } });
      if (playUrl === "") throw new Error("no address");
    },
  },
  "a handout": {
    made: () => aWholeCourse(),
    use: (who, { courseChapterId }) => shop.as(who, study.issueHandoutTicket, { body: { courseChapterId } }),
  },
  "the questions that stop a video": {
    made: () => aWholeCourse(),
    use: (who, { courseChapterId }) => shop.as(who, exam.listReminders, { params: { courseChapterId } }),
  },
  "a paper that is begun": {
    made: () => aWholeCourse(),
    use: (who, { paperId }) => shop.as(who, exam.startPaper, { body: { paperId, correlationId: "" } }),
  },
};

/** A package of the course of a buyer of its own, as one buyer's requests are limited. */
async function aPackage(course: Whole, copies: number) {
  const buyer = await shop.account("user");
  return { buyer, ...(await shop.aPackage(buyer, copies, course)) };
}

/** A learner with a copy of the course, and how the buyer takes it back. */
async function aCopy(course: Whole, item?: Awaited<ReturnType<typeof aPackage>>) {
  const from = item ?? (await aPackage(course, 1));
  const { buyer } = from;
  const learner = await shop.account("user");
  await shop.tokenOf(learner);
  await shop.assign(buyer, from, [learner.telephone]);
  const [copy] = await shop.listed(buyer, from);
  const takeBack = () => refusalOf(shop.takeBack(buyer, from, copy?.assignmentId ?? 0));
  return { learner, takeBack };
}

const used = async ({ userId }: Account) =>
  (await db.execute(sql`select from user_courses where user_id = ${userId} and first_played_at is not null`))
    .rows.length;

describe.each(Object.entries(ways))("%s", (_name, { made, use }) => {
  test("keeps the copy with its learner", async () => {
    const course = await made();
    const { learner, takeBack } = await aCopy(course);
    expect(await used(learner)).toBe(0);
    await use(learner, course);
    expect(await takeBack()).toBe(kept);
    expect(await used(learner)).toBe(1);
  });

  test("is refused to whoever holds nothing, and to whom the copy was taken from", async () => {
    const course = await made();
    const { learner, takeBack } = await aCopy(course);
    expect(await takeBack()).toBeUndefined();
    await expect(use(learner, course)).rejects.toThrow();
    await expect(use(await shop.account("user"), course)).rejects.toThrow();
    expect(await used(learner)).toBe(0);
  });

  test("while the copy is taken back, 20 times: exactly one of the two", async () => {
    const course = await made();
    const item = await aPackage(course, 20);
    for (let round = 0; round < 20; round++) {
      const { learner, takeBack } = await aCopy(course, item);
      const [refused, handed] = await Promise.all([
        takeBack(),
        use(learner, course).then(
          () => true,
          () => false,
        ),
      ]);
      expect([refused, await used(learner)]).toEqual(handed ? [kept, 1] : [undefined, 0]);
    }
  });
});

test("a paper that was begun while the course was free keeps the copy when it is handed in", async () => {
  const course = await aWholeCourse();
  const price = (to: number) =>
    db.execute(sql`update courses set course_price = ${to} where course_id = ${course.courseId}`);
  const { learner, takeBack } = await aCopy(course);
  await db.execute(sql`update user_courses set status = 'expired', expiry_date = now(), create_time = now() - interval '1 day'
    where user_id = ${learner.userId}`);
  await price(0);
  const begun = await shop.as(learner, exam.startPaper, { body: { paperId: course.paperId } });
  await price(10_000);
  await db.execute(sql`update user_courses set status = 'valid', expiry_date = now() + interval '1 day'
    where user_id = ${learner.userId}`);
  expect(await used(learner)).toBe(0);
  await shop.as(learner, exam.scoreUserPaper, { params: { userPaperId: begun.userPaperId } });
  expect(await takeBack()).toBe(kept);
});

test("what everybody may see notes nothing of who holds nothing", async () => {
  const course = await aWholeCourse({ coursePrice: 0 });
  const visitor = await shop.account("user");
  await shop.hold(visitor, (await aCourse(db)).courseId);
  for (const [name, { use }] of Object.entries(ways))
    if (name !== "a live room's address") await use(visitor, course);
  expect(await used(visitor)).toBe(0);
});

test("a lesson that its face check refuses is no use of the course", async () => {
  const course = await aWholeCourse({ courseType: 5, certSubject: "building", requiredCourse: 1 });
  const { learner, takeBack } = await aCopy(course);
  const { courseId, videoId } = course;
  const asked = shop.as(learner, study.getPlayUrls, { query: { courseId, videoId } });
  expect(await refusalOf(asked)).toBe("请先完成人脸核验");
  expect(await takeBack()).toBeUndefined();
});

test("from the second time on nothing is written", async () => {
  const course = await onAir();
  const { learner } = await aCopy(course);
  const noted = async () =>
    (
      await db.execute(
        sql`select xmin, ctid, first_played_at from user_courses where user_id = ${learner.userId}`,
      )
    ).rows;
  const ask = () => shop.as(learner, getLive, { params: { courseId: course.courseId } });
  await ask();
  const first = await noted();
  for (let n = 0; n < 5; n++) await ask();
  expect(await noted()).toEqual(first);
});
