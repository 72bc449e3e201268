// What the person card shows; its rights stand in person.ts.
import type { Role } from "@zhutu/domain/endpoint.ts";
import { and, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { paged, type Page, total } from "../../kernel/db/paging.ts";
import { isLessonOf } from "../catalogue/service.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { hours } from "../certificate/tables.ts";
import { seatOf } from "../enrolment/service.ts";
import { userCourses } from "../enrolment/tables.ts";
import { users } from "../identity/tables.ts";
import { studyProgress } from "../ordering/service.ts";
import { orders } from "../ordering/tables.ts";
import { chapterProgress } from "../study/tables.ts";

/** What decides who may see the person; undefined if deleted. */
export async function findPerson(db: Db, userId: number) {
  const [person] = await db
    .select({
      role: sql<Role>`${users.roles}[1]`,
      telephone: users.telephone,
      disabled: sql<boolean>`${users.disabledAt} is not null`,
      hasIdCard: sql<boolean>`${users.idCardHmac} is not null`,
    })
    .from(users)
    .where(and(eq(users.userId, userId), isNull(users.deletedAt)));
  return person;
}

/** Newest first, without those the person deleted. */
export async function ordersOfPerson(db: Db, userId: number, page: Page) {
  const where = and(
    eq(orders.userId, userId),
    or(isNull(orders.closeReason), ne(orders.closeReason, "user")),
  );
  const listing = db
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
    .orderBy(desc(orders.createTime), desc(orders.orderId));
  return paged(page, db.select({ total }).from(orders).where(where), listing);
}

const isLesson = isLessonOf(sql`${userCourses.courseId}`);
const lessons = sql`(select count(*) from ${chapters} ch where ${isLesson})`;
const done = sql`(select count(*) from ${chapterProgress} p
  join ${chapters} ch on ch.course_chapter_id = p.course_chapter_id and ${isLesson}
  where p.user_id = ${userCourses.userId} and p.course_id = ${userCourses.courseId} and p.done_at is not null)`;

/** Held now or before, newest first, without those staff deleted. */
export async function coursesOfPerson(db: Db, userId: number, page: Page) {
  const where = and(eq(userCourses.userId, userId), isNull(userCourses.deletedAt));
  const listing = db
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
    .orderBy(desc(userCourses.createTime), desc(userCourses.userCourseId));
  return paged(page, db.select({ total }).from(userCourses).where(where), listing);
}
