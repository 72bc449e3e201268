// Play time in seconds, from booked days.
import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { courses } from "../catalogue/tables.ts";
import { users } from "../identity/tables.ts";
import { playDays } from "../study/tables.ts";
import type { DateRange } from "./queries.ts";

const totalPlayTime = sql<number>`sum(${playDays.playSeconds})::int`;

const within = ({ startDate, endDate }: DateRange) =>
  and(
    startDate === undefined ? undefined : sql`${playDays.day} >= ${startDate}::date`,
    endDate === undefined ? undefined : sql`${playDays.day} <= ${endDate}::date`,
  );

export const coursesByPlayTime = (db: Db, days: DateRange, most: number) =>
  db
    .select({ courseId: courses.courseId, courseName: courses.courseName, totalPlayTime })
    .from(playDays)
    .innerJoin(courses, eq(courses.courseId, playDays.courseId))
    .where(within(days))
    .groupBy(courses.courseId)
    .orderBy(desc(totalPlayTime), courses.courseId)
    .limit(most);

/** For one course or all. */
export const usersByPlayTime = (db: Db, days: DateRange & { courseId?: number | undefined }, most: number) =>
  db
    .select({
      userId: users.userId,
      userName: users.userName,
      telephone: users.telephone,
      totalPlayTime,
    })
    .from(playDays)
    .innerJoin(users, eq(users.userId, playDays.userId))
    .where(and(within(days), days.courseId === undefined ? undefined : eq(playDays.courseId, days.courseId)))
    .groupBy(users.userId)
    .orderBy(desc(totalPlayTime), users.userId)
    .limit(most);
