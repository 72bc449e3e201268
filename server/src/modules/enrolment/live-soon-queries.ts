import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { courses } from "../catalogue/tables.ts";
import { users } from "../identity/tables.ts";
import { wasTold } from "../notices/service.ts";
import { paramSql } from "../sysparams/service.ts";
import { isCurrentEnrolment } from "./queries.ts";
import { userCourses } from "./tables.ts";

/** Keyset page. */
export const coursesBeginningSoon = (db: Db, after: number, most: number) =>
  db
    .select({
      courseId: courses.courseId,
      courseName: courses.courseName,
      startsAt: sql<Date>`${courses.liveStartTime}`.mapWith(courses.liveStartTime),
    })
    .from(courses)
    .where(
      sql`${courses.courseId} > ${after} and ${courses.courseType} = ${COURSE_TYPE.live} and ${courses.courseStatus} = 'published'
        and coalesce(${courses.liveStatus}, 'unstarted') = 'unstarted' and ${courses.liveStartTime} > now()
        and ${courses.liveStartTime} <= now() + make_interval(mins => ${paramSql("liveReminderMinutes")}::int)`,
    )
    .orderBy(courses.courseId)
    .limit(most);

/** Open accounts of holders without a notification `onceKey`. */
export async function holdersNotTold(
  db: Db,
  courseId: number,
  onceKey: string,
  most: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ userId: number }>(sql`
    select distinct holder.user_id as "userId" from ${userCourses} uc
    cross join lateral (values (uc.user_id), (uc.live_code_user_id)) as holder(user_id)
    join ${users} u on u.user_id = holder.user_id and u.deleted_at is null
    where uc.course_id = ${courseId} and ${isCurrentEnrolment(sql`uc`)}
      and not ${wasTold(sql`holder.user_id`, onceKey)}
    order by 1 limit ${most}`);
  return rows.map((row) => row.userId);
}
