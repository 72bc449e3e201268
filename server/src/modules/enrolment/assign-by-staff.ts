// What administrators do with user courses (domain.md "Assignment by staff").
import {
  expiryOf,
  expiryRule,
  restoredExpiry,
  type UserCourseStatus,
} from "@zhutu/domain/enrolment/user-course.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { AuditAction } from "../../kernel/db/audit-action.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { isUniqueViolation } from "../../kernel/db/db-errors.ts";
import type { Page } from "../../kernel/db/paging.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { askByPhone, lockPhones } from "../identity/service.ts";
import * as queries from "./assign-by-staff-queries.ts";
import { learnersWith, servedAmong } from "./copies-queries.ts";
import { claimCopies } from "./granting.ts";

type StaffCtx = Ctx<SessionUser>;

/** Gives the course to each phone, at once or when somebody verifies it; skips phones already served. */
export async function assignCourse(
  ctx: StaffCtx,
  { courseId, genLiveCode }: { courseId: number; genLiveCode: boolean },
  listed: readonly string[],
) {
  const phones = [...new Set(listed)];
  return transaction(ctx.db, async (tx) => {
    await lockPhones(tx, phones);
    const course = await queries.findToAssign(tx, courseId);
    if (!course) throw refuse("NOT_FOUND");
    if (!course.isHeld || course.hasModels) throw refuse("COURSE_NOT_ASSIGNED");
    const served = new Set(await servedAmong(tx, { orderItemId: null, courseId, phones }));
    const assigned = phones.filter((phone) => !served.has(phone));
    const alreadyAssigned = phones.filter((phone) => served.has(phone));
    if (assigned.length === 0) return { assigned, alreadyAssigned, waiting: [] };
    await queries.insertGrants(tx, { courseId, phones: assigned, genLiveCode });
    await claimCopies(tx, await learnersWith(tx, assigned));
    const waiting = new Set(await queries.waitingAmong(tx, courseId, assigned));
    const given = assigned.filter((phone) => !waiting.has(phone));
    await recordAudit(tx, ctx, {
      action: "course.assign",
      subject: `course:${courseId}`,
      detail: { userIds: await learnersWith(tx, given), waiting: waiting.size, genLiveCode },
    });
    return { assigned, alreadyAssigned, waiting: assigned.filter((phone) => waiting.has(phone)) };
  });
}

/** Refuses NOT_FOUND (also for deleted accounts), COURSE_NOT_ASSIGNED. */
export async function assignCourseToUser(
  ctx: StaffCtx,
  userId: number,
  what: { courseId: number; genLiveCode: boolean },
) {
  const phone = await queries.phoneOfLearner(ctx.db, userId);
  if (phone === undefined) throw refuse("NOT_FOUND");
  const { assigned, alreadyAssigned, waiting } = await assignCourse(ctx, what, [phone]);
  return {
    assigned: assigned.map(maskPhone),
    alreadyAssigned: alreadyAssigned.map(maskPhone),
    waiting: waiting.map(maskPhone),
  };
}

/** First courses that `assignCourse` accepts, searched by name. */
export const coursesToAssign = (ctx: StaffCtx, courseName?: string) =>
  queries.findAllToAssign(ctx.db, courseName);

/** Newest first, masked phones (AASG-011). Refuses TOO_MANY. */
export async function userCoursesOf(ctx: StaffCtx, query: queries.UserCourseFilter & Page) {
  const { rows, total } = await askByPhone(
    ctx,
    query.telephone,
    () => queries.listUserCourses(ctx.db, query, query),
    (found) => found.total,
  );
  return { userCourses: rows.map((row) => ({ ...row, telephone: maskPhone(row.telephone) })), total };
}

/** Grants without an account yet, newest first, masked phones. Refuses TOO_MANY. */
export async function waitingGrants(
  ctx: StaffCtx,
  query: Parameters<typeof queries.listWaitingGrants>[1] & Page,
) {
  const { rows, total } = await askByPhone(
    ctx,
    query.telephone,
    () => queries.listWaitingGrants(ctx.db, query, query),
    (found) => found.total,
  );
  return { grants: rows.map((row) => ({ ...row, telephone: maskPhone(row.telephone) })), total };
}

export const cancelWaitingGrant = (ctx: StaffCtx, assignmentId: number): Promise<null> =>
  transaction(ctx.db, async (tx) => {
    const phone = await queries.phoneOfGrant(tx, assignmentId);
    if (phone === undefined) throw refuse("NOT_FOUND");
    await lockPhones(tx, [phone]);
    const cancelled = await queries.cancelGrant(tx, assignmentId);
    if (!cancelled) throw refuse("NOT_FOUND");
    const { courseId } = cancelled;
    await recordAudit(tx, ctx, {
      action: "course.assign.cancel",
      subject: `course:${courseId}`,
      detail: { assignmentId },
    });
    return null;
  });

type Found = NonNullable<Awaited<ReturnType<typeof queries.lockUserCourse>>>;

/** Changes a record and audits its former expiry. */
async function change(
  ctx: StaffCtx,
  userCourseId: number,
  action: AuditAction,
  work: (tx: Tx, row: Found) => Promise<Record<string, unknown> | undefined>,
): Promise<null> {
  return transaction(ctx.db, (tx) => changeIn(tx, ctx, userCourseId, action, work)).catch(
    (error: unknown) => {
      if (isUniqueViolation(error, "user_courses_one_valid")) throw refuse("USER_COURSE_HELD");
      throw error;
    },
  );
}

/** `change` within an open transaction; an undefined detail means nothing changed. */
async function changeIn(
  tx: Tx,
  ctx: StaffCtx,
  userCourseId: number,
  action: AuditAction,
  work: (tx: Tx, row: Found) => Promise<Record<string, unknown> | undefined>,
): Promise<null> {
  const row = await queries.lockUserCourse(tx, userCourseId);
  if (!row) throw refuse("NOT_FOUND");
  const detail = await work(tx, row);
  if (detail === undefined) return null;
  const { courseId, expiryDate } = row;
  const subject = `user:${row.userId}`;
  await recordAudit(tx, ctx, {
    action,
    subject,
    detail: { userCourseId, courseId, before: expiryDate, ...detail },
  });
  return null;
}

/** Ends a user course, or restores it to its former expiry (AASG-008); repeating changes nothing. */
export const changeUserCourseStatus = (
  ctx: StaffCtx,
  { userCourseId, userCourseStatus }: { userCourseId: number; userCourseStatus: UserCourseStatus },
): Promise<null> =>
  userCourseStatus === "expired"
    ? change(ctx, userCourseId, "user-course.end", async (tx, row) => {
        if (!isRunning(row)) return undefined;
        await queries.endUserCourse(tx, userCourseId);
        return {};
      })
    : change(ctx, userCourseId, "user-course.restore", async (tx, row) => {
        if (isRunning(row)) return undefined;
        const expiry = restoredExpiry(row, row.now);
        if (expiry === "taken-back") throw refuse("COPY_TAKEN_BACK");
        if (expiry === "over") throw refuse("USER_COURSE_OVER");
        await queries.closeLapsed(tx, row);
        await queries.setExpiry(tx, userCourseId, expiry, "valid");
        return { expiryDate: expiry };
      });

const isRunning = ({ status, expiryDate, now }: Found): boolean => status === "valid" && expiryDate > now;

/**
 * Sets the expiry to a moment or a Shanghai day's end (AASG-009), ending or reviving the record.
 * Refuses NOT_FOUND, BAD_INPUT (before the record or after 2099), USER_COURSE_HELD,
 * COPY_TAKEN_BACK.
 */
export const changeUserCourseExpiry = (
  ctx: StaffCtx,
  { userCourseId, expiryDate: written }: { userCourseId: number; expiryDate: string | Date },
): Promise<null> =>
  change(ctx, userCourseId, "user-course.change-expiry", async (tx, row) => {
    const expiryDate = expiryOf(written);
    const sentence = expiryRule(expiryDate, row);
    if (sentence !== undefined) throw refuse("BAD_INPUT", { msg: sentence });
    const runs = expiryDate > row.now;
    if (runs && row.takenBack) throw refuse("COPY_TAKEN_BACK");
    if (runs) await queries.closeLapsed(tx, { ...row });
    await queries.setExpiry(tx, userCourseId, expiryDate, runs ? "valid" : "expired");
    return { expiryDate };
  });

/** Ends and hides a user course; orders, hours and progress stay. */
export const hideUserCourse = (
  tx: Tx,
  ctx: StaffCtx,
  userCourseId: number,
  detail: { orderId?: string },
): Promise<null> =>
  changeIn(tx, ctx, userCourseId, "user-course.delete", async () => {
    await queries.deleteUserCourse(tx, userCourseId);
    return detail;
  });
