// In seconds.
import { desc, eq, sql } from "drizzle-orm";
import { today } from "../../kernel/db/days.ts";
import type { Db } from "../../kernel/db/db.ts";
import { courses } from "../catalogue/tables.ts";
import { playDays } from "./tables.ts";

const seconds = sql<number>`coalesce(sum(${playDays.playSeconds}), 0)::int`;

export async function totalOf(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ seconds }).from(playDays).where(eq(playDays.userId, userId));
  return row?.seconds ?? 0;
}

/** Most played first. */
export const byCourse = (db: Db, userId: number, most: number) =>
  db
    .select({ courseId: courses.courseId, courseName: courses.courseName, totalPlayTime: seconds })
    .from(playDays)
    .innerJoin(courses, eq(courses.courseId, playDays.courseId))
    .where(eq(playDays.userId, userId))
    .groupBy(courses.courseId)
    .orderBy(desc(seconds), courses.courseId)
    .limit(most);

/** In Shanghai by the database's clock, today last, empty days included. */
export function byDay(db: Db, userId: number, days: number) {
  return db
    .select({ day: sql<string>`to_char(of.day, 'YYYY-MM-DD')`, totalPlayTime: seconds })
    .from(sql`(select ${today} - back as day from generate_series(0, ${days}::int - 1) as back) as of`)
    .leftJoin(playDays, sql`${playDays.userId} = ${userId} and ${playDays.day} = of.day`)
    .groupBy(sql`of.day`)
    .orderBy(sql`of.day`);
}
