import type { CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { testOfRow } from "../../exam/service.ts";
import { userPapers } from "../../exam/tables.ts";
import { users } from "../../identity/tables.ts";
import { chapterProgress, studyPrompts } from "../../study/tables.ts";
import { certificateThen } from "../periods/queries.ts";
import { hours, studyRecords } from "../tables.ts";

type Of = { userId: number; certSubject: CertSubject };

/** The ID number stays sealed. */
export async function personOf(db: Db, userId: number) {
  const [row] = await db
    .select({
      userName: users.userName,
      idCardCipher: users.idCardCipher,
      employer: users.employer,
    })
    .from(users)
    .where(eq(users.userId, userId));
  return row;
}

/** What the person played, was tested in or earned hours of, by course. */
export const studiedChapters = (db: Db, { userId, certSubject }: Of) =>
  db
    .select({
      courseName: courses.courseName,
      chapterTitle: chapters.chapterTitle,
      required: sql<boolean>`coalesce(${hours.required}, ${courses.requiredCourse} = 1, false)`,
      countedSeconds: sql<number>`coalesce(${chapterProgress.playSeconds}, 0)`,
      faceCheckedAt: chapterProgress.faceCheckedAt,
      promptsAnswered: sql<number>`prompts.answered::int`,
      promptsMissed: sql<number>`prompts.missed::int`,
      checksPassed: sql<number>`prompts.checked::int`,
      testScore: sql<number | null>`best.user_score`,
      testTotal: sql<number | null>`best.total_score`,
      testedAt: sql<Date | null>`best.handin_time`.mapWith(userPapers.handinTime),
      certificateId: certificateThen({
        userId: hours.userId,
        certSubject: hours.certSubject,
        at: hours.earnedAt,
      }),
      earnedTenths: hours.hours,
      earnedAt: hours.earnedAt,
      // A minute's tolerance, as the two transactions' clocks may differ.
      earnedBeforeTest: sql<boolean>`coalesce(best.handin_time is not null
        and ${hours.earnedAt} + interval '1 minute' < coalesce(best.passed_at, 'infinity'), false)`,
    })
    .from(chapters)
    .innerJoin(courses, eq(courses.courseId, chapters.courseId))
    .leftJoin(
      chapterProgress,
      sql`${chapterProgress.courseChapterId} = ${chapters.courseChapterId} and ${chapterProgress.userId} = ${userId}`,
    )
    .leftJoin(
      hours,
      sql`${hours.courseChapterId} = ${chapters.courseChapterId} and ${hours.userId} = ${userId} and ${hours.earnedAt} is not null`,
    )
    .leftJoin(
      sql`lateral (select a.user_score, a.total_score, a.handin_time,
          min(a.handin_time) filter (where a.user_pass) over () as passed_at from ${userPapers} a
        where a.user_id = ${userId} and a.correlation_id = ${testOfRow} and a.handin_time is not null
        order by a.user_score desc, a.handin_time limit 1) best`,
      sql`true`,
    )
    .innerJoin(
      sql`lateral (select count(p.answered_at) filter (where p.kind = 'presence') as answered,
          count(p.missed_at) as missed, count(p.certify_id) as checked from ${studyPrompts} p
        where p.user_id = ${userId} and p.course_chapter_id = ${chapters.courseChapterId}) prompts`,
      sql`true`,
    )
    .where(
      sql`${courses.courseType} = ${COURSE_TYPE.continuingEducation}
        and coalesce(${hours.certSubject}, ${courses.certSubject}) = ${certSubject}
        and (${chapterProgress.userId} is not null or ${hours.userId} is not null or best.handin_time is not null)`,
    )
    .orderBy(
      courses.courseId,
      // Tree order: part, then chapter; chapters without a part stand among the parts.
      sql`coalesce((select up.chapter_order from ${chapters} up where up.course_chapter_id = ${chapters.parentId}), ${chapters.chapterOrder})`,
      sql`coalesce(${chapters.parentId}, ${chapters.courseChapterId})`,
      sql`${chapters.parentId} is not null`,
      chapters.chapterOrder,
      chapters.courseChapterId,
    )
    .limit(2_000);

export const insertRecord = (tx: Tx, row: typeof studyRecords.$inferInsert) =>
  tx.insert(studyRecords).values(row);

/** None of an ended account. */
export async function findRecord(db: Db, verifyCode: string) {
  const [row] = await db
    .select({ record: studyRecords, userName: users.userName, idCardCipher: users.idCardCipher })
    .from(studyRecords)
    .innerJoin(users, eq(users.userId, studyRecords.userId))
    .where(sql`${studyRecords.verifyCode} = ${verifyCode} and ${isNull(users.deletedAt)}`);
  return row;
}

export const recordsKept = (tx: Tx, userId: number) =>
  tx
    .select({
      verifyCode: studyRecords.verifyCode,
      certSubject: studyRecords.certSubject,
      requiredTenths: studyRecords.requiredTenths,
      optionalTenths: studyRecords.optionalTenths,
      learnedFrom: studyRecords.learnedFrom,
      periodFrom: studyRecords.periodFrom,
      periodUntil: studyRecords.periodUntil,
      madeAt: studyRecords.madeAt,
    })
    .from(studyRecords)
    .where(eq(studyRecords.userId, userId))
    .orderBy(studyRecords.studyRecordId);
