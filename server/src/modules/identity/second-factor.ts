// Codes of an authenticator app (RFC 6238) and recovery codes; each is right once (security.md 61).
import { createHash, randomBytes } from "node:crypto";
import {
  groupedCode,
  isAppCode,
  normalFactorCode,
  RECOVERY_CODE_COUNT,
} from "@zhutu/domain/identity/second-factor.ts";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { AuditAction } from "../../kernel/db/audit-action.ts";
import type { OutsideTransaction, Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { limitMisses } from "../../kernel/limits.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { readParams, siteSettings } from "../sysparams/service.ts";
import { isCurrentPassword } from "./current-password.ts";
import { endOtherSessions, lockAccount } from "./profile-queries.ts";
import { endAllSessions, findById, findByLoginName } from "./queries.ts";
import * as queries from "./second-factor-queries.ts";

type Me = Ctx<SessionUser>;

const stepMillis = 30_000;
/** Steps that an app's clock may be early or late. */
const clockSteps = 1;
const secretBytes = 20;
const recoveryBytes = 10;

const totpOf = (secret: Secret, names?: { issuer: string; label: string }) => new TOTP({ secret, ...names });

/** The thirty-second step whose code it is at `now`, in milliseconds; undefined if wrong. */
export function stepOfCode(secret: string, token: string, now: number): number | undefined {
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token, timestamp: now, window: clockSteps });
  return delta === null ? undefined : Math.floor(now / stepMillis) + delta;
}

const hashOf = (code: string): string => createHash("sha256").update(code).digest("base64url");

const misses = (userId: number) => ({
  key: `second-factor:${userId}`,
  most: 5,
  withinSeconds: 15 * 60,
  msg: "验证码输错次数过多，请 15 分钟后再试",
});

/** Spends a right code. Refuses TOO_MANY after 5 wrong ones in 15 minutes. */
async function spendCode(ctx: Ctx, userId: number, text: string): Promise<boolean> {
  const code = normalFactorCode(text);
  const right = await limitMisses(ctx, [misses(userId)], async () =>
    (await (isAppCode(code) ? spendAppCode : spendRecoveryCode)(ctx, userId, code)) ? true : undefined,
  );
  return right === true;
}

async function spendAppCode(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  const kept = await queries.findSecret(ctx.db, userId, { confirmed: true });
  const step = kept && stepOfCode(ctx.config.keys.open(kept.secretCipher), code, kept.now);
  return step !== undefined && queries.spendStep(ctx.db, userId, step);
}

const spendRecoveryCode = ({ db }: Ctx, userId: number, code: string): Promise<boolean> =>
  queries.spendRecoveryCode(db, userId, hashOf(code));

/** At sign-in; undefined where no code was given, or the account has no second factor. */
export async function showsSecondFactor(
  ctx: Ctx,
  userId: number,
  code: string | undefined,
): Promise<boolean | undefined> {
  if (!code || !(await queries.hasSecondFactor(ctx.db, userId))) return undefined;
  return spendCode(ctx, userId, code);
}

export async function mySecondFactor({ db, user }: Me) {
  const [standing, { staffSecondFactor: demanded }] = await Promise.all([
    queries.findStanding(db, user.userId),
    readParams(db),
  ]);
  return { since: standing?.since ?? null, recoveryCodesLeft: standing?.recoveryCodesLeft ?? 0, demanded };
}

/** Refuses CURRENT_PASSWORD_WRONG, SECOND_FACTOR_STATE, TOO_MANY. */
export async function beginSecondFactor(ctx: Me, password: string) {
  const { userId } = ctx.user;
  const account = await findById(ctx.db, userId);
  if (!account || !(await isCurrentPassword(ctx, account, password))) throw refuse("CURRENT_PASSWORD_WRONG");
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer });
  const sealed = ctx.config.keys.seal(secret.base32);
  const kept = await transaction(ctx.db, (tx) => queries.keepSecret(tx, userId, sealed));
  if (!kept) throw refuse("SECOND_FACTOR_STATE");
  const { siteName } = await siteSettings(ctx);
  const address = totpOf(secret, { issuer: siteName, label: account.loginName }).toString();
  return { address, picture: renderSVG(address, { border: 2 }), secret: secret.base32 };
}

/** Refuses SECOND_FACTOR_STATE, SECOND_FACTOR_WRONG, TOO_MANY. */
export async function confirmSecondFactor(ctx: Me, text: string) {
  const { userId, sessionId } = ctx.user;
  const waiting = await queries.findSecret(ctx.db, userId, { confirmed: false });
  if (!waiting) throw refuse("SECOND_FACTOR_STATE");
  const { secretCipher, now } = waiting;
  const step = await limitMisses(ctx, [misses(userId)], () =>
    Promise.resolve(stepOfCode(ctx.config.keys.open(secretCipher), normalFactorCode(text), now)),
  );
  if (step === undefined) throw refuse("SECOND_FACTOR_WRONG");
  return transaction(ctx.db, async (tx) => {
    // Before a session of somebody who signs in meanwhile without it.
    await lockAccount(tx, userId);
    if (!(await queries.putInForce(tx, userId, { secretCipher, step }))) throw refuse("SECOND_FACTOR_STATE");
    await queries.noteShown(tx, sessionId);
    await endOtherSessions(tx, userId, sessionId, "second factor changed");
    await audit(tx, ctx, "second-factor.on");
    return newRecoveryCodes(tx, userId);
  });
}

/** Refuses SECOND_FACTOR_WRONG, TOO_MANY. */
export async function showSecondFactor(ctx: Me, code: string): Promise<null> {
  const { userId, sessionId } = ctx.user;
  if (await spendCode(ctx, userId, code)) {
    await queries.noteShown(ctx.db, sessionId);
    return null;
  }
  await transaction(ctx.db, (tx) => audit(tx, ctx, "second-factor.show.refuse"));
  throw refuse("SECOND_FACTOR_WRONG");
}

/** Refuses SECOND_FACTOR_STATE. */
export const renewRecoveryCodes = (ctx: Me) =>
  transaction(ctx.db, async (tx) => {
    const { userId } = ctx.user;
    await lockAccount(tx, userId);
    if (!(await queries.hasSecondFactor(tx, userId))) throw refuse("SECOND_FACTOR_STATE");
    await audit(tx, ctx, "second-factor.recovery-codes");
    return newRecoveryCodes(tx, userId);
  });

/** Refuses SECOND_FACTOR_DEMANDED, SECOND_FACTOR_STATE. */
export async function endMySecondFactor(ctx: Me): Promise<null> {
  if ((await readParams(ctx.db)).staffSecondFactor) throw refuse("SECOND_FACTOR_DEMANDED");
  return transaction(ctx.db, async (tx) => {
    await lockAccount(tx, ctx.user.userId);
    if (!(await queries.dropSecondFactor(tx, ctx.user.userId))) throw refuse("SECOND_FACTOR_STATE");
    await audit(tx, ctx, "second-factor.off");
    return null;
  });
}

/** Ends their sessions. Refuses OWN_ACCOUNT, NOT_FOUND, SECOND_FACTOR_STATE. */
export async function resetSecondFactor(ctx: Me, userId: number): Promise<null> {
  if (userId === ctx.user.userId) throw refuse("OWN_ACCOUNT");
  if ((await findById(ctx.db, userId))?.roles[0] !== "admin") throw refuse("NOT_FOUND");
  return transaction(ctx.db, async (tx) => {
    if (!(await forgetSecondFactor(tx, userId))) throw refuse("SECOND_FACTOR_STATE");
    await audit(tx, ctx, "second-factor.reset", userId);
    return null;
  });
}

/** From the command line; false if the administrator has none. */
export const resetSecondFactorOf = (db: OutsideTransaction, loginName: string): Promise<boolean> =>
  transaction(db, async (tx) => {
    const account = await findByLoginName(tx, loginName);
    if (!account || !(await forgetSecondFactor(tx, account.userId))) return false;
    const subject = `user:${account.userId}`;
    await recordAudit(tx, { user: null, ip: "" }, { action: "second-factor.reset", subject });
    return true;
  });

async function forgetSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  await lockAccount(tx, userId);
  if (!(await queries.dropSecondFactor(tx, userId))) return false;
  await endAllSessions(tx, userId, "second factor changed");
  return true;
}

const audit = (tx: Tx, ctx: Me, action: AuditAction, userId = ctx.user.userId): Promise<void> =>
  recordAudit(tx, ctx, { action, subject: `user:${userId}` });

async function newRecoveryCodes(tx: Tx, userId: number) {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const bytes = new Uint8Array(randomBytes(recoveryBytes));
    return new Secret({ buffer: bytes.buffer }).base32;
  });
  await queries.replaceRecoveryCodes(tx, userId, codes.map(hashOf));
  return { recoveryCodes: codes.map(groupedCode) };
}
