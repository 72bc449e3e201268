// Subjects of courses in a database of an earlier release, which took any word for one.
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { migrate } from "../../kernel/db/migrate.ts";
import { testDatabase } from "../../testing/database.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { courses } from "./tables.ts";

const { db, connectionString } = await testDatabase();
const migration = "0060_subjects_of_courses";

const subjectOf = async (courseId: number) =>
  (await db.select({ is: courses.certSubject }).from(courses).where(eq(courses.courseId, courseId)))[0]?.is;

test("a subject that there is not is no subject after the upgrade, the others stay, and none comes again", async () => {
  await db.execute(sql`alter table ${courses} drop constraint courses_cert_subject`);
  await db.execute(sql`delete from schema_migration where name = ${migration}`);
  const further = { courseType: 5 as const };
  const [known, other, none] = await Promise.all([
    aCourse(db, { ...further, certSubject: "mining" }),
    aCourse(db, further),
    aCourse(db, further),
  ]);
  const named = (subject: string) =>
    db.execute(sql`update ${courses} set cert_subject = ${subject} where course_id = ${other.courseId}`);
  await named("quarrying");
  expect(await migrate(connectionString)).toEqual([migration]);
  expect(await Promise.all([known, other, none].map(({ courseId }) => subjectOf(courseId)))).toEqual([
    "mining",
    null,
    null,
  ]);
  await expect(named("quarrying")).rejects.toMatchObject({ cause: { constraint: "courses_cert_subject" } });
});
