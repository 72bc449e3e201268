// Beginning a check for play: who may have one for which course. The check itself is identity's.
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { mayWatch } from "../enrolment/service.ts";
import * as identity from "../identity/service.ts";
import { findCourseKind } from "./play-queries.ts";

type Wanted = Parameters<typeof identity.beginFaceCheck>[1];

/**
 * Begins a face check: of the account, or, with a course, for the play of that further-education course, whose window goes
 * back to the study room. Refuses like `identity.beginFaceCheck`; a course of another kind is not found, one that does not play for the caller
 * is NOT_BOUGHT.
 */
export async function beginCheck(
  ctx: Ctx<SessionUser>,
  { courseId, ...wanted }: Wanted & { courseId?: number | undefined },
) {
  if (courseId === undefined) return identity.beginFaceCheck(ctx, wanted);
  await admitToCheck(ctx, courseId);
  return identity.beginPlayCheck(ctx, wanted, { courseId, path: `/index/study/${courseId}` });
}

/** A passed check of that course for a code in the place of a face; refuses like `beginCheck` and `identity.provePlayByCode`. */
export async function proveByCode(
  ctx: Ctx<SessionUser>,
  { courseId, verifyCode }: { courseId: number; verifyCode: string },
) {
  await admitToCheck(ctx, courseId);
  return identity.provePlayByCode(ctx, { courseId, verifyCode });
}

async function admitToCheck(ctx: Ctx<SessionUser>, courseId: number): Promise<void> {
  const course = await findCourseKind(ctx.db, courseId);
  if (course?.courseType !== COURSE_TYPE.continuingEducation) throw refuse("NOT_FOUND");
  if (await mayWatch(ctx.db, ctx.user, courseId)) return;
  throw refuse(course.courseStatus === "published" ? "NOT_BOUGHT" : "NOT_FOUND");
}
