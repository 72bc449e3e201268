// people owns staff's notes on learners and composes the office's accounts: lists, saving and
// deletion of staff; it does not own accounts (identity), teachers or channels.
// Learners' phones are masked; only the audited export has them in full.
import type { HandlerInput, Role } from "@zhutu/domain/endpoint.ts";
import { exportUsers as endpoint, type saveUser as saveUserEndpoint } from "@zhutu/domain/people/contract.ts";
import { NOTES_SHOWN, ROLE_LABELS, staffMistakes } from "@zhutu/domain/people/staff-form.ts";
import { isPhone, maskPhone } from "@zhutu/domain/phone.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { isUniqueViolation } from "../../kernel/db/db-errors.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import type { Page } from "../../kernel/db/paging.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { callerOf } from "../../kernel/fair-queue.ts";
import { refuse, refuseFields } from "../../kernel/http/refuse.ts";
import { type ExportKind, inChunks } from "../../kernel/workbook/export-kind.ts";
import { asText, type SheetRow } from "../../kernel/workbook/workbook.ts";
import { announceChange } from "../catalogue/service.ts";
import { forgetChannel, writeChannel } from "../channels/service.ts";
import {
  accountById,
  askByPhone,
  endAccount,
  hashPassword,
  holdAccountIfOpen,
  isCommonPassword,
  loginNameTaken,
  maskedIdCard,
  type PersonalData,
  writeStaff,
} from "../identity/service.ts";
import { forgetTeacher, writeTeacher } from "../teachers/service.ts";
import * as queries from "./queries.ts";

export { disableAccount, enableAccount } from "../identity/service.ts";
export {
  person,
  personCertificates,
  personCourses,
  personHours,
  personInvoices,
  personLessons,
  personOrders,
  personTests,
  revealPhone,
  sendResetCode,
} from "./person.ts";

type Me = Ctx<SessionUser>;

// ---- lists and one person ----

const maxChoices = 500;

const shown = <R extends Pick<queries.UserRow, "roleId" | "telephone" | "loginName">>(one: R): R =>
  one.roleId === "user"
    ? { ...one, telephone: maskPhone(one.telephone), loginName: maskPhone(one.loginName) }
    : one;

/** By name, the first 500. Refuses TOO_MANY. */
export async function userChoices(ctx: Me, filter: queries.UserFilter) {
  const rows = await askByPhone(
    ctx,
    filter.telephone,
    () => queries.usersByName(ctx.db, filter, maxChoices),
    (found) => found.length,
  );
  return rows.map(shown);
}

/** Newest first. Refuses TOO_MANY. */
export async function usersForPage(ctx: Me, query: queries.UserFilter & Page) {
  const { rows, total } = await askByPhone(
    ctx,
    query.telephone,
    () => queries.usersOfPage(ctx.db, query, query),
    (found) => found.total,
  );
  return { users: rows.map(shown), total };
}

/** Masked ID number. Refuses NOT_FOUND, also for deleted accounts. */
export async function userDetail(ctx: Me, userId: number) {
  const user = await queries.findUser(ctx.db, userId);
  if (!user) throw refuse("NOT_FOUND");
  const { roleId: role, userName } = user;
  const inUse = (await whyInUse(ctx.db, { userId, role, userName })) ?? null;
  return shown({ ...user, idCard: maskedIdCard(ctx, user), inUse });
}

/** Newest first; masks login names that are phones. Refuses TOO_MANY. */
export async function loginLogs(ctx: Me, query: queries.LogFilter & Page) {
  const { rows, total } = await askByPhone(
    ctx,
    query.loginName,
    () => queries.loginLogsOfPage(ctx.db, query, query),
    (found) => found.total,
  );
  const masked = rows.map((row) => ({
    ...row,
    loginName: isPhone(row.loginName) ? maskPhone(row.loginName) : row.loginName,
  }));
  return { logs: masked, total };
}

const columns = ["用户编号", "姓名", "手机号", "角色", "付款订单数", "注册时间", "状态"];

/** With full phones; audited. */
export const usersExport: ExportKind<typeof endpoint> = {
  endpoint,
  title: "用户",
  columns,
  count: (ctx, { query }) =>
    askByPhone(
      ctx,
      query.telephone,
      () => queries.countUsers(ctx.db, query),
      (rows) => rows,
    ),
  rows: ({ db }, { query: filter }) =>
    inChunks(
      (last: queries.UserRow | undefined, most) => queries.nextForExport(db, filter, last?.userId, most),
      cells,
    ),
  fileName: () => ({ name: "用户", plain: "users" }),
  action: "users.export",
  subject: () => "users",
  // Typed text may be personal.
  spoken: ({ query: { name, telephone, ...rest } }) => ({
    ...rest,
    byName: Boolean(name?.trim()),
    byTelephone: Boolean(telephone?.trim()),
  }),
};

const cells = (one: queries.UserRow): SheetRow => [
  String(one.userId),
  asText(one.userName),
  asText(one.telephone),
  ROLE_LABELS[one.roleId],
  String(one.orderCount),
  formatTime(one.regTime),
  one.disabled ? "已停用" : "正常",
];

// ---- saving and deleting staff ----

type Form = HandlerInput<typeof saveUserEndpoint>["body"];

/**
 * Answers the id; a new password ends the account's sessions.
 * Refuses BAD_INPUT by field (rules, login name or code taken), NOT_FOUND, ACCOUNT_CHANGED,
 * OWN_ACCOUNT, LAST_ADMINISTRATOR.
 */
export async function saveUser(ctx: Me, form: Form): Promise<{ userId: number }> {
  const isNew = form.userId === undefined;
  const before = form.userId === undefined ? undefined : await accountById(ctx.db, form.userId);
  const mistakes: Record<string, string | undefined> = staffMistakes(form, form.userRole, before);
  if (form.passWd !== "" && mistakes["passWd"] === undefined && isCommonPassword(form.passWd))
    mistakes["passWd"] = "密码过于常见，请换一个";
  if (Object.values(mistakes).some((msg) => msg !== undefined)) throw refuseFields(mistakes);
  const passwordHash = form.passWd === "" ? undefined : await hashPassword(form.passWd, callerOf(ctx));
  try {
    const userId = await transaction(ctx.db, async (tx) => {
      const written = await writeStaff(tx, ctx, form, passwordHash);
      if (form.userRole === "teacher") await writeTeacher(tx, written.userId, form);
      const ofCode = form.userRole === "channel" ? await writeChannel(tx, written.userId, form) : [];
      await recordAudit(tx, ctx, {
        action: isNew ? "account.create" : "account.save",
        subject: `user:${written.userId}`,
        detail: { changes: [...written.changes, ...(isNew ? [] : ofCode)] },
      });
      // Courses show their teacher's name.
      await announceChange(tx);
      return written.userId;
    });
    return { userId };
  } catch (error) {
    // Taken meanwhile.
    throw isUniqueViolation(error, "users_login_name") ? loginNameTaken() : error;
  }
}

/**
 * domain.md "Accounts in the office". Refuses ACCOUNT_IN_USE (reason and remedy), NOT_FOUND,
 * OWN_ACCOUNT, LAST_ADMINISTRATOR.
 */
export async function deleteUser(ctx: Me, userId: number): Promise<null> {
  return endAccount(ctx, userId, async (tx, account) => {
    const reason = await whyInUse(tx, {
      userId,
      role: account.roles[0] ?? "user",
      userName: account.userName,
    });
    if (reason !== undefined) throw refuse("ACCOUNT_IN_USE", { msg: reason });
    await forgetTeacher(tx, userId);
    await forgetChannel(tx, userId);
    await announceChange(tx);
  });
}

/** With what to do instead; undefined: the account can be deleted. */
const whyInUse = async (
  db: Db,
  { userId, role, userName }: { userId: number; role: Role; userName: string },
): Promise<string | undefined> => hindrance(role, userName, await queries.whatHolds(db, userId));

type Holds = Awaited<ReturnType<typeof queries.whatHolds>>;

function hindrance(
  role: Role,
  name: string,
  { orders, sold, held, tenths, taught }: Holds,
): string | undefined {
  if (taught > 0)
    return `讲师“${name}”还有 ${taught} 门课程，不能删除。请先在课程表单里换成其他讲师，或停用这个账号。`;
  if (sold > 0)
    return `讲师“${name}”的课程卖出过 ${sold} 个订单，不能删除。可以停用账号：月结单和统计都保留。`;
  if (orders + held + tenths === 0) return undefined;
  if (role === "channel")
    return `渠道“${name}”有 ${orders} 个订单，不能删除。可以停用账号：专属码随之失效，订单和统计都保留。`;
  const has = [
    ...(orders > 0 ? [`${orders} 个订单`] : []),
    ...(held > 0 ? [`${held} 门课程`] : []),
    ...(tenths > 0 ? [`${tenths / 10} 学时`] : []),
  ];
  return `“${name}”有 ${has.join("、")}，不能删除。可以停用账号：不能再登录，订单和学习记录都保留。`;
}

// ---- notes on a learner: read in the office and in the data export ----

/** Newest first, of an order or all. Refuses NOT_FOUND for staff and deleted accounts. */
export async function personNotes({ db }: Me, userId: number, orderId?: string) {
  if (!(await queries.isOpenLearner(db, userId))) throw refuse("NOT_FOUND");
  const { rows, total } = await queries.notesOn(db, { userId, orderId, most: NOTES_SHOWN });
  return { notes: rows, noteTotal: total };
}

/** Audited without its text. Refuses NOT_FOUND for staff, deleted accounts and others' orders. */
export async function addPersonNote(
  ctx: Me,
  userId: number,
  { noteText, orderId = null }: { noteText: string; orderId?: string | null | undefined },
): Promise<{ personNoteId: number }> {
  return transaction(ctx.db, async (tx) => {
    await holdAccountIfOpen(tx, userId);
    if (!(await queries.isOpenLearner(tx, userId))) throw refuse("NOT_FOUND");
    if (orderId !== null && !(await queries.isOrderOf(tx, orderId, userId))) throw refuse("NOT_FOUND");
    const note = { userId, authorId: ctx.user.userId, noteText: trimmed(noteText), orderId };
    const personNoteId = await queries.insertNote(tx, note);
    await recordAudit(tx, ctx, { action: "user-note.add", subject: `user:${userId}` });
    return { personNoteId };
  });
}

/** Of any author. */
export async function deletePersonNote(ctx: Me, userId: number, personNoteId: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    if (!(await queries.removeNote(tx, userId, personNoteId))) throw refuse("NOT_FOUND");
    await recordAudit(tx, ctx, { action: "user-note.delete", subject: `user:${userId}` });
    return null;
  });
}

/** Answers `personalData`. */
export async function notesData(tx: Tx, userId: number): Promise<PersonalData> {
  return { staffNotes: await queries.notesKept(tx, userId) };
}

/** Follows `accountDeleted`. */
export const forgetNotes = (tx: Tx, { userId }: { userId: number }): Promise<void> =>
  queries.dropNotes(tx, userId);
