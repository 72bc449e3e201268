// Face check before continuing-education lessons, trial ones included (FACE-013,
// domain.md "Sign-in and identity"). Only holders earn hours, so only they are checked.
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { isTrial } from "@zhutu/domain/enrolment/watch-right.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { mayWatch } from "../../enrolment/service.ts";
import * as identity from "../../identity/service.ts";
import { findCourseKind, type Lesson } from "./queries.ts";
import { withCheck } from "./with-check.ts";

/** A passed check, or the pass returned when an earlier lesson opened. */
export type Shown = { certifyId?: string | undefined; playPass?: string | undefined };
/** The spent check of this opening, and the pass for the next; empty where none is needed. */
export type Opening = { certifyId: string | null; playPass: string };

const unchecked: Opening = { certifyId: null, playPass: "" };

/** Never for staff or without the course. */
async function takesCheck(ctx: Ctx<SessionUser>, lesson: Lesson): Promise<boolean> {
  if (lesson.courseType !== COURSE_TYPE.continuingEducation) return false;
  if (ctx.user.role !== "user") return false;
  return !isTrial(lesson) || mayWatch(ctx.db, ctx.user, lesson.courseId);
}

/**
 * Opens the lesson; the first opening spends the check, and a pass works in its own sign-in only. Refuses
 * FACE_REQUIRED, FACE_REFUSED (recorded), and like confirming an identity.
 */
export async function passGate<T>(
  ctx: Ctx<SessionUser>,
  lesson: Lesson,
  shown: Shown,
  open: (enter: (tx: Tx) => Promise<Opening>) => Promise<T>,
): Promise<T> {
  const { courseId } = lesson;
  const { certifyId, playPass } = shown;
  if (!(await takesCheck(ctx, lesson))) return open(async () => unchecked);
  if (certifyId !== undefined)
    return withCheck(ctx, { certifyId, courseId }, (spend) =>
      open(async (tx) => ({ certifyId, playPass: await spend(tx) })),
    );
  return open(async (tx) => {
    const standing =
      playPass === undefined
        ? undefined
        : await identity.standingPlayCheck(tx, ctx.user, { courseId, playPass });
    if (standing !== undefined) return { certifyId: standing, playPass: playPass ?? "" };
    throw refuse("FACE_REQUIRED");
  });
}

/**
 * For documented clients, which send no check: the spent, still valid one of this sign-in and course; null
 * if none is needed.
 */
export async function standingCheck(ctx: Ctx<SessionUser>, lesson: Lesson): Promise<string | null> {
  if (!(await takesCheck(ctx, lesson))) return null;
  const standing = await identity.standingPlayCheck(ctx.db, ctx.user, { courseId: lesson.courseId });
  if (standing !== undefined) return standing;
  throw refuse("FACE_REQUIRED");
}

type Wanted = Parameters<typeof identity.beginFaceCheck>[1];

/** Begins a face check of the account or, with a course, for playing it. */
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
