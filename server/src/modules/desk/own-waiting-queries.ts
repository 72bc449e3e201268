import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { MAX_OWN_COUNTED, MOST_LIVE_TODAY } from "@zhutu/domain/desk/own/contract.ts";
import { USER_STATUS } from "@zhutu/domain/identity/account-rules.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { dayIn, today } from "../../kernel/db/days.ts";
import { onlyRow } from "../../kernel/db/paging.ts";
import { courses } from "../catalogue/tables.ts";
import { belongsTo, isCurrentEnrolment } from "../enrolment/service.ts";
import { assignments, userCourses } from "../enrolment/tables.ts";
import { errorQuestions } from "../exam/tables.ts";
import { users } from "../identity/tables.ts";
import { notices } from "../notices/tables.ts";
import { orderItems, orders } from "../ordering/tables.ts";
import { upTo } from "./queries.ts";

const isUnpaidOf = (userId: number) => sql`${orders.userId} = ${userId}
  and ${orders.orderStatus} = ${ORDER_STATUS.paying} and ${orders.expireAt} > now()`;

/** Each up to MAX_OWN_COUNTED. */
export async function countOwn(db: Db, userId: number) {
  const wrong = sql`select from ${errorQuestions} where ${errorQuestions.userId} = ${userId}
    and ${errorQuestions.masteredAt} is null`;
  const unread = sql`select from ${notices} where ${notices.userId} = ${userId} and ${notices.readAt} is null`;
  const { rows } = await db.execute<{
    wrongAnswers: number;
    unreadNotices: number;
    unpaidOrders: number;
    freeCopies: number;
    identityConfirmed: boolean;
  }>(sql`select ${upTo(wrong, MAX_OWN_COUNTED)} as "wrongAnswers", ${upTo(unread, MAX_OWN_COUNTED)} as "unreadNotices",
    ${upTo(sql`select from ${orders} where ${isUnpaidOf(userId)}`, MAX_OWN_COUNTED)} as "unpaidOrders",
    (select least(coalesce(sum(i.course_count - (
        select count(*) from ${assignments} a where a.order_item_id = i.order_item_id and a.taken_back_at is null
      )), 0), ${MAX_OWN_COUNTED})::int
      from ${orders} o join ${orderItems} i on i.order_id = o.order_id
      where o.user_id = ${userId} and o.order_type = 'package' and o.order_status = ${ORDER_STATUS.paid}
    ) as "freeCopies",
    (select user_status = ${USER_STATUS.confirmed} from ${users} where user_id = ${userId}) as "identityConfirmed"`);
  return onlyRow(rows);
}

/** The unpaid order that closes first. */
export async function nextUnpaid(db: Db, userId: number) {
  const rows = await db
    .select({
      orderId: orders.orderId,
      orderName: orders.orderName,
      orderAmt: orders.orderAmt,
      expireAt: orders.expireAt,
    })
    .from(orders)
    .where(isUnpaidOf(userId))
    .orderBy(orders.expireAt)
    .limit(1);
  return rows[0] ?? null;
}

/** Held live courses on air or of today. */
export const liveOfToday = (db: Db, userId: number) =>
  db
    .select({
      courseId: courses.courseId,
      courseName: courses.courseName,
      onAir: sql<boolean>`${courses.liveStatus} is not distinct from 'started'`,
      liveStartTime: courses.liveStartTime,
    })
    .from(courses)
    .where(
      sql`${courses.courseType} = ${COURSE_TYPE.live}
        and (${courses.liveStatus} = 'started' or coalesce(${courses.liveStatus}, 'unstarted') = 'unstarted'
          and ${dayIn(courses.liveStartTime)} = ${today})
        and ${courses.courseId} in (select uc.course_id from ${userCourses} uc
          where ${belongsTo(sql`uc`, sql`${userId}`)} and ${isCurrentEnrolment(sql`uc`)})`,
    )
    .orderBy(courses.liveStartTime, courses.courseId)
    .limit(MOST_LIVE_TODAY);
