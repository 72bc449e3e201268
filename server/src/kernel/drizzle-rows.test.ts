import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { courses } from "../modules/catalogue/tables.ts";
import { users } from "../modules/identity/tables.ts";
import { testDatabase } from "../testing/database.ts";
import { aCourse } from "../testing/factories.ts";
import { type Db, prepared } from "./db.ts";

const { db } = await testDatabase();
const { courseId } = await aCourse(db, { liveStartTime: new Date(), tags: ["a", "b,c"] });

/** Columns of every type, a missing join, an expression, an alias, a subquery. */
const everyKind = (tx: Db) =>
  tx
    .select({
      name: courses.courseName,
      price: courses.coursePrice,
      hot: courses.courseHot,
      art: courses.coverArt,
      tags: courses.tags,
      at: courses.liveStartTime,
      none: courses.requiredCourse,
      teacher: users.userName,
      now: sql<Date>`transaction_timestamp()`.mapWith(courses.publishTime).as("moment"),
      count: sql<number>`(select count(*)::int from ${courses})`,
    })
    .from(courses)
    .leftJoin(users, eq(users.userId, courses.teacherId))
    .where(eq(courses.courseId, courseId));

/** A whole table beside another: rows of rows. */
const nested = (tx: Db) =>
  tx
    .select({ course: courses, teacher: users })
    .from(courses)
    .leftJoin(users, eq(users.userId, courses.teacherId))
    .where(eq(courses.courseId, courseId));

test("prepared queries read their rows as Drizzle does", async () => {
  const [plain] = await everyKind(db);
  const [read] = await prepared("every_kind", everyKind)(db);
  expect(read).toEqual({ ...plain, now: expect.any(Date) });
  expect(read?.at).toBeInstanceOf(Date);
  expect(await prepared("nested", nested)(db)).toEqual(await nested(db));
});
