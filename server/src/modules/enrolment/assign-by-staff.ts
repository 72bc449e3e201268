// What the administrator does with what people hold (domain.md "Assignment by staff"): gives a course to phones, ends,
// prolongs and deletes user courses.
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
import { lockPhones } from "../identity/service.ts";
import * as queries from "./assign-by-staff-queries.ts";
import { learnersWith } from "./copies-queries.ts";
import { claimCopies } from "./granting.ts";

type StaffCtx = Ctx<SessionUser>;

/**
 * Gives the course to each of these phones: at once where a learner has verified it, else when somebody does. A phone
 * whose learner holds the course, or for which it waits, is told apart and gets nothing. Refuses NOT_FOUND, and what is
 * posted or only leads to other courses.
 */
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
    const served = new Set(await queries.servedAmong(tx, courseId, phones));
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

/** The same to one learner; phones masked. Refuses NOT_FOUND also for no learner, and for one whose account was deleted. */
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

/** The first courses that `assignCourse` takes and whose names hold that text. */
export const coursesToAssign = (ctx: StaffCtx, courseName?: string) =>
  queries.findAllToAssign(ctx.db, courseName);

/** What people hold, by the administrator's filters, the last given first (AASG-011). Phones are masked. */
export async function userCoursesOf(ctx: StaffCtx, query: queries.UserCourseFilter & Page) {
  const { rows, total } = await queries.listUserCourses(ctx.db, query, query);
  return { userCourses: rows.map((row) => ({ ...row, telephone: maskPhone(row.telephone) })), total };
}

/** What was given to phones that nobody has registered with, the last given first; phones masked. */
export async function waitingGrants(
  ctx: StaffCtx,
  query: Parameters<typeof queries.listWaitingGrants>[1] & Page,
) {
  const { rows, total } = await queries.listWaitingGrants(ctx.db, query, query);
  return { grants: rows.map((row) => ({ ...row, telephone: maskPhone(row.telephone) })), total };
}

/** Takes back what was given to a phone and waits; NOT_FOUND when it does not (any more). */
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

/** Does it to a record that is there (else 404), and writes down what it was before. */
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

/** The same in a transaction that is open. */
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

/**
 * Ends a user course, or lets one that was ended run as long as it would have (AASG-008); what is so already stays. Refuses
 * USER_COURSE_OVER when that date has passed, USER_COURSE_HELD while the person holds the course otherwise, COPY_TAKEN_BACK.
 */
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
 * Lets a user course run until the end of that day in Shanghai, or that moment (AASG-009); a later one lets one that has
 * ended run again, one that has passed ends it. Refuses a date before the record or after 2099, and as making it valid does.
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

/** Ends and hides a user course: orders, hours and what was learned stay. 404 when it is not there (any more). */
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

/** The copy of a package that this user course is, while nobody has used it: deleting gives it back to its order. */
export const unusedCopyOf = queries.unusedCopyOf;
