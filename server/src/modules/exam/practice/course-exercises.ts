import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import type { AttemptMode, AttemptState } from "@zhutu/domain/exam/attempt.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import * as queries from "./exercise-queries.ts";
import { admitToExercises } from "../attempts/paper-right.ts";

/** A course's exercises by chapter, with the caller's progress. Refuses NOT_FOUND, EXERCISE_NOT_BOUGHT. */
export async function courseExercises(ctx: Ctx<SessionUser>, courseId: number) {
  const course = await queries.findCourse(ctx.db, courseId);
  if (!course) throw refuse("NOT_FOUND");
  await admitToExercises(ctx.db, ctx.user, course);
  const tested = course.courseType === COURSE_TYPE.continuingEducation;
  const rows = await queries.courseExercises(ctx.db, { courseId, userId: ctx.user.userId });
  return rows.map((row) => {
    const mode: AttemptMode = tested && !row.testPassed ? "test" : "practice";
    return { ...row, mode, practice: inList(row.practice), test: inList(row.test) };
  });
}

type Row = Awaited<ReturnType<typeof queries.courseExercises>>[number]["test"];
const inList = (row: Row) => {
  const state: AttemptState = row?.handedIn ? "handed-in" : "open";
  return row && { ...row, state };
};
