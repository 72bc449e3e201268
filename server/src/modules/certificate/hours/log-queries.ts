import type { CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import type { HoursShown } from "@zhutu/domain/certificate/study-time.ts";
import { desc, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/db.ts";
import { paged, type Page, total } from "../../../kernel/db/paging.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { belongsTo, everHeld, isCurrentEnrolment } from "../../enrolment/service.ts";
import { userCourses } from "../../enrolment/tables.ts";
import { videos } from "../../media/tables.ts";
import { creditedSecondsOf } from "../../study/service.ts";
import { chapterProgress } from "../../study/tables.ts";
import { certificateThen } from "../periods/queries.ts";
import { certificates, hours } from "../tables.ts";
import { canBeEarned, givesHours, hoursOf, mayEarn, progressOf, reachedBy } from "./right-queries.ts";

/** `from`: the first day of a period, to list only its hours. `unbegun`: also lessons never begun of courses held now. */
type LogFilter = {
  userId: number;
  certSubject: CertSubject;
  shown: HoursShown;
  from?: string;
  unbegun?: boolean;
};

const isBooked = sql`${hours.earnedAt} is not null`;
/** Played, gives hours, and is free or was held. */
const isBegunHere = (userId: number) => sql<boolean>`${chapterProgress.userId} is not null
  and ${givesHours}
  and (${courses.coursePrice} = 0 or ${everHeld(sql`${courses.courseId}`, sql`${userId}`)})`;

const isBegun = sql<boolean>`(${chapterProgress.userId} is not null or ${hours.hoursId} is not null)`;
/** Chapters of courses that the person holds now. */
const heldChapters = (userId: number) => sql`select held.course_chapter_id from ${chapters} held
  join ${userCourses} uc on uc.course_id = held.course_id
  where ${belongsTo(sql`uc`, sql`${userId}`)} and ${isCurrentEnrolment(sql`uc`)}`;

const shownOf = ({ shown, userId, unbegun = false }: LogFilter): SQL => {
  if (shown === "counted") return isBooked;
  const uncounted = sql`(${hours.hoursId} is not null or ${isBegunHere(userId)}
    ${unbegun ? sql`or not ${isBegun} and ${canBeEarned}` : sql``})`;
  return shown === "uncounted" ? sql`not ${isBooked} and ${uncounted}` : sql`(${isBooked} or ${uncounted})`;
};

const countsIn = ({ userId, certSubject }: LogFilter, from: string): SQL => sql`${isBooked}
  and ${certificateThen({ userId: sql`${userId}`, certSubject: sql`${certSubject}`, at: sql`${hours.earnedAt}` })}
    = (select c.certificate_id from ${certificates} c
      where c.user_id = ${userId} and c.cert_subject = ${certSubject} and c.period_from = ${from})`;

export async function hoursLog(db: Db, filter: LogFilter, page: Page) {
  const { userId, certSubject, from, unbegun = false } = filter;
  const user = sql`${userId}`;
  // Starts from the person's few rows, not from all chapters of the subject.
  const where = sql`${chapters.courseChapterId} in (
      select course_chapter_id from ${hours} where user_id = ${userId}
      union select course_chapter_id from ${chapterProgress} where user_id = ${userId}
      ${unbegun ? sql`union ${heldChapters(userId)}` : sql``})
    and coalesce(${hours.certSubject}, ${courses.certSubject}) = ${certSubject}
    and ${from === undefined ? shownOf(filter) : countsIn(filter, from)}`;
  const at = sql<Date>`coalesce(${hours.earnedAt}, ${hours.completedAt}, ${chapterProgress.lastPlayedAt})`;
  const counting = db
    .select({ total })
    .from(chapters)
    .innerJoin(courses, sql`${courses.courseId} = ${chapters.courseId}`)
    .leftJoin(hours, hoursOf(user))
    .leftJoin(chapterProgress, progressOf(user))
    .where(where);
  const listing = db
    .select({
      courseChapterId: chapters.courseChapterId,
      at: at.mapWith(hours.completedAt),
      courseId: courses.courseId,
      courseName: courses.courseName,
      chapterTitle: chapters.chapterTitle,
      required: sql<boolean>`coalesce(${hours.required}, ${courses.requiredCourse} = 1, false)`,
      tenths: sql<number>`coalesce(${hours.hours}, ${chapters.chapterTime})::int`,
      ...reachedBy(user),
      mayStudy: mayEarn(user),
      isBegun,
      segments: chapterProgress.segments,
      creditedSeconds: creditedSecondsOf({
        userId: user,
        courseChapterId: chapters.courseChapterId,
        videoId: chapters.videoId,
      }),
      duration: sql<number>`coalesce(${videos.duration}, 0)`,
    })
    .from(chapters)
    .innerJoin(courses, sql`${courses.courseId} = ${chapters.courseId}`)
    .leftJoin(hours, hoursOf(user))
    .leftJoin(chapterProgress, progressOf(user))
    .leftJoin(videos, sql`${videos.videoId} = ${chapters.videoId}`)
    .where(where)
    // Those never begun last, in their course's order.
    .orderBy(
      sql`${at} desc nulls last`,
      sql`case when ${at} is null then ${chapters.courseChapterId} end`,
      desc(chapters.courseChapterId),
    );
  return paged(page, counting, listing);
}
