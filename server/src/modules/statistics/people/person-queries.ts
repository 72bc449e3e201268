import { and, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/db.ts";
import { total } from "../../../kernel/db/paging.ts";
import { isLessonOf } from "../../catalogue/service.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { hours } from "../../certificate/tables.ts";
import { seatOf } from "../../enrolment/service.ts";
import { userCourses } from "../../enrolment/tables.ts";
import { orders } from "../../ordering/tables.ts";
import { studyProgress } from "../../ordering/service.ts";
import { chapterProgress } from "../../study/tables.ts";

/** Newest first, without those the person deleted. */
export async function ordersOfPerson(db: Db, userId: number, most: number) {
  const where = and(
    eq(orders.userId, userId),
    or(isNull(orders.closeReason), ne(orders.closeReason, "user")),
  );
  const rows = await db
    .select({
      orderId: orders.orderId,
      orderName: orders.orderName,
      orderAmt: orders.orderAmt,
      orderStatus: orders.orderStatus,
      createTime: orders.createTime,
      paidTime: orders.paidTime,
    })
    .from(orders)
    .where(where)
    .orderBy(desc(orders.createTime), desc(orders.orderId))
    .limit(most);
  const [counted] = await db.select({ total }).from(orders).where(where);
  return { rows, total: counted?.total ?? 0 };
}

const isLesson = isLessonOf(sql`${userCourses.courseId}`);
const lessons = sql`(select count(*) from ${chapters} ch where ${isLesson})`;
const done = sql`(select count(*) from ${chapterProgress} p
  join ${chapters} ch on ch.course_chapter_id = p.course_chapter_id and ${isLesson}
  where p.user_id = ${userCourses.userId} and p.course_id = ${userCourses.courseId} and p.done_at is not null)`;

/** Held now or before, newest first, without those staff deleted. */
export async function coursesOfPerson(db: Db, userId: number, most: number) {
  const where = and(eq(userCourses.userId, userId), isNull(userCourses.deletedAt));
  const rows = await db
    .select({
      userCourseId: userCourses.userCourseId,
      courseId: userCourses.courseId,
      courseName: courses.courseName,
      courseType: courses.courseType,
      createType: userCourses.createType,
      orderId: userCourses.orderId,
      seat: seatOf,
      held: sql<boolean>`${userCourses.status} = 'valid' and ${userCourses.expiryDate} > now()`,
      createTime: userCourses.createTime,
      expiryDate: userCourses.expiryDate,
      studyProgress: sql<number>`${studyProgress({ lessons, done })}`,
      hours: sql<number>`(select coalesce(sum(e.hours), 0)::float8 / 10 from ${hours} e
        where e.user_id = ${userCourses.userId} and e.course_id = ${userCourses.courseId} and e.earned_at is not null)`,
    })
    .from(userCourses)
    .innerJoin(courses, eq(courses.courseId, userCourses.courseId))
    .where(where)
    .orderBy(desc(userCourses.createTime), desc(userCourses.userCourseId))
    .limit(most);
  const [counted] = await db.select({ total }).from(userCourses).where(where);
  return { rows, total: counted?.total ?? 0 };
}
