import { sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { type Params, prepared } from "../../kernel/db/prepared.ts";
import { isHidden } from "../catalogue/service.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { hasTest, testPassed } from "../exam/service.ts";
import { givesHours, mayEarn } from "./hours-right-queries.ts";
import { hoursNoted, lessonDone } from "./hours-queries.ts";
import { chapterProgress } from "./tables.ts";

const reached = prepared("course_reached", (db, p: Params<{ userId: number; courseId: number }>) =>
  db
    .select({
      courseChapterId: chapters.courseChapterId,
      ...lessonDone,
      ...hoursNoted,
      hasTest,
      testPassed: testPassed(sql`${p.userId}`),
    })
    .from(chapters)
    .innerJoin(courses, sql`${courses.courseId} = ${chapters.courseId}`)
    .leftJoin(
      chapterProgress,
      sql`${chapterProgress.courseChapterId} = ${chapters.courseChapterId}
        and ${chapterProgress.userId} = ${p.userId}`,
    )
    .where(
      sql`${chapters.courseId} = ${p.courseId} and ${givesHours} and ${mayEarn(p.userId)}
        and (${chapters.videoId} is not null or ${hasTest})
        and ${chapters.chapterStatus} = 'published' and not ${isHidden}`,
    ),
);

/** Lessons that give hours; none if the person may earn none by the course. */
export const courseReached = (db: Db, of: { userId: number; courseId: number }) => reached(db, of);
