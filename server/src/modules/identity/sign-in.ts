// Three methods, each fixed to its roles (security.md 3); one answer for every failure.
import { type AuthType, triesLeftText } from "@zhutu/domain/identity/sign-in-rules.ts";
import { isPhone } from "@zhutu/domain/phone.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Ctx } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { callerOf } from "../../kernel/fair-queue.ts";
import { forgetUses, limitMisses, networkOf, usesLeft } from "../../kernel/limits.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { phoneVerified } from "./moments.ts";
import { passwordMatches } from "./passwords.ts";
import { lockPhones } from "./locks.ts";
import { lockAccount } from "./profile-queries.ts";
import * as queries from "./queries.ts";
import { showsSecondFactor } from "./second-factor.ts";
import { hasSecondFactor } from "./second-factor-queries.ts";
import { startSession } from "./sessions.ts";
import { issueProof, takeVerifyCode } from "./verify-codes.ts";

type Credentials = {
  loginName: string;
  passwd: string;
  loginType: AuthType;
  /** Of accounts that have one: a code of the app or a recovery code. */
  secondFactor?: string | undefined;
};
/** `account`: whom the name means, also with a wrong password or code. */
type Judged = { right: boolean; account: queries.Account | undefined };

export const signInMethods = ({ config }: Ctx) => ({
  authType: config.authType,
  authTypes: config.authTypes,
});

/**
 * Refuses AUTH_TYPE_OFF, WRONG_CREDENTIALS, WRONG_CODE, PHONE_NOT_REGISTERED, ACCOUNT_DISABLED,
 * SECOND_FACTOR_NEEDED, SECOND_FACTOR_WRONG, TOO_MANY (5 failures per name and address in 15 minutes).
 */
export async function signIn(ctx: Ctx, { loginName: name, passwd, loginType, secondFactor }: Credentials) {
  // Only learners use these two, so this reveals nothing; password stays open for staff.
  if (loginType !== "password" && !ctx.config.authTypes.includes(loginType)) throw refuse("AUTH_TYPE_OFF");
  const attempt = { name, loginType };
  const judged = await limitMisses(ctx, [failuresOf(ctx, name), failuresFrom(ctx)], async () => {
    const { right, account } =
      loginType === "mobile-verify-code"
        ? await checkCode(ctx, name, passwd)
        : await checkPassword(ctx, name, passwd, loginType);
    if (right) return { account };
    await transaction(ctx.db, (tx) => keepRecord(tx, ctx, { ...attempt, account, succeeded: false }));
    return undefined;
  });
  if (!judged)
    throw loginType === "mobile-verify-code" ? await wrongCode(ctx, name) : refuse("WRONG_CREDENTIALS");
  const { account } = judged;
  // The code proves the caller's phone, so its state may be told.
  if (!account || account.disabledAt) throw await notLetIn(ctx, attempt, account);
  await forgetUses(ctx.db, failuresOf(ctx, name).key);
  const showedSecondFactor = await showsSecondFactor(ctx, account.userId, secondFactor);
  if (showedSecondFactor === false) {
    await transaction(ctx.db, (tx) => keepRecord(tx, ctx, { ...attempt, account, succeeded: false }));
    throw refuse("SECOND_FACTOR_WRONG");
  }
  return transaction(ctx.db, async (tx) => {
    // A password that was reset while this one was checked lets nobody in.
    const locked = await lockAccount(tx, account.userId);
    if (locked?.passwordHash !== account.passwordHash) throw refuse("WRONG_CREDENTIALS");
    const mayHaveOne = account.roles[0] === "admin" && !showedSecondFactor;
    if (mayHaveOne && (await hasSecondFactor(tx, account.userId))) throw refuse("SECOND_FACTOR_NEEDED");
    return letIn(tx, ctx, { ...attempt, account, showedSecondFactor });
  });
}

/** A phone without an account is given what registers it (`registerByPhone`). */
const notLetIn = (
  ctx: Ctx,
  attempt: Pick<Credentials, "loginType"> & { name: string },
  account?: queries.Account,
) =>
  transaction(ctx.db, async (tx) => {
    await keepRecord(tx, ctx, { ...attempt, account, succeeded: false });
    if (account) return refuse("ACCOUNT_DISABLED");
    return refuse("PHONE_NOT_REGISTERED", { detail: { proof: await issueProof(ctx, tx, attempt.name) } });
  });

/** Starts a session of this account and records the sign-in. */
export async function letIn(
  tx: Tx,
  ctx: Ctx,
  {
    account,
    showedSecondFactor = false,
    ...attempt
  }: Omit<Attempt, "succeeded"> & { account: queries.Account; showedSecondFactor?: boolean | undefined },
) {
  await keepRecord(tx, ctx, { ...attempt, account, succeeded: true });
  const token = await startSession(tx, ctx, account, showedSecondFactor);
  const { userId, userName, roles: role, avatarUrl, rights } = account;
  return { user: { userId, userName, role, avatarUrl, ...(rights && { rights }) }, token };
}

async function checkPassword(
  ctx: Ctx,
  name: string,
  passwd: string,
  loginType: "password" | "idcard",
): Promise<Judged> {
  const meant =
    loginType === "idcard"
      ? await queries.findByIdCard(ctx.db, ctx.config.keys.mark("id-card", name))
      : [await queries.findByLoginName(ctx.db, name)];
  const open = meant.filter((account) => account && mayUsePassword(ctx, account, loginType));
  // Hash even without an account: timing must not reveal it.
  for (const account of open.length > 0 ? open : [undefined])
    if (await passwordMatches(callerOf(ctx), account?.passwordHash, passwd)) return { right: true, account };
  return { right: false, account: meant.length === 1 ? meant[0] : undefined };
}

function mayUsePassword(
  { config }: Ctx,
  { roles, disabledAt }: queries.Account,
  loginType: AuthType,
): boolean {
  const isLearner = roles[0] === "user";
  return (
    disabledAt === null && (loginType === "idcard" || !isLearner || config.authTypes.includes("password"))
  );
}

async function checkCode(ctx: Ctx, phone: string, code: string): Promise<Judged> {
  const right = await takeVerifyCode(ctx, phone, "login", code);
  const account = await queries.findLearnerByPhone(ctx.db, phone);
  if (right && account && !account.disabledAt && !account.phoneVerifiedAt)
    await transaction(ctx.db, async (tx) => {
      const { userId } = account;
      await lockPhones(tx, [phone]);
      if (await queries.markPhoneVerified(tx, userId, phone)) await phoneVerified.emit(tx, { userId });
    });
  return { right, account };
}

export const lockSeconds = 15 * 60;
const lockedSentence = "登录失败次数过多，请 15 分钟后再试";

// The caller's own failures, not the code's tries: whether a code was sent to the phone is not told.
const wrongCode = async (ctx: Ctx, name: string) =>
  refuse("WRONG_CODE", {
    msg: `手机号或验证码不正确，${triesLeftText(await usesLeft(ctx.db, failuresOf(ctx, name)))}`,
  });

// Per name and address, so strangers elsewhere cannot lock the owner out.
const failuresOf = (ctx: Ctx, name: string) => ({
  key: `signin:${ctx.config.keys.mark("sign-in", name)}:${networkOf(ctx.ip)}`,
  most: 5,
  withinSeconds: lockSeconds,
  msg: lockedSentence,
});

// Per address, against one password on many names.
const failuresFrom = (ctx: Ctx) => ({
  key: `signin:ip:${networkOf(ctx.ip)}`,
  most: 100,
  withinSeconds: lockSeconds,
  msg: lockedSentence,
});

/** So that the new password can be tried at once. */
export async function forgetFailures(ctx: Ctx, names: readonly string[]): Promise<void> {
  await forgetUses(ctx.db, ...names.map((name) => failuresOf(ctx, name).key));
}

type Attempt = {
  account?: queries.Account | undefined;
  name: string;
  loginType: AuthType;
  succeeded: boolean;
};

// Stores typed names only if they are phones: people type ID numbers and passwords there.
async function keepRecord(tx: Tx, ctx: Ctx, { account, name, loginType, succeeded }: Attempt) {
  const userId = account?.userId;
  await queries.logSignIn(tx, {
    loginName: account?.loginName ?? (isPhone(name) ? name : "unknown"),
    userId: userId ?? null,
    succeeded,
    loginIp: ctx.ip,
  });
  await recordAudit(tx, ctx, {
    action: succeeded ? "account.sign-in" : "account.sign-in.refuse",
    subject: userId === undefined ? "user:unknown" : `user:${userId}`,
    ...(succeeded && userId !== undefined && { userId }),
    detail: { loginType },
  });
}
