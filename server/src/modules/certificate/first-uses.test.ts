// Copies of an earlier release, in which hours and papers were no use of a course.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { migrate } from "../../kernel/db/migrate.ts";
import { testDatabase } from "../../testing/database.ts";
import { aChapter, aCourse } from "../../testing/factories/catalogue.ts";
import { anAccount } from "../../testing/factories/identity.ts";

const { db, connectionString } = await testDatabase();
const migration = "0066_first_uses";

test("what was learned by a course that is held makes it used after the upgrade, what is older does not", async () => {
  await db.execute(sql`delete from schema_migration where name = ${migration}`);
  const { courseId } = await aCourse(db, { courseType: 5, certSubject: "mining", requiredCourse: 1 });
  const { courseChapterId } = await aChapter(db, { courseId, chapterTime: 15 });
  const holderSince = async (days: number, earned: number | null) => {
    const { userId } = await anAccount({ db }, "user");
    await db.execute(sql`insert into user_courses (user_id, course_id, create_type, create_time, expiry_date)
      values (${userId}, ${courseId}, 'system', now() - make_interval(days => ${days}), now() + interval '9 days')`);
    if (earned !== null)
      await db.execute(sql`insert into earned_hours (user_id, course_id, course_chapter_id, cert_subject, required, hours, earned_at)
        values (${userId}, ${courseId}, ${courseChapterId}, 'mining', true, 15, now() - make_interval(days => ${earned}))`);
    return userId;
  };
  const [used, , older] = [await holderSince(5, 3), await holderSince(5, null), await holderSince(5, 7)];
  expect(await migrate(connectionString)).toEqual([migration]);
  const { rows } = await db.execute<{ userId: number; days: number }>(sql`
    select user_id as "userId", extract(day from now() - first_played_at)::int as days
    from user_courses where first_played_at is not null`);
  expect(rows).toEqual([{ userId: used, days: 3 }]);
  expect(older).not.toBe(used);
});
