import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { MAX_OWN_COUNTED, MOST_LIVE_TODAY } from "@zhutu/domain/desk/own/contract.ts";
import { USER_STATUS } from "@zhutu/domain/identity/account-rules.ts";
import { ORDER_STATUS } from "@zhutu/domain/ordering/order-status.ts";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { dayIn, startOfDay, today } from "../../kernel/db/days.ts";
import { onlyRow } from "../../kernel/db/paging.ts";
import { courses } from "../catalogue/tables.ts";
import { belongsTo, isCurrentEnrolment } from "../enrolment/service.ts";
import { userCourses } from "../enrolment/tables.ts";
import { certificates, hours } from "../certificate/tables.ts";
import { isOpenSessionOf } from "../identity/service.ts";
import { sessions, users } from "../identity/tables.ts";
import { notices } from "../notices/tables.ts";
import { orderItems, orders } from "../ordering/tables.ts";
import { parcelTracks } from "../shipping/tables.ts";
import { upTo } from "./waiting-queries.ts";

const isUnpaidOf = (userId: number) => sql`${orders.userId} = ${userId}
  and ${orders.orderStatus} = ${ORDER_STATUS.paying} and ${orders.expireAt} > now()`;

/** No courier tells of some parcels: they count as arrived after a month. */
const parcelsOf = (userId: number) => sql`select from ${orders} where ${orders.userId} = ${userId}
  and ${orders.orderStatus} = ${ORDER_STATUS.paid} and ${orders.trackingNo} is not null
  and ${orders.createTime} > now() - interval '30 days'
  and not exists (select from ${parcelTracks} told where told.reference = ${orders.orderId}
    and told.express_company = ${orders.expressCompany} and told.tracking_no = ${orders.trackingNo} and told.ended)`;

type OwnCounts = {
  unreadNotices: number;
  unpaidOrders: number;
  parcels: number;
  freeCopies: number;
  certificates: number;
  hoursThisYear: number;
  devices: number;
  identityConfirmed: boolean;
};

/** Each up to MAX_OWN_COUNTED, but for the hours. */
export async function countOwn(db: Db, userId: number): Promise<OwnCounts> {
  const upToMost = (waiting: SQL) => upTo(waiting, MAX_OWN_COUNTED);
  const { rows } = await db.execute<OwnCounts>(sql`select
    ${upToMost(sql`select from ${notices} where ${notices.userId} = ${userId} and ${notices.readAt} is null`)} as "unreadNotices",
    ${upToMost(sql`select from ${orders} where ${isUnpaidOf(userId)}`)} as "unpaidOrders",
    ${upToMost(parcelsOf(userId))} as parcels,
    (select least(coalesce(sum(i.course_count - i.copies_used - i.copies_returned), 0), ${MAX_OWN_COUNTED})::int
      from ${orders} o join ${orderItems} i on i.order_id = o.order_id
      where o.user_id = ${userId} and o.order_type = 'package' and o.order_status = ${ORDER_STATUS.paid}
    ) as "freeCopies",
    ${upToMost(sql`select from ${certificates} where ${certificates.userId} = ${userId} and ${certificates.certDate} is not null`)} as certificates,
    (select coalesce(sum(${hours.hours}), 0)::float8 / 10 from ${hours} where ${hours.userId} = ${userId}
      and ${hours.earnedAt} >= ${startOfDay(sql`date_trunc('year', ${today}::timestamp)`)}) as "hoursThisYear",
    ${upToMost(sql`select from ${sessions} where ${isOpenSessionOf(userId)}`)} as devices,
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
