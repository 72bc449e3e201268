// My courses and my progress in them.
import { percentOf } from "@zhutu/domain/percent.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { readParams } from "../sysparams/service.ts";
import { progressOf, userCoursesWithProgress } from "./progress-queries.ts";
import { progressAnswer } from "./progress-answer.ts";

/**
 * The caller's courses of these types (all when none is named), valid before expired, what is on air first, then what
 * was studied or received last: own ones, and those of a live code bound to the caller, whose code is not theirs to
 * hand on.
 */
export async function myCourses({ db, user }: Ctx<SessionUser>, courseTypes: readonly number[]) {
  const rows = await userCoursesWithProgress(db, { userId: user.userId, courseTypes: [...courseTypes] });
  return rows.map((row) => ({
    ...row,
    studyProgress: percentOf(row.doneCount, row.lessonCount),
  }));
}

/**
 * The caller's progress in a course, chapter by chapter, the chapter played or opened last, and what makes one done.
 */
export async function myProgress({ db, user }: Ctx<SessionUser>, courseId: number) {
  const [rows, params] = await Promise.all([
    progressOf(db, { userId: user.userId, courseId }),
    readParams(db),
  ]);
  return {
    lastChapterId: rows[0]?.courseChapterId ?? null,
    neededCoverage: params.playCoverage,
    chapters: rows.map(progressAnswer),
  };
}
