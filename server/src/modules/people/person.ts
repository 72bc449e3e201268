// The person card: each tab is a call with its own right (domain.md "Administrators").
import type { CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import type { HoursShown } from "@zhutu/domain/certificate/study-time.ts";
import type { Access } from "@zhutu/domain/endpoint.ts";
import { modeOf } from "@zhutu/domain/exam/attempt.ts";
import { may } from "@zhutu/domain/permissions.ts";
import { listLoginLogs, listPersonNotes } from "@zhutu/domain/people/contract.ts";
import * as card from "@zhutu/domain/people/person-contract.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { admitsRights } from "@zhutu/domain/rights.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Db } from "../../kernel/db/db.ts";
import type { Page } from "../../kernel/db/paging.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { countUse } from "../../kernel/limits.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { certificatesFor, certificatesIssued, endedPeriods, hoursLog } from "../certificate/service.ts";
import { attemptsOfPerson } from "../exam/service.ts";
import { codeMinutes, countReveal, sendVerifyCode } from "../identity/service.ts";
import { invoicesOfPerson } from "../invoicing/service.ts";
import * as queries from "./person-queries.ts";
import { findUser, loginLogsOfPage, notesOn } from "./queries.ts";

type Me = Ctx<SessionUser>;

const hour = 3_600;
const reaches = ({ user }: Me, access: Access): boolean => admitsRights(access, user.rights);

/** Refuses NOT_FOUND for deleted accounts, and for staff's unless the caller manages people. */
async function seenPerson(ctx: Me, userId: number) {
  const found = await queries.findPerson(ctx.db, userId);
  if (!found || (found.role !== "user" && !reaches(ctx, may.managePeople))) throw refuse("NOT_FOUND");
  return found;
}

/** Refuses NOT_FOUND also for staff. */
async function seenLearner(ctx: Me, userId: number) {
  const found = await seenPerson(ctx, userId);
  if (found.role !== "user") throw refuse("NOT_FOUND");
  return found;
}

type Counted = (db: Db, userId: number, page: Page) => Promise<{ total: number }>;
/** The card's lists, each with the right of its call. */
const LISTS: Readonly<Record<(typeof card.PERSON_LISTS)[number], readonly [Access, Counted]>> = {
  orders: [card.listPersonOrders.access, queries.ordersOfPerson],
  courses: [card.listPersonCourses.access, queries.coursesOfPerson],
  tests: [card.listPersonTests.access, attemptsOfPerson],
  invoices: [card.listPersonInvoices.access, invoicesOfPerson],
  "sign-ins": [listLoginLogs.access, (db, userId, page) => loginLogsOfPage(db, { userId, result: [] }, page)],
  notes: [listPersonNotes.access, (db, userId) => notesOn(db, { userId, orderId: undefined, most: 1 })],
};

/** How many rows each list has that the caller may open. */
async function countsOf(ctx: Me, userId: number): Promise<Partial<Record<keyof typeof LISTS, number>>> {
  const open = card.PERSON_LISTS.filter((name) => reaches(ctx, LISTS[name][0]));
  const counted = open.map(async (name) => {
    const { total } = await LISTS[name][1](ctx.db, userId, { page: 1, pageSize: 1 });
    return [name, total] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

/** The phone masked for learners. */
export async function person(ctx: Me, userId: number) {
  const [{ role }, found] = await Promise.all([seenPerson(ctx, userId), findUser(ctx.db, userId)]);
  if (!found) throw refuse("NOT_FOUND");
  const { userName, roleId, telephone, employer, userStatus, disabled, regTime, heldCount } = found;
  const { orderCount, paidAmt } = found;
  return {
    userId,
    userName,
    roleId,
    employer,
    userStatus,
    disabled,
    regTime,
    heldCount,
    telephone: role === "user" ? maskPhone(telephone) : telephone,
    ...(reaches(ctx, may.manageOrders) && { bought: { orderCount, paidAmt } }),
    counts: await countsOf(ctx, userId),
  };
}

export async function personOrders(ctx: Me, userId: number, page: Page) {
  await seenPerson(ctx, userId);
  return queries.ordersOfPerson(ctx.db, userId, page);
}

export async function personCourses(ctx: Me, userId: number, page: Page) {
  await seenPerson(ctx, userId);
  const { rows, total } = await queries.coursesOfPerson(ctx.db, userId, page);
  const seesOrders = reaches(ctx, may.manageOrders);
  return { rows: seesOrders ? rows : rows.map((row) => ({ ...row, orderId: null, seat: null })), total };
}

export async function personHours(ctx: Me, userId: number) {
  await seenPerson(ctx, userId);
  return certificatesFor(ctx.db, userId);
}

export async function personLessons(
  ctx: Me,
  { userId, certSubject }: { userId: number; certSubject: CertSubject },
  filter: Page & { shown: HoursShown },
) {
  await seenPerson(ctx, userId);
  const [log, endedAt] = await Promise.all([
    hoursLog(ctx.db, { userId, certSubject }, { ...filter, unbegun: true }),
    endedPeriods(ctx.db, userId, certSubject),
  ]);
  const hours = log.hours.map((row) => ({
    ...row,
    at: row.reason === "unbegun" ? null : row.at,
    endedPeriod: row.reason === null ? endedAt(row.at) : null,
  }));
  return { ...log, hours };
}

export async function personTests(ctx: Me, userId: number, page: Page) {
  await seenPerson(ctx, userId);
  const { rows, total } = await attemptsOfPerson(ctx.db, userId, page);
  return {
    rows: rows.map(({ correlationId, sittingMode, ...row }) => ({
      ...row,
      mode: modeOf({ correlationId, sittingMode }),
    })),
    total,
  };
}

export async function personInvoices(ctx: Me, userId: number, page: Page) {
  await seenPerson(ctx, userId);
  return invoicesOfPerson(ctx.db, userId, page);
}

export async function personCertificates(ctx: Me, userId: number) {
  await seenPerson(ctx, userId);
  return certificatesIssued(ctx.db, userId);
}

/** Audited with its reason. Refuses TOO_MANY (`countReveal`), NOT_FOUND. */
export async function revealPhone(
  ctx: Me,
  userId: number,
  { reason }: { reason: string },
): Promise<{ telephone: string }> {
  await countReveal(ctx);
  const { telephone } = await seenLearner(ctx, userId);
  await transaction(ctx.db, (tx) =>
    recordAudit(tx, ctx, {
      action: "phone.reveal",
      subject: `user:${userId}`,
      detail: { reason: trimmed(reason) },
    }),
  );
  return { telephone };
}

/**
 * Audited. Refuses TOO_MANY (20 an hour and person of staff, and the limits of codes), NOT_FOUND,
 * RESET_CODE_USELESS (with what to do instead).
 */
export async function sendResetCode(
  ctx: Me,
  userId: number,
): Promise<{ telephone: string; minutes: number }> {
  await countUse(ctx.db, { key: `reset-code:${ctx.user.userId}`, most: 20, withinSeconds: hour });
  const { telephone, disabled, hasIdCard } = await seenLearner(ctx, userId);
  if (disabled) throw refuse("RESET_CODE_USELESS", { msg: "账号已停用，启用后才能重置密码" });
  if (!hasIdCard)
    throw refuse("RESET_CODE_USELESS", {
      msg: "账号没有登记身份证号，“忘记密码”用不了。请对方用短信验证码登录，再在“个人资料”里设置密码",
    });
  await sendVerifyCode(ctx, telephone, "reset");
  await transaction(ctx.db, (tx) =>
    recordAudit(tx, ctx, { action: "password.reset.send", subject: `user:${userId}` }),
  );
  return { telephone: maskPhone(telephone), minutes: codeMinutes };
}
