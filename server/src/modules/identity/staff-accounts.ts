// One enabled administrator with all rights always remains, also under concurrency (domain.md
// "Administrators").
import { type StaffRole, newPasswordRule } from "@zhutu/domain/identity/account-rules.ts";
import { withoutIdCards } from "@zhutu/domain/id-card.ts";
import { normalPhone } from "@zhutu/domain/phone.ts";
import { ADMIN_PART_LABELS, type AdminPart, type AdminRights } from "@zhutu/domain/rights.ts";
import { normalName } from "@zhutu/domain/name-rule.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import { type Change, recordAudit } from "../../kernel/db/audit.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Tx, Db } from "../../kernel/db/db.ts";
import { lockUntilCommit } from "../../kernel/db/locks.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { type Refusal, refuse, refuseFields } from "../../kernel/http/refuse.ts";
import { changedMeanwhile, type Changes } from "./changed-meanwhile.ts";
import { accountDeleted } from "./moments.ts";
import { lockPhones } from "./locks.ts";
import { removePicture } from "./pictures.ts";
import { endOtherSessions, forgetPerson, lockAccount, lockToEnd } from "./profile-queries.ts";
import { type Account, endAllSessions, findById } from "./queries.ts";
import * as queries from "./staff-queries.ts";
import { loginNameRule } from "@zhutu/domain/identity/sign-in-rules.ts";
import { profileNameRule } from "@zhutu/domain/identity/profile-rules.ts";
import { hashPassword, isCommonPassword } from "./passwords.ts";
import { insertStaffAccount } from "./staff-queries.ts";

type Me = Ctx<SessionUser>;
export type StaffAccount = {
  userId?: number | undefined;
  /** Version that the form was opened on. */
  updateTime?: Date | undefined;
  userRole: StaffRole;
  // Omitted fields stay.
  loginName?: string | undefined;
  userName?: string | undefined;
  telephone?: string | undefined;
  /** Administrators only. */
  rights?: AdminPart[] | null | undefined;
};

type Written = {
  userId: number;
  /** Empty for a new account. */
  changes: Change[];
};

/**
 * For validated fields. A new `passwordHash` ends its other sessions, changed rights all. The
 * caller audits.
 * Refuses NOT_FOUND (also for another role), ACCOUNT_CHANGED, BAD_INPUT (login name taken),
 * OWN_ACCOUNT, LAST_ADMINISTRATOR.
 */
export async function writeStaff(
  tx: Tx,
  ctx: Me,
  form: StaffAccount,
  passwordHash: string | undefined,
): Promise<Written> {
  const valuesOver = (kept: Pick<Account, "loginName" | "userName" | "telephone">) => ({
    loginName: form.loginName === undefined ? kept.loginName : trimmed(form.loginName),
    userName: form.userName === undefined ? kept.userName : normalName(form.userName),
    telephone: form.telephone === undefined ? kept.telephone : normalPhone(form.telephone),
    ...(passwordHash !== undefined && { passwordHash }),
  });
  if (form.userRole === "admin") await lockUntilCommit(tx, "administrators", 0);
  const rights = form.userRole === "admin" ? form.rights : undefined;
  if (form.userId === undefined) {
    const values = valuesOver({ loginName: "", userName: "", telephone: "" });
    const roles = [form.userRole];
    const userId = await queries.insertStaffAccount(tx, { ...values, roles, rights: rights ?? null });
    if (userId === undefined) throw loginNameTaken();
    return { userId, changes: [] };
  }
  const before = await lockAccount(tx, form.userId);
  if (!before || before.roles[0] !== form.userRole) throw refuse("NOT_FOUND");
  if (form.updateTime && before.updateTime.getTime() !== form.updateTime.getTime())
    throw await changedMeanwhile(tx, ctx.user, {
      subject: `user:${before.userId}`,
      changes: CHANGED,
      refusal: "ACCOUNT_CHANGED",
    });
  const values = valuesOver(before);
  if (await queries.isLoginNameTaken(tx, before.userId, values.loginName)) throw loginNameTaken();
  const limited = rights !== undefined && !queries.sameRights(rights, before.rights);
  if (limited) await mayLimit(tx, ctx, before, rights);
  await queries.updateStaffAccount(tx, before.userId, { ...values, ...(limited && { rights }) });
  // The audit log is permanent, so personal values are left out.
  const changes: Change[] = (["loginName", "userName", "telephone"] as const)
    .filter((name) => values[name] !== before[name])
    .map((field) => ({ field, before: null, after: null }));
  const subject = `user:${before.userId}`;
  if (limited) {
    await endAllSessions(tx, before.userId, "rights changed");
    const rightsChange = { field: "rights", before: rightsText(before.rights), after: rightsText(rights) };
    await recordAudit(tx, ctx, { action: "rights.change", subject, detail: { changes: [rightsChange] } });
  }
  if (passwordHash !== undefined) {
    await endOtherSessions(tx, before.userId, ctx.user.sessionId, "password reset");
    await recordAudit(tx, ctx, { action: "password.change", subject });
  }
  return { userId: before.userId, changes };
}

const rightsText = (rights: AdminRights): string =>
  rights === null ? "全部" : rights.map((part) => ADMIN_PART_LABELS[part]).join("、");

export const loginNameTaken = (): Refusal => refuseFields({ loginName: "这个用户名已被使用，请换一个" });

async function mayLimit(tx: Tx, { user }: Me, before: Account, rights: AdminRights): Promise<void> {
  if (before.userId === user.userId)
    throw refuse("OWN_ACCOUNT", { msg: "不能修改自己的权限，请由其他管理员修改" });
  if (rights !== null) await keepOneUnlimited(tx, before);
}

/** Refuses LAST_ADMINISTRATOR; requires the administrators lock. */
async function keepOneUnlimited(tx: Tx, account: Account): Promise<void> {
  const isOne = account.roles[0] === "admin" && account.rights === null && account.disabledAt === null;
  if (isOne && !(await queries.isAnotherUnlimited(tx, account.userId))) throw refuse("LAST_ADMINISTRATOR");
}

const CHANGED: Changes = {
  "account.create": "新建了这个账号",
  "account.save": "保存了这个账号",
  "account.disable": "停用了这个账号",
  "account.enable": "启用了这个账号",
  "profile.save": "改了个人资料",
  "password.change": "改了密码",
};

/** Idempotent; masks ID numbers in the reason. */
export async function disableAccount(ctx: Me, userId: number, reason: string): Promise<null> {
  if (userId === ctx.user.userId) throw refuse("OWN_ACCOUNT");
  await transaction(ctx.db, async (tx) => {
    await lockUntilCommit(tx, "administrators", 0);
    const account = await lockAccount(tx, userId);
    if (!account) throw refuse("NOT_FOUND");
    if (account.disabledAt !== null) return;
    await keepOneUnlimited(tx, account);
    await queries.setDisabled(tx, userId, withoutIdCards(trimmed(reason)));
    await endAllSessions(tx, userId, "account disabled");
    await recordAudit(tx, ctx, { action: "account.disable", subject: `user:${userId}` });
  });
  return null;
}

/** Idempotent. Refuses NOT_FOUND, also if deleted. */
export async function enableAccount(ctx: Me, userId: number): Promise<null> {
  await transaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw refuse("NOT_FOUND");
    if (account.disabledAt === null) return;
    await queries.setDisabled(tx, userId, null);
    await recordAudit(tx, ctx, { action: "account.enable", subject: `user:${userId}` });
  });
  return null;
}

/** domain.md "Ending an account"; `mayGo` may refuse under its lock. */
export async function endAccount(
  ctx: Me,
  userId: number,
  mayGo: (tx: Tx, account: Account) => Promise<void>,
): Promise<null> {
  if (userId === ctx.user.userId) throw refuse("OWN_ACCOUNT");
  const before = await findById(ctx.db, userId);
  if (!before) throw refuse("NOT_FOUND");
  const isLearner = before.roles[0] === "user";
  const picture = await transaction(ctx.db, async (tx) => {
    await lockUntilCommit(tx, "administrators", 0);
    if (isLearner) await lockPhones(tx, [before.telephone]);
    const account = await lockToEnd(tx, userId);
    if (!account || (isLearner && account.telephone !== before.telephone)) throw refuse("NOT_FOUND");
    await keepOneUnlimited(tx, account);
    await mayGo(tx, account);
    const phone = isLearner ? account.telephone : null;
    await accountDeleted.emit(tx, { userId, phone, keys: ctx.config.keys });
    await forgetPerson(tx, account);
    await recordAudit(tx, ctx, { action: "account.delete", subject: `user:${userId}` });
    return account.avatarUrl;
  });
  await removePicture(ctx, userId, picture);
  return null;
}

export type Staff = {
  role: "admin" | "teacher" | "channel";
  loginName: string;
  userName: string;
  password: string;
};

/** From the terminal (server/src/account.ts), such as the first administrator. */
export async function createStaff(db: Db, { role, password, ...names }: Staff): Promise<number> {
  const [loginName, userName] = [trimmed(names.loginName), normalName(names.userName)];
  const msg = loginNameRule(loginName) ?? profileNameRule(userName, role) ?? newPasswordRule(password);
  if (msg !== undefined) throw refuse("BAD_INPUT", { msg });
  if (isCommonPassword(password)) throw refuse("PASSWORD_TOO_COMMON");
  const passwordHash = await hashPassword(password);
  const account = { roles: [role], loginName, userName, telephone: "", passwordHash };
  const userId = await insertStaffAccount(db, account);
  if (userId === undefined) throw refuse("BAD_INPUT", { msg: `用户名 ${loginName} 已被使用` });
  return userId;
}
