import { percentOf } from "@zhutu/domain/percent.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { readParams } from "../sysparams/service.ts";
import { progressOf, userCoursesWithProgress } from "./progress-queries.ts";
import { progressAnswer } from "./progress-answer.ts";

/**
 * Own courses and bound live codes without the code; valid first, then on air, then latest studied or
 * received.
 */
export async function myCourses({ db, user }: Ctx<SessionUser>, courseTypes: readonly number[]) {
  const rows = await userCoursesWithProgress(db, { userId: user.userId, courseTypes: [...courseTypes] });
  return rows.map((row) => ({
    ...row,
    studyProgress: percentOf(row.doneCount, row.lessonCount),
  }));
}

/** By chapter, with the chapter last played and the coverage needed. */
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
