import type { Ctx } from "../../kernel/context.ts";
import { courseToStudy } from "../catalogue/service.ts";
import { heldCourseIds } from "../enrolment/service.ts";

/**
 * The course and its chapters as the caller's study room shows them; 404 for a course the caller neither may see nor
 * holds. Its holders see it also when it was withdrawn from sale (decision 012).
 */
export async function studyCourse(ctx: Ctx, courseId: number) {
  const held = ctx.user !== null && (await heldCourseIds(ctx.db, ctx.user.userId, [courseId])).has(courseId);
  return courseToStudy(ctx, courseId, held);
}
