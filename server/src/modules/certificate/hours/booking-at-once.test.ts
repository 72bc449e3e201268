// The last two things that a chapter's hours wait for, told at the same moment.
import { scoreUserPaper } from "@zhutu/domain/exam/contract.ts";
import { recordStudyLog } from "@zhutu/domain/study/contract.ts";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "../../../kernel/db/transaction.ts";
import { aChapter, aCourse } from "../../../testing/factories/catalogue.ts";
import { recountChapters } from "../../catalogue/service.ts";
import { catchUpCertificates } from "../documents/pass.ts";
import { bookHours, sweepHours } from "./booking.ts";
import { testHours } from "./hours-testing.ts";

const t = await testHours();
const chapterOf = ({ courseId, courseChapterId }: { courseId: number; courseChapterId: number }) => ({
  courseId,
  courseChapterId,
});

test("the end of the video and the hand-in of the test at once: the hours of every learner are booked", async () => {
  const lesson = await t.withTest(await t.aLesson("building"));
  const pairs = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const learner = await t.account("user");
      await t.hold(learner, lesson.courseId);
      await t.watch(learner, lesson);
      const userPaperId = await t.begin(learner, lesson, "A");
      return { learner, userPaperId };
    }),
  );
  await t.db.execute(
    sql`update chapter_progress set done_at = null where course_chapter_id = ${lesson.courseChapterId}`,
  );
  for (const { learner, userPaperId } of pairs)
    await Promise.all([
      t.as(learner, recordStudyLog, { body: chapterOf(lesson) }),
      t.as(learner, scoreUserPaper, { params: { userPaperId } }),
    ]);
  const booked = await Promise.all(pairs.map(({ learner }) => t.hoursOf(learner)));
  expect(booked.map((hours) => hours.length)).toEqual(pairs.map(() => 1));
});

test("two transactions that have each written their half book the hours when both ask at once", async () => {
  const learner = await t.account("user");
  const lesson = await t.withTest(await t.aLesson("building"));
  await t.hold(learner, lesson.courseId);
  await t.watch(learner, lesson);
  const userPaperId = await t.begin(learner, lesson, "A");
  await t.db.execute(sql`update chapter_progress set done_at = null where user_id = ${learner.userId}`);
  const of = { userId: learner.userId, courseChapterId: lesson.courseChapterId };
  let written = 0;
  const bothWritten = Promise.withResolvers<void>();
  const halves = [
    sql`update chapter_progress set done_at = now() where user_id = ${learner.userId}`,
    sql`with handed as (update user_papers set handin_time = now(), user_score = total_score, user_pass = true
          where user_paper_id = ${userPaperId} returning user_paper_id, total_score),
        judged as (update paper_answers a set answer_pass = true, answer_score = handed.total_score from handed
          where a.user_paper_id = handed.user_paper_id)
      insert into attempt_steps (user_paper_id, kind, payload)
      select user_paper_id, 'hand-in', '{"by": "person"}'::jsonb from handed`,
  ];
  await Promise.all(
    halves.map((half) =>
      transaction(t.db, async (tx) => {
        await tx.execute(half);
        written += 1;
        if (written === 2) bothWritten.resolve();
        await bothWritten.promise;
        await bookHours(tx, of);
        // The other one has read by now, unless it waits for this one's commit.
        await setTimeout(200);
      }),
    ),
  );
  expect(await t.hoursOf(learner)).toHaveLength(1);
});

test("what was reached and never booked is booked by the job, once; what still waits for something is not", async () => {
  const lesson = await t.aLesson("water", { tenths: 8 });
  const tested = await t.withTest(await t.aLesson("water"));
  const [lost, waits, stranger] = await Promise.all([
    t.account("user"),
    t.account("user"),
    t.account("user"),
  ]);
  await t.hold(lost, lesson.courseId);
  await t.watch(lost, lesson);
  await t.hold(waits, tested.courseId);
  await t.watch(waits, tested);
  // Never held: such hours are nobody's.
  await t.watch(stranger, lesson);
  await Promise.all([1, 2, 3].map(() => sweepHours({ db: t.db, log: t.app.log })));
  expect(await t.hoursOf(lost)).toMatchObject([{ courseChapterId: lesson.courseChapterId, tenths: 8 }]);
  expect(await t.hoursOf(waits)).toEqual([]);
  expect(await t.hoursOf(stranger)).toEqual([]);
});

test("a test that was passed while its chapter gave no hours is booked once it gives some, of who may watch the course", async () => {
  const { courseId } = await aCourse(t.db, { courseType: 5, certSubject: "water", requiredCourse: 1 });
  const bare = await aChapter(t.db, { courseId, videoId: null, chapterTime: 0 });
  const chapter = await t.withTest({ courseId, courseChapterId: bare.courseChapterId });
  const filmed = await t.withTest(await t.aLesson("water"));
  const [passed, failed, over] = await Promise.all([t.account("user"), t.account("user"), t.account("user")]);
  for (const who of [passed, failed, over]) await t.hold(who, courseId);
  await t.hold(passed, filmed.courseId);
  await t.sit(passed, filmed, "A");
  await t.sit(passed, chapter, "A");
  await t.sit(failed, chapter, "B");
  await t.sit(over, chapter, "A");
  await t.db.execute(sql`update user_courses set expiry_date = now() where user_id = ${over.userId}`);
  const look = () => sweepHours({ db: t.db, log: t.app.log });
  await look();
  expect(await t.hoursOf(passed)).toEqual([]);
  await t.db.execute(sql`
    with now as (update chapters set chapter_time = 9 where course_chapter_id = ${chapter.courseChapterId})
    update courses set hour_tenths = 9 where course_id = ${courseId}`);
  await Promise.all([look(), look(), look()]);
  expect(await t.hoursOf(passed)).toMatchObject([{ courseChapterId: chapter.courseChapterId, tenths: 9 }]);
  expect(await t.hoursOf(failed)).toEqual([]);
  expect(await t.hoursOf(over)).toEqual([]);
});

test("hours that are booked are a use of the course: a copy is in use from then on", async () => {
  const learner = await t.account("user");
  const lesson = await t.withTest(await t.aLesson("building", { course: { coursePrice: 0 } }));
  const { courseId, courseChapterId } = lesson;
  await t.db.execute(sql`update chapters set video_id = null, chapter_time = 0, paper_id = ${lesson.paperId}
    where course_chapter_id = ${courseChapterId}`);
  await t.sit(learner, lesson, "A");
  // Sold, and worth hours, since the test was passed.
  await t.db.execute(sql`update courses set course_price = 10000 where course_id = ${courseId}`);
  await t.db.execute(sql`update chapters set chapter_time = 15 where course_chapter_id = ${courseChapterId}`);
  await transaction(t.db, (tx) => recountChapters(tx, [courseId]));
  await t.hold(learner, courseId);
  const inUse = async () =>
    (
      await t.db.execute(
        sql`select from user_courses where user_id = ${learner.userId} and first_played_at is not null`,
      )
    ).rows.length;
  expect(await inUse()).toBe(0);
  await sweepHours({ db: t.db, log: t.app.log });
  expect([(await t.hoursOf(learner)).length, await inUse()]).toEqual([1, 1]);
});

test("a certificate that was passed before documents were issued is issued once, however many rounds look at once", async () => {
  const learner = await t.aPassedLearner("mining");
  await t.db.execute(sql`delete from certificate_documents where certificate_id in
    (select certificate_id from certificates where user_id = ${learner.userId})`);
  const failed: unknown[] = [];
  const log = { ...t.app.log, warn: (told: unknown) => void failed.push(told) } as typeof t.app.log;
  const waiting = async () =>
    (
      await t.db.execute(
        sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    ).rows.length;
  const numbers = async () =>
    (await t.db.execute<{ last: number }>(sql`select sum(last)::int as last from certificate_numbers`))
      .rows[0]?.last ?? 0;
  const before = await numbers();
  let rounds: Promise<unknown> = Promise.resolve();
  // Whoever would issue waits for its number, so that all have looked before the first one is done.
  await transaction(t.db, async (tx) => {
    await tx.execute(sql`select 1 from certificate_numbers for update`);
    rounds = Promise.all([1, 2, 3, 4].map(() => catchUpCertificates({ db: t.db, log })));
    await expect.poll(waiting).toBe(4);
  });
  await rounds;
  expect(failed).toEqual([]);
  expect(await numbers()).toBe(before + 1);
  const { rows } = await t.db.execute(sql`select state from certificate_documents
    join certificates using (certificate_id) where user_id = ${learner.userId}`);
  expect(rows).toEqual([{ state: "valid" }]);
});
