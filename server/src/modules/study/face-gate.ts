// The face check before a further-education lesson plays (FACE-013, domain.md "Sign-in and identity"): asked of whoever
// watches it by holding the course, a trial lesson too; not of others, who see a trial lesson alone, nor of staff: they
// earn nothing.
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { isTrial } from "@zhutu/domain/enrolment/watch-right.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { mayWatch } from "../enrolment/service.ts";
import * as identity from "../identity/service.ts";
import type { Lesson } from "./play-queries.ts";

/** What a caller shows to be let in: a passed check, or the pass that an earlier lesson was answered. */
export type Shown = { certifyId?: string | undefined; playPass?: string | undefined };
/** The spent check that a lesson is opened under, and the pass that opens the next; none where no check is asked for. */
export type Opening = { certifyId: string | null; playPass: string };

const unchecked: Opening = { certifyId: null, playPass: "" };

/** Whether a check would count for this caller and lesson at all: staff's never does, nor one of a course they do not hold. */
async function takesCheck(ctx: Ctx<SessionUser>, lesson: Lesson): Promise<boolean> {
  if (lesson.courseType !== COURSE_TYPE.continuingEducation) return false;
  if (ctx.user.role !== "user") return false;
  return !isTrial(lesson) || mayWatch(ctx.db, ctx.user, lesson.courseId);
}

/**
 * Opens the lesson with what is shown. A check is spent by the first opening that shows it, and good once; a pass only in the
 * sign-in that it was given to. Refuses with FACE_REQUIRED where neither is there, with FACE_REFUSED (written down) a check that is
 * not good, and like confirming an identity where that is not possible.
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
  if (certifyId !== undefined) {
    await identity.settlePlayCheck(ctx, certifyId);
    let refused = false;
    try {
      return await open(async (tx) => {
        const pass = await identity.spendPlayCheck(tx, ctx, { certifyId, courseId });
        refused = pass === undefined;
        if (pass === undefined) throw refuse("FACE_REFUSED");
        return { certifyId, playPass: pass };
      });
    } finally {
      if (refused) await identity.notePlayRefused(ctx, courseId);
    }
  }
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
 * The spent check that a client written from the documents plays under, which shows none: one of that course that was spent in this
 * sign-in and is still good; null where none is asked for. Refuses with FACE_REQUIRED.
 */
export async function standingCheck(ctx: Ctx<SessionUser>, lesson: Lesson): Promise<string | null> {
  if (!(await takesCheck(ctx, lesson))) return null;
  const standing = await identity.standingPlayCheck(ctx.db, ctx.user, { courseId: lesson.courseId });
  if (standing !== undefined) return standing;
  throw refuse("FACE_REQUIRED");
}
