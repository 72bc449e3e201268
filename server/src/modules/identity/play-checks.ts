// Face checks for play (domain.md "Sign-in and identity"): one is spent by one opening of its course, and its pass opens
// the next lessons of the same sign-in while it is good. Whose course it is, study asks.
import { createHash, randomBytes } from "node:crypto";
import { MOST_FACE_FAILURES_A_DAY, playCheckMinutes } from "@zhutu/domain/identity/face-check.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { Refusal, refuse } from "../../kernel/http/refuse.ts";
import { readParams } from "../sysparams/service.ts";
import { settleFaceCheck } from "./face-checks.ts";
import * as faceQueries from "./face-queries.ts";
import * as playCheckQueries from "./play-check-queries.ts";
import { lockAccount } from "./profile-queries.ts";
import { findById } from "./queries.ts";
import { takeVerifyCode } from "./verify-codes.ts";

type Me = Ctx<SessionUser>;

const leftToSpending: readonly string[] = ["NOT_FOUND", "IDENTITY_CONFIRMED"];

/**
 * Learns of the provider how the caller's check ended before it is spent, as `settleFaceCheck` does and with its refusals; one that is
 * not theirs, or of an account that is confirmed already, is left to `spendPlayCheck`, which refuses it.
 */
export async function settlePlayCheck(ctx: Me, certifyId: string): Promise<void> {
  try {
    await settleFaceCheck(ctx, certifyId);
  } catch (error) {
    if (!(error instanceof Refusal) || !leftToSpending.includes(error.refusal)) throw error;
  }
}

/**
 * Spends the caller's passed check of that course and answers its pass (192 bits, kept as a hash); undefined when it is
 * spent, foreign, of another course, not passed, or older than `faceCheckMinutes`.
 */
export async function spendPlayCheck(
  tx: Tx,
  ctx: Me,
  { certifyId, courseId }: { certifyId: string; courseId: number },
): Promise<string | undefined> {
  const { userId, sessionId } = ctx.user;
  const playPass = randomBytes(24).toString("base64url");
  const minutes = await minutesOf(tx);
  const passHash = hashOf(playPass);
  const spending = { certifyId, userId, courseId, sessionId, passHash, minutes };
  // A statement may see the person half moved to another key (rekey-person.ts); the next one sees them whole.
  const spent =
    (await playCheckQueries.spendPlayCheck(tx, spending)) ||
    (ctx.config.keys.changing && (await playCheckQueries.spendPlayCheck(tx, spending)));
  if (!spent) return undefined;
  const subject = `user:${userId}`;
  await recordAudit(tx, ctx, { action: "face-check.spend", subject, detail: { courseId } });
  return playPass;
}

/**
 * The caller's check of that course, spent in this sign-in and good until `faceCheckMinutes` after it was decided; with a
 * pass only the check that the pass belongs to. Undefined when there is none.
 */
export async function standingPlayCheck(
  db: Db,
  { userId, sessionId }: Pick<SessionUser, "userId" | "sessionId">,
  { courseId, playPass }: { courseId: number; playPass?: string | undefined },
): Promise<string | undefined> {
  const passHash = playPass === undefined ? null : hashOf(playPass);
  const minutes = await minutesOf(db);
  return playCheckQueries.findStandingCheck(db, { userId, sessionId, courseId, passHash, minutes });
}

/** Writes down that a check was refused at the door of that course. */
export const notePlayRefused = (ctx: Me, courseId: number): Promise<void> =>
  transaction(ctx.db, (tx) =>
    recordAudit(tx, ctx, {
      action: "face-check.spend.refuse",
      subject: `user:${ctx.user.userId}`,
      detail: { courseId },
    }),
  );

/**
 * A passed check for that course, proven by a code sent to the phone of who was confirmed by staff; it takes the place of an
 * open one. Refuses with FACE_REQUIRED who was confirmed by a face or not at all, after five failures of a day, and a wrong code.
 */
export async function provePlayByCode(
  ctx: Me,
  { courseId, verifyCode }: { courseId: number; verifyCode: string },
): Promise<{ certifyId: string }> {
  const { userId } = ctx.user;
  const account = await findById(ctx.db, userId);
  if (!account) throw refuse("NOT_FOUND");
  if (!(await playCheckQueries.isConfirmedByStaff(ctx.db, userId))) throw refuse("FACE_REQUIRED");
  if ((await faceQueries.failuresToday(ctx.db, userId)) >= MOST_FACE_FAILURES_A_DAY)
    throw refuse("FACE_DAILY_LIMIT");
  const { telephone } = account;
  if (!(await takeVerifyCode(ctx, telephone, "play", verifyCode))) throw refuse("VERIFY_CODE_INVALID");
  const certifyId = `code-${randomBytes(24).toString("base64url")}`;
  await transaction(ctx.db, async (tx) => {
    const locked = await lockAccount(tx, userId);
    if (!locked || locked.telephone !== telephone) throw refuse("VERIFY_CODE_INVALID");
    const { userName, idCardCipher, idCardHmac } = locked;
    await faceQueries.expireOpenChecks(tx, userId, { purpose: "play", courseId });
    await playCheckQueries.insertProvenCheck(tx, {
      certifyId,
      userId,
      userName,
      idCardCipher,
      idCardHmac,
      courseId,
    });
    const subject = `user:${userId}`;
    await recordAudit(tx, ctx, { action: "face-check.prove", subject, detail: { courseId, by: "code" } });
  });
  return { certifyId };
}

const minutesOf = async (db: Db | Tx): Promise<number> =>
  playCheckMinutes((await readParams(db)).faceCheckMinutes);

const hashOf = (pass: string): string => createHash("sha256").update(pass).digest("base64url");
