// The provider alone decides, the client only says when to ask, each check is used once
// (security.md 30). No pictures reach us.
import { randomBytes } from "node:crypto";
import {
  FACE_CHECK_MINUTES,
  type FacePurpose,
  type FaceState,
  MAX_FACE_FAILURES_A_DAY,
} from "@zhutu/domain/identity/face-check.ts";
import { toIdCard18 } from "@zhutu/domain/id-card.ts";
import { USER_STATUS } from "@zhutu/domain/identity/account-rules.ts";
import { normalName } from "@zhutu/domain/name-rule.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { countUse } from "../../kernel/limits.ts";
import { Refusal, refuse } from "../../kernel/http/refuse.ts";
import { ProviderFailure } from "../../providers/face/port.ts";
import { confirmPerson } from "./confirm-identity.ts";
import * as faceQueries from "./face-queries.ts";
import { maskedIdCard } from "./my-profile.ts";
import { lockAccount, lockClaims } from "./profile-queries.ts";
import * as queries from "./queries.ts";

type Me = Ctx<SessionUser>;
type Wanted = { name: string; idCard: string; metaInfo: string; faceConsentVersion?: string | undefined };
/** `path`: page to return to. */
type For = { purpose: FacePurpose; courseId: number | null; path: string };
const theAccount: For = { purpose: "account", courseId: null, path: "/board/user/profile" };

/** The provider charges for each. */
const maxBegunADay = 20;

/** When a page opens. */
const maxAskedAtOnce = 3;

/** Replaces an open check; name and ID number (full or masked) must match the account. Stores the consent. */
export const beginFaceCheck = (ctx: Me, wanted: Wanted) => beginCheck(ctx, wanted, theAccount);

/** Also for confirmed people. The caller checks the right to the course. */
export const beginPlayCheck = (ctx: Me, wanted: Wanted, course: { courseId: number; path: string }) =>
  beginCheck(ctx, wanted, { purpose: "play", ...course });

async function beginCheck(ctx: Me, wanted: Wanted, { path, ...what }: For) {
  const { userId } = ctx.user;
  await settleOpenChecks(ctx, 50);
  const account = await queries.findById(ctx.db, userId);
  if (!account) throw refuse("NOT_FOUND");
  if (what.purpose === "account" && account.userStatus === USER_STATUS.confirmed)
    throw refuse("IDENTITY_CONFIRMED");
  if (!account.idCardCipher || !account.idCardHmac) throw refuse("IDENTITY_MISSING");
  if (!isOnFile(ctx, account, wanted)) throw refuse("IDENTITY_DIFFERS");
  if ((await faceQueries.failuresToday(ctx.db, userId)) >= MAX_FACE_FAILURES_A_DAY)
    throw refuse("FACE_DAILY_LIMIT");
  await countUse(ctx.db, { key: `face:${userId}`, most: maxBegunADay, withinSeconds: 86_400 });
  const { userName, idCardCipher, idCardHmac } = account;
  const begun = await begin(
    ctx,
    { name: userName, idCard: ctx.config.keys.open(idCardCipher) },
    wanted.metaInfo,
    path,
  );
  if (begun === "daily-limit") throw refuse("FACE_DAILY_LIMIT");
  const { certifyId } = begun;
  await transaction(ctx.db, async (tx) => {
    // Only the last of simultaneous checks stays open, so a failed one leaves no second to pass.
    await lockOwner(tx, userId);
    if ((await faceQueries.failuresToday(tx, userId)) >= MAX_FACE_FAILURES_A_DAY)
      throw refuse("FACE_DAILY_LIMIT");
    await faceQueries.expireOpenChecks(tx, userId, what);
    const check = { certifyId, userId, userName, idCardCipher, idCardHmac, ...what };
    await faceQueries.insertFaceCheck(tx, { ...check, minutes: FACE_CHECK_MINUTES });
    await queries.insertConsents(tx, userId, { face: wanted.faceConsentVersion });
    await recordAudit(tx, ctx, { action: "face-check.begin", subject: `user:${userId}`, detail: what });
  });
  return begun;
}

/** Asks the provider while pending; writes nothing. */
export async function faceCheckState(ctx: Me, certifyId: string) {
  const check = await ownCheck(ctx, certifyId);
  const state = check.state === "pending" ? await askProvider(ctx, check) : check.state;
  return { passed: state === "passed", state };
}

/** Stores the provider's verdict; a pass confirms the identity, once. */
export async function settleFaceCheck(ctx: Me, certifyId: string) {
  const check = await ownCheck(ctx, certifyId);
  const state = await learn(ctx, check);
  if (state === "passed") await confirmBy(ctx, check);
  return { passed: state === "passed", state, ...(await standing(ctx)) };
}

/**
 * Settles open checks, such as those whose dialog was closed. Refuses nothing; failures stay open.
 */
export async function takeUpFaceChecks(ctx: Me) {
  try {
    await settleOpenChecks(ctx, maxAskedAtOnce);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return standing(ctx);
}

async function standing({ db, user: { userId } }: Me) {
  const account = await queries.findById(db, userId);
  const failures = await faceQueries.failuresToday(db, userId);
  return {
    userStatus: account?.userStatus ?? USER_STATUS.claimed,
    triesLeft: Math.max(0, MAX_FACE_FAILURES_A_DAY - failures),
  };
}

/** Consumes account checks only; a play check just compares numbers for a confirmed person. */
async function confirmBy(ctx: Me, check: faceQueries.FaceCheckRow): Promise<void> {
  const { certifyId, userId, purpose, userName, idCardCipher } = check;
  if (check.consumedAt || idCardCipher === null) return;
  const { keys } = ctx.config;
  const idCard = keys.open(idCardCipher);
  await transaction(ctx.db, async (tx) => {
    // Lock accounts before their checks, as delete-account.ts does.
    const mark = keys.mark("id-card", idCard);
    const claims = await lockClaims(tx, userId, mark);
    const own = claims.find((claim) => claim.userId === userId);
    if (purpose === "play" && own?.userStatus === USER_STATUS.confirmed) {
      if (own.idCardHmac !== mark) throw refuse("IDENTITY_DIFFERS");
      return;
    }
    // A second call waits here and finds the check consumed.
    if (purpose === "account" && !(await faceQueries.consumeFaceCheck(tx, userId, certifyId))) return;
    const person = { userName, idCard };
    await confirmPerson(tx, ctx, { userId, person, by: { certifyId } }, (account) => {
      if (account.idCardHmac !== mark || account.userName !== userName) throw refuse("IDENTITY_DIFFERS");
    });
  });
}

async function ownCheck(ctx: Me, certifyId: string): Promise<faceQueries.FaceCheckRow> {
  const check = await faceQueries.findFaceCheck(ctx.db, ctx.user.userId, certifyId);
  if (!check) throw refuse("NOT_FOUND");
  return check;
}

/**
 * Stores the first verdict, or answers `pending`. A pass after the day's last failure counts as
 * expired.
 */
async function learn(ctx: Me, check: faceQueries.FaceCheckRow): Promise<FaceState> {
  if (check.state !== "pending") return check.state;
  const said = await askProvider(ctx, check);
  if (said === "pending") return said;
  const { certifyId, userId, purpose } = check;
  return transaction(ctx.db, async (tx) => {
    await lockOwner(tx, userId);
    const spent = (await faceQueries.failuresToday(tx, userId)) >= MAX_FACE_FAILURES_A_DAY;
    // A play check must be fresh; a late verdict may be about an old pass.
    const stale = purpose === "play" && check.isLate;
    const state = (spent || stale) && said === "passed" ? "expired" : said;
    const decided = await faceQueries.decideFaceCheck(tx, certifyId, state);
    if (decided) {
      const subject = `user:${userId}`;
      await recordAudit(tx, ctx, { action: "face-check.decide", subject, detail: { purpose, state } });
      return state;
    }
    return (await faceQueries.findFaceCheck(tx, userId, certifyId))?.state ?? state;
  });
}

/** One person's checks run one after the other. */
async function lockOwner(tx: Tx, userId: number): Promise<queries.Account> {
  const account = await lockAccount(tx, userId);
  if (!account) throw refuse("NOT_FOUND");
  return account;
}

/** Under the present key. */
/** Before another check begins, unreported ones count: failures, and passes that still match. */
async function settleOpenChecks(ctx: Me, most: number): Promise<void> {
  for (const check of await faceQueries.openFaceChecks(ctx.db, ctx.user.userId, most)) {
    if ((await learn(ctx, check)) !== "passed") continue;
    await confirmBy(ctx, check).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
}

/** A pending check past its time is expired. */
async function askProvider(ctx: Me, { certifyId, isLate }: faceQueries.FaceCheckRow): Promise<FaceState> {
  try {
    const state = await ctx.providers.face.describe(certifyId);
    return state === "pending" && isLate ? "expired" : state;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    ctx.log.warn({ code: error.code, kind: error.kind }, "the provider did not say how a face check ended");
    throw refuse("FACE_SERVICE_DOWN", { retryAfterSeconds: 5 });
  }
}

async function begin(ctx: Me, person: { name: string; idCard: string }, metaInfo: string, path: string) {
  const start = {
    reference: `zt${randomBytes(15).toString("hex")}`,
    metaInfo,
    returnUrl: `${ctx.config.publicUrl}${path}`,
  };
  try {
    return await ctx.providers.face.init(person, start);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    ctx.log.warn({ code: error.code, kind: error.kind }, "the provider began no face check");
    throw refuse("FACE_NOT_STARTED");
  }
}

const isOnFile = (ctx: Me, account: queries.Account, { name, idCard }: Wanted): boolean =>
  normalName(name) === normalName(account.userName) &&
  (idCard === maskedIdCard(ctx, account) ||
    ctx.config.keys.mark("id-card", toIdCard18(idCard)) === account.idCardHmac);
