import { listPersonHours } from "@zhutu/domain/people/person-contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aChapter, aCourse } from "../../testing/factories/catalogue.ts";
import type { Account } from "../../testing/factories/identity.ts";

// Hours are written in one statement, without what was studied for them.
const shop = await testApp({}, { invariants: false });
const { db } = shop;
const admin = await shop.account("admin");

test("a person's page shows the hours earned of each subject, required and elective, of those needed", async () => {
  const [one, other] = [await shop.account("user"), await shop.account("user")];
  const { courseId } = await aCourse(db, { courseType: 5, certSubject: "building", requiredCourse: 1 });
  for (const [required, tenths] of [
    [true, 155],
    [false, 20],
  ] as const) {
    const { courseChapterId } = await aChapter(db, { courseId, chapterTime: tenths });
    await db.execute(sql`insert into hours (user_id, course_id, course_chapter_id, cert_subject, required, hours, earned_at)
      values (${one.userId}, ${courseId}, ${courseChapterId}, 'building', ${required}, ${tenths}, now())`);
  }
  const hoursOf = ({ userId }: Account) => shop.as(admin, listPersonHours, { params: { userId } });
  const building = { certSubject: "building", requiredTime: 15.5, optionalTime: 2 };
  expect(await hoursOf(one)).toEqual([
    {
      ...building,
      period: null,
      current: true,
      requiredTarget: 60,
      optionalTarget: 60,
      certStatus: "learning",
    },
  ]);
  expect(await hoursOf(other)).toEqual([]);
});
