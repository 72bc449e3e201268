// Further education for certificate's tests: courses with chapters that give hours, and what a learner does with them.
import type { CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import * as exam from "@zhutu/domain/exam/contract.ts";
import { sql } from "drizzle-orm";
import { testApp } from "../../../testing/app.ts";
import { aChapter, aCourse, holdCourse } from "../../../testing/factories/catalogue.ts";
import { aPaper, aQuestion } from "../../../testing/factories/exam.ts";
import { aCheckedOpening } from "../../../testing/factories/study.ts";
import type { Account } from "../../../testing/factories/identity.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import type { courses } from "../../catalogue/tables.ts";
import { chapterDone } from "../../study/service.ts";
import { hours } from "../tables.ts";

type Chapter = { courseId: number; courseChapterId: number };
type Tested = Chapter & { paperId: number; questionId: number };

/** A shop with further education; call at the top of a test file. */
export async function testHours(env: Record<string, string> = {}) {
  const shop = await testApp(env);
  const { db } = shop;
  const hold = (account: Account, courseId: number) => holdCourse(db, account, courseId);
  const lessonOf = async (courseId: number, tenths: number): Promise<Chapter> => {
    const { courseChapterId } = await aChapter(db, { courseId, chapterTime: tenths });
    return { courseId, courseChapterId };
  };
  /** Watches it whole, as the player reports it; under a face check unless told otherwise. */
  const watch = async ({ userId }: Account, { courseId, courseChapterId }: Chapter, { face = true } = {}) => {
    await db.execute(sql`
      insert into chapter_progress (user_id, course_chapter_id, course_id, segments, skipped, play_seconds, done_at)
      values (${userId}, ${courseChapterId}, ${courseId}, '[[0, 60]]', '[]', 60, now())`);
    if (face) await aCheckedOpening(db, { userId, courseChapterId });
    await db.execute(sql`
      insert into play_days (user_id, day, course_id, play_seconds) values (${userId}, current_date, ${courseId}, 60)
      on conflict (user_id, day, course_id) do update set play_seconds = play_days.play_seconds + 60`);
  };
  /** Tells that all which the chapter asks of its play is there, as study does. */
  const tellDone = ({ userId }: Account, chapter: Chapter) =>
    transaction(db, (tx) => chapterDone.emit(tx, { userId, ...chapter }));
  /** Begins the chapter's test and answers it; the attempt. */
  const begin = async (who: Account, { paperId, questionId, courseChapterId }: Tested, answer: string) => {
    const body = { paperId, correlationId: `cpt-${courseChapterId}` };
    const { userPaperId } = await shop.as(who, exam.startPaper, { body });
    await shop.as(who, exam.savePaperAnswers, { body: [{ userPaperId, paperId, questionId, answer }] });
    return userPaperId;
  };
  const handIn = (who: Account, userPaperId: number) =>
    shop.as(who, exam.scoreUserPaper, { params: { userPaperId } });
  return {
    ...shop,
    hold,
    /** A chapter that gives so many tenths, in a further-education course of its own unless told otherwise. */
    async aLesson(
      certSubject: CertSubject,
      over: {
        tenths?: number;
        required?: 0 | 1;
        course?: Partial<typeof courses.$inferInsert>;
        courseId?: number;
      } = {},
    ): Promise<Chapter> {
      const { tenths = 15, required = 1, course } = over;
      const courseId =
        over.courseId ??
        (await aCourse(db, { courseType: 5, certSubject, requiredCourse: required, ...course })).courseId;
      return lessonOf(courseId, tenths);
    },
    /** Gives the chapter a test of one question whose key is A. */
    async withTest(chapter: Chapter) {
      const questionId = await aQuestion(db);
      const paperId = await aPaper(db, [questionId], { refId: chapter.courseChapterId });
      return { ...chapter, questionId, paperId };
    },
    watch,
    tellDone,
    begin,
    handIn,
    /** Sits the chapter's test and hands it in, ten minutes after one that was failed. */
    async sit(who: Account, chapter: Tested, answer: string) {
      await db.execute(sql`update user_papers set create_time = create_time - interval '10 minutes',
        handin_time = handin_time - interval '10 minutes'
        where user_id = ${who.userId} and not user_pass`);
      const userPaperId = await begin(who, chapter, answer);
      await handIn(who, userPaperId);
      return userPaperId;
    },
    /** A learner whose certificate of the subject is passed and issued, by 60 hours of each kind. */
    async aPassedLearner(certSubject: CertSubject, over: Partial<Account> = {}) {
      const learner = await shop.account("user", over);
      for (const required of [1, 0] as const) {
        const { courseId } = await aCourse(db, { courseType: 5, certSubject, requiredCourse: required });
        await hold(learner, courseId);
        const chapter = await lessonOf(courseId, 600);
        await watch(learner, chapter);
        await tellDone(learner, chapter);
      }
      return learner;
    },
    hoursOf: ({ userId }: Account) =>
      db
        .select({
          courseChapterId: hours.courseChapterId,
          certSubject: hours.certSubject,
          required: hours.required,
          tenths: hours.hours,
        })
        .from(hours)
        .where(sql`user_id = ${userId} and earned_at is not null`)
        .orderBy(hours.hoursId),
  };
}
