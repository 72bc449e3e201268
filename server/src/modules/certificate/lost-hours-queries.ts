// Whose hours of which chapter were reached and never booked.
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { isOf } from "../enrolment/service.ts";
import { userCourses } from "../enrolment/tables.ts";
import { hasTest, testPassed } from "../exam/service.ts";
import { users } from "../identity/tables.ts";
import { chapterProgress } from "../study/tables.ts";

export type Reached = { userId: number; courseChapterId: number };

/**
 * Lessons that are done under a face check, with their test passed if they have one, of learners who hold or held the
 * course, whose hours are neither booked nor waiting; 500 at most after that one.
 */
export const reachedUnbooked = (db: Db, after: Reached): Promise<Reached[]> =>
  db
    .select({ userId: chapterProgress.userId, courseChapterId: chapterProgress.courseChapterId })
    .from(chapterProgress)
    .innerJoin(chapters, eq(chapters.courseChapterId, chapterProgress.courseChapterId))
    .innerJoin(courses, eq(courses.courseId, chapters.courseId))
    .innerJoin(users, eq(users.userId, chapterProgress.userId))
    .where(
      sql`(${chapterProgress.userId}, ${chapterProgress.courseChapterId}) > (${after.userId}, ${after.courseChapterId})
        and ${chapterProgress.doneAt} is not null and ${chapterProgress.faceCheckedAt} is not null
        and ${chapterProgress.hoursBookedAt} is null and ${chapterProgress.hoursWaitSince} is null
        and ${chapters.videoId} is not null and ${chapters.chapterTime} > 0
        and ${courses.courseType} = ${COURSE_TYPE.continuingEducation} and ${courses.certSubject} is not null
        and ${users.deletedAt} is null and ${users.roles}[1] = 'user'
        and (not ${hasTest} or ${testPassed(sql`${chapterProgress.userId}`)})
        and (${courses.coursePrice} = 0 or exists (select from ${userCourses} uc
          where uc.course_id = ${courses.courseId} and ${isOf(sql`uc`, sql`${chapterProgress.userId}`)}))`,
    )
    .orderBy(chapterProgress.userId, chapterProgress.courseChapterId)
    .limit(500);
