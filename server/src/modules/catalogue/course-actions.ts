// Who may do what in which state: domain/src/catalogue/course-status.ts.
import {
  COURSE_ACTION_LABELS,
  courseActions,
  courseStatusAfter,
} from "@zhutu/domain/catalogue/course-status.ts";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { isForeignKeyViolation } from "../../kernel/db/db-errors.ts";
import { refuse, refuseFields } from "../../kernel/http/refuse.ts";
import { tellUser } from "../notices/service.ts";
import { changedCourse, editorOf, refuseInState, lockedCourse } from "./editing.ts";
import * as queries from "./office-queries.ts";

type StaffCtx = Ctx<SessionUser>;

/**
 * From unpublish or auditing. Refuses BAD_INPUT (no cover), COURSE_STATE, COURSE_CHANGED since `seen`: nobody
 * publishes what they did not look at.
 */
export const publishCourse = (ctx: StaffCtx, courseId: number, seen?: Date) =>
  moveTo(ctx, courseId, "publish", seen);

/** Back to unpublish; a teacher only own courses. Buyers keep their access. Refuses COURSE_CHANGED since `seen`. */
export const unpublishCourse = (ctx: StaffCtx, courseId: number, seen?: Date) =>
  moveTo(ctx, courseId, "withdraw", seen);

/** From unpublish to auditing. Refuses BAD_INPUT (no cover), COURSE_STATE, COURSE_CHANGED since `seen`. */
export const submitForAudit = (ctx: StaffCtx, courseId: number, seen?: Date) =>
  moveTo(ctx, courseId, "submit", seen);

/** To its teacher with the reason. Refuses COURSE_STATE, COURSE_CHANGED since `seen`. */
export async function returnCourse(
  ctx: StaffCtx,
  courseId: number,
  reason: string,
  seen?: Date,
): Promise<null> {
  await moveTo(ctx, courseId, "return", seen, trimmed(reason));
  return null;
}

/** The version that an action left, for its undo. */
type Left = { updateTime: Date };

async function moveTo(
  ctx: StaffCtx,
  courseId: number,
  action: "publish" | "withdraw" | "submit" | "return",
  seen?: Date,
  reason?: string,
): Promise<Left> {
  const { editor, ownerId } = editorOf(ctx.user);
  return transaction(ctx.db, async (tx) => {
    const course = await lockedCourse(tx, courseId, ownerId);
    const from = course.courseStatus;
    const to = courseStatusAfter(editor, from, action);
    if (to === undefined) throw refuseInState(from, `不能${COURSE_ACTION_LABELS[action]}`);
    if (seen && course.updateTime.getTime() !== seen.getTime())
      throw await changedCourse(tx, ctx.user, courseId, `请核对后再${COURSE_ACTION_LABELS[action]}`);
    if (to !== "unpublish" && !course.courseImgUrl && !course.coverArt)
      throw refuseFields({ converImgUrl: "必须选择封面" });
    const updateTime = await queries.setStatus(tx, courseId, to, reason ?? null);
    await queries.announceChange(tx);
    await recordAudit(tx, ctx, {
      action: `course.${action}`,
      subject: `course:${courseId}`,
      detail: { from, to, ...(reason !== undefined && { reason }) },
    });
    const { teacherId, courseName } = course;
    if (reason !== undefined && teacherId !== null)
      await tellUser(tx, teacherId, { kind: "courseReturned", courseId, courseName, reason });
    return { updateTime };
  });
}

/** In any state; the version stays. Refuses COURSE_CHANGED since `seen`. */
export const setCourseHot = (ctx: StaffCtx, courseId: number, hot: boolean, seen?: Date): Promise<Left> =>
  transaction(ctx.db, async (tx) => {
    const course = await lockedCourse(tx, courseId, null);
    const { updateTime } = course;
    if (seen && updateTime.getTime() !== seen.getTime())
      throw await changedCourse(tx, ctx.user, courseId, "请核对后再改“热门”");
    await queries.setHot(tx, courseId, hot);
    await queries.announceChange(tx);
    await recordAudit(tx, ctx, {
      action: hot ? "course.hot" : "course.unhot",
      subject: `course:${courseId}`,
    });
    return { updateTime };
  });

type Move = { sourceCourseId: number; beforeCourseId: number | null; courseType: number };

/** Directly before another of its type, or last. */
export async function adjustCourseOrder(ctx: StaffCtx, move: Move): Promise<null> {
  await transaction(ctx.db, async (tx) => {
    if (!(await queries.moveCourse(tx, move))) throw refuse("NOT_FOUND");
    await queries.announceChange(tx);
    await recordAudit(tx, ctx, {
      action: "course.order",
      subject: `course:${move.sourceCourseId}`,
      detail: move,
    });
  });
  return null;
}

/**
 * While unpublish; a teacher only own ones. Refuses COURSE_STATE (also if other courses link to it),
 * COURSE_HAS_ORDERS (ordered, held or in a cart).
 */
export async function deleteCourse(ctx: StaffCtx, courseId: number) {
  const { editor, ownerId } = editorOf(ctx.user);
  await transaction(ctx.db, async (tx) => {
    const course = await lockedCourse(tx, courseId, ownerId);
    if (!courseActions(editor, course.courseStatus).includes("delete"))
      throw refuseInState(course.courseStatus, "不能删除");
    const { isModel, companion } = await queries.linkedFrom(tx, courseId);
    if (isModel || companion) throw refuse("COURSE_STATE", { msg: "该课程被其他课程引用，不能删除" });
    await queries.deleteCourse(tx, courseId);
    await queries.announceChange(tx);
    await recordAudit(tx, ctx, {
      action: "course.delete",
      subject: `course:${courseId}`,
      detail: { name: course.courseName },
    });
  }).catch((error: unknown) => {
    // Orders, carts and enrolments show up only as foreign keys.
    throw isForeignKeyViolation(error) ? refuse("COURSE_HAS_ORDERS") : error;
  });
  return null;
}

/** Unlinks an answer's video, which stays in the library. */
export async function deleteAnswerVideo(ctx: StaffCtx, courseId: number): Promise<null> {
  const { editor, ownerId } = editorOf(ctx.user);
  await transaction(ctx.db, async (tx) => {
    const { courseType, courseStatus, videoId } = await lockedCourse(tx, courseId, ownerId);
    if (courseType !== COURSE_TYPE.answer) throw refuse("NOT_FOUND");
    if (!courseActions(editor, courseStatus).includes("save"))
      throw refuseInState(courseStatus, "不能移除视频");
    await queries.removeVideo(tx, courseId);
    await queries.announceChange(tx);
    await recordAudit(tx, ctx, {
      action: "course.video.remove",
      subject: `course:${courseId}`,
      detail: { videoId },
    });
  });
  return null;
}
