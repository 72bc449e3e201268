// What study answers, with what its chapters' hours wait for.
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { waitsFor } from "@zhutu/domain/study/hours-wait.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import * as study from "../../study/service.ts";
import { courseReached, findStudyLog } from "./right-queries.ts";

/** The study room with what each lesson's hours wait for (null: earned). */
export async function studyCourse(ctx: Ctx, courseId: number) {
  const { user } = ctx;
  const room = await study.studyCourse(ctx, courseId);
  const reached =
    user && room.course.courseType === COURSE_TYPE.continuingEducation
      ? await courseReached(ctx.db, { userId: user.userId, courseId })
      : [];
  const hours = reached.map((lesson) => ({
    courseChapterId: lesson.courseChapterId,
    waitsFor: waitsFor(lesson) ?? null,
    hasTest: lesson.hasTest,
  }));
  return { ...room, hours };
}

/** Records the end of the video once and returns what its hours wait for. */
export async function recordStudyLog(
  ctx: Ctx<SessionUser>,
  chapter: { courseId: number; courseChapterId: number },
) {
  await study.recordStudyLog(ctx, chapter);
  const log = await myStudyLog(ctx, chapter.courseChapterId);
  if (!log) throw refuse("NOT_FOUND");
  return log;
}

/** Null if there is none. */
export async function myStudyLog({ db, user }: Ctx<SessionUser>, courseChapterId: number) {
  const log = await findStudyLog(db, { userId: user.userId, courseChapterId });
  if (!log) return null;
  return {
    studyLogId: log.studyLogId,
    courseId: log.courseId,
    courseChapterId,
    hasTest: log.hasTest,
    testPassed: log.testPassed,
    studyStatus: log.watched,
    chapterTime: log.tenths / 10,
    waitsFor: waitsFor(log) ?? null,
  };
}
