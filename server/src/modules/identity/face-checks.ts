// Face checks: begun for the person on file, decided by the provider alone, consumed once (security.md 30). A client is
// never believed: it only says when to ask. Pictures never come here.
import { randomBytes } from "node:crypto";
import {
  FACE_CHECK_MINUTES,
  type FacePurpose,
  type FaceState,
  MOST_FACE_FAILURES_A_DAY,
} from "@zhutu/domain/identity/face-check.ts";
import { toIdCard18 } from "@zhutu/domain/id-card.ts";
import { USER_STATUS } from "@zhutu/domain/identity/user-status.ts";
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
import { rekeyPerson } from "./rekey-person.ts";

type Me = Ctx<SessionUser>;
type Wanted = { name: string; idCard: string; metaInfo: string; faceConsentVersion?: string | undefined };
/** What a check is begun for, and where its window goes when it is over. */
type For = { purpose: FacePurpose; courseId: number | null; path: string };
const theAccount: For = { purpose: "account", courseId: null, path: "/board/user/profile" };

/** Begun checks cost money, whether or not they end. */
const mostBegunADay = 20;

/** So many open checks are asked about when a page is opened; one is open as a rule. */
const mostAskedAtOnce = 3;

/**
 * Begins a face check of the caller, which takes the place of one that is still open, and whose name and ID number must be those on file (the number in full or as it is
 * shown). Refuses a confirmed account, one without a number, after five failures on a day (code 418), and when the
 * provider begins none. The consent is kept with it.
 */
export const beginFaceCheck = (ctx: Me, wanted: Wanted) => beginCheck(ctx, wanted, theAccount);

/**
 * Begins a check for the play of that course, of a confirmed person or of one with a number on file, in the place of one that is
 * still open for it; its window goes back to `path`. Who may have one is asked before. Refuses like `beginFaceCheck` else.
 */
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
  if ((await faceQueries.failuresToday(ctx.db, userId)) >= MOST_FACE_FAILURES_A_DAY)
    throw refuse("FACE_DAILY_LIMIT");
  await countUse(ctx.db, { key: `face:${userId}`, most: mostBegunADay, withinSeconds: 86_400 });
  const { userName, idCardCipher } = account;
  const begun = await begin(
    ctx,
    { name: userName, idCard: ctx.config.keys.open(idCardCipher) },
    wanted.metaInfo,
    path,
  );
  if (begun === "daily-limit") throw refuse("FACE_DAILY_LIMIT");
  const { certifyId } = begun;
  await transaction(ctx.db, async (tx) => {
    // Of several begun at once the last stays open: who fails in one has no other to pass.
    const locked = await lockOwner(tx, userId);
    if ((await faceQueries.failuresToday(tx, userId)) >= MOST_FACE_FAILURES_A_DAY)
      throw refuse("FACE_DAILY_LIMIT");
    await rekeyPerson(tx, ctx.config, locked);
    await faceQueries.expireOpenChecks(tx, userId, what);
    const check = { certifyId, userId, userName, ...sealedAnew(ctx, idCardCipher), ...what };
    await faceQueries.insertFaceCheck(tx, { ...check, minutes: FACE_CHECK_MINUTES });
    await queries.insertConsents(tx, userId, { face: wanted.faceConsentVersion });
    await recordAudit(tx, ctx, { action: "face-check.begin", subject: `user:${userId}`, detail: what });
  });
  return begun;
}

/** How the caller's own check stands, asked of the provider until it is decided; writes nothing. */
export async function faceCheckState(ctx: Me, certifyId: string) {
  const check = await ownCheck(ctx, certifyId);
  const state = check.state === "pending" ? await askProvider(ctx, check) : check.state;
  return { passed: state === "passed", state };
}

/**
 * Stores how the caller's own check ended, as the provider says, and confirms the identity with one that passed: once,
 * however often it is reported. Refuses when the name or the number on file is another by now.
 */
export async function settleFaceCheck(ctx: Me, certifyId: string) {
  const check = await ownCheck(ctx, certifyId);
  const state = await learn(ctx, check);
  if (state === "passed") await confirmBy(ctx, check);
  return { passed: state === "passed", state, ...(await standing(ctx)) };
}

/**
 * Learns how the caller's open checks ended, as when their dialog was closed before the end: one that passed confirms
 * the identity. Refuses nothing: what cannot be learned now stays open.
 */
export async function takeUpFaceChecks(ctx: Me) {
  try {
    await settleOpenChecks(ctx, mostAskedAtOnce);
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
    triesLeft: Math.max(0, MOST_FACE_FAILURES_A_DAY - failures),
  };
}

/**
 * Confirms the identity with a check that passed. One for the account is spent by it; one for play is not, confirms a
 * claim the same way, and has nothing to confirm of who is confirmed with that number already.
 */
async function confirmBy(ctx: Me, check: faceQueries.FaceCheckRow): Promise<void> {
  const { certifyId, userId, purpose, userName, idCardCipher } = check;
  if (check.consumedAt || idCardCipher === null) return;
  const { keys } = ctx.config;
  const idCard = keys.open(idCardCipher);
  await transaction(ctx.db, async (tx) => {
    // Accounts before their checks, as everywhere (delete-account.ts).
    const claims = await lockClaims(tx, userId, keys.marks("id-card", idCard));
    const own = claims.find((one) => one.userId === userId);
    if (purpose === "play" && own?.userStatus === USER_STATUS.confirmed) {
      if (!keys.isMark("id-card", idCard, own.idCardHmac)) throw refuse("IDENTITY_DIFFERS");
      return;
    }
    // Whoever comes second waits here for the first, and finds it spent.
    if (purpose === "account" && !(await faceQueries.consumeFaceCheck(tx, userId, certifyId))) return;
    const person = { userName, idCard };
    await confirmPerson(tx, ctx, { userId, person, by: { certifyId } }, (account) => {
      if (!keys.isMark("id-card", idCard, account.idCardHmac) || account.userName !== userName)
        throw refuse("IDENTITY_DIFFERS");
    });
  });
}

async function ownCheck(ctx: Me, certifyId: string): Promise<faceQueries.FaceCheckRow> {
  const check = await faceQueries.findFaceCheck(ctx.db, ctx.user.userId, certifyId);
  if (!check) throw refuse("NOT_FOUND");
  return check;
}

/**
 * How a check ended, or `pending`; what the provider has decided is noted, the first decision for good. After the last
 * failure of a day one that passed is over like one whose time ran out.
 */
async function learn(ctx: Me, check: faceQueries.FaceCheckRow): Promise<FaceState> {
  if (check.state !== "pending") return check.state;
  const said = await askProvider(ctx, check);
  if (said === "pending") return said;
  const { certifyId, userId, purpose } = check;
  return transaction(ctx.db, async (tx) => {
    await lockOwner(tx, userId);
    const spent = (await faceQueries.failuresToday(tx, userId)) >= MOST_FACE_FAILURES_A_DAY;
    // For play it is fresh or nothing: what is asked about too late may have passed long ago.
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

/** Holds the account, so that the checks of one person are begun and decided one after the other. */
async function lockOwner(tx: Tx, userId: number): Promise<queries.Account> {
  const account = await lockAccount(tx, userId);
  if (!account) throw refuse("NOT_FOUND");
  return account;
}

/** The number by the present key, whichever sealed it when the account was read. */
function sealedAnew({ config: { keys } }: Me, sealed: string) {
  const number = keys.open(sealed);
  return { idCardCipher: keys.seal(number), idCardHmac: keys.mark("id-card", number) };
}

/**
 * What the browser never reported is learned before another check begins: failures count all the same, and a check that
 * passed while nobody waited for it confirms the identity, if it is still that person's.
 */
async function settleOpenChecks(ctx: Me, most: number): Promise<void> {
  for (const check of await faceQueries.openFaceChecks(ctx.db, ctx.user.userId, most)) {
    if ((await learn(ctx, check)) !== "passed") continue;
    await confirmBy(ctx, check).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
}

/** What the provider says; a check that nobody finished in its time is over, whatever it says. */
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
    ctx.config.keys.isMark("id-card", toIdCard18(idCard), account.idCardHmac));
