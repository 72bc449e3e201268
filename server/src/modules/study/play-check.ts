import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { mayWatch } from "../enrolment/service.ts";
import * as identity from "../identity/service.ts";
import { findCourseKind } from "./play-queries.ts";

type Wanted = Parameters<typeof identity.beginFaceCheck>[1];

/**
 * Begins a face check of the account or, with a course, for playing it. Refuses like
 * `identity.beginFaceCheck`, NOT_FOUND, NOT_BOUGHT.
 */
export async function beginCheck(
  ctx: Ctx<SessionUser>,
  { courseId, ...wanted }: Wanted & { courseId?: number | undefined },
) {
  if (courseId === undefined) return identity.beginFaceCheck(ctx, wanted);
  await admitToCheck(ctx, courseId);
  return identity.beginPlayCheck(ctx, wanted, { courseId, path: `/index/study/${courseId}` });
}

/** A code instead of a face. Refuses like `beginCheck` and `identity.provePlayByCode`. */
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
