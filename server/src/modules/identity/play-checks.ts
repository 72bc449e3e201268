// Opening a course consumes a check; its pass opens further lessons of that sign-in (domain.md
// "Sign-in and identity"). Study checks the course.
import { createHash, randomBytes } from "node:crypto";
import { MAX_FACE_FAILURES_A_DAY, playCheckMinutes } from "@zhutu/domain/identity/face-check.ts";
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

/** Refuses as `settleFaceCheck`, except what `spendPlayCheck` refuses. */
export async function settlePlayCheck(ctx: Me, certifyId: string): Promise<void> {
  try {
    await settleFaceCheck(ctx, certifyId);
  } catch (error) {
    if (!(error instanceof Refusal) || !leftToSpending.includes(error.refusal)) throw error;
  }
}

/**
 * Answers a pass (192 bits, stored hashed); undefined if not usable or older than
 * `faceCheckMinutes`.
 */
export async function spendPlayCheck(
  tx: Tx,
  ctx: Me,
  { certifyId, courseId, begunFrom = null }: { certifyId: string; courseId: number; begunFrom?: Date | null },
): Promise<string | undefined> {
  const { userId, sessionId } = ctx.user;
  const playPass = randomBytes(24).toString("base64url");
  const minutes = await minutesOf(tx);
  const passHash = hashOf(playPass);
  const spending = { certifyId, userId, courseId, sessionId, passHash, minutes, begunFrom };
  if (!(await playCheckQueries.spendPlayCheck(tx, spending))) return undefined;
  const subject = `user:${userId}`;
  await recordAudit(tx, ctx, { action: "face-check.spend", subject, detail: { courseId } });
  return playPass;
}

/** Valid for `faceCheckMinutes`; with a pass only that pass's check. */
export async function standingPlayCheck(
  db: Db,
  { userId, sessionId }: Pick<SessionUser, "userId" | "sessionId">,
  { courseId, playPass }: { courseId: number; playPass?: string | undefined },
): Promise<string | undefined> {
  const passHash = playPass === undefined ? null : hashOf(playPass);
  const minutes = await minutesOf(db);
  return playCheckQueries.findStandingCheck(db, { userId, sessionId, courseId, passHash, minutes });
}

export const notePlayRefused = (ctx: Me, courseId: number): Promise<void> =>
  transaction(ctx.db, (tx) =>
    recordAudit(tx, ctx, {
      action: "face-check.spend.refuse",
      subject: `user:${ctx.user.userId}`,
      detail: { courseId },
    }),
  );

/**
 * For people confirmed by staff; expires an open check.
 * Refuses NOT_FOUND, FACE_REQUIRED (not confirmed by staff alone), FACE_DAILY_LIMIT,
 * VERIFY_CODE_INVALID.
 */
export async function provePlayByCode(
  ctx: Me,
  { courseId, verifyCode }: { courseId: number; verifyCode: string },
): Promise<{ certifyId: string }> {
  const { userId } = ctx.user;
  const account = await findById(ctx.db, userId);
  if (!account) throw refuse("NOT_FOUND");
  if (!(await playCheckQueries.isConfirmedByStaff(ctx.db, userId))) throw refuse("FACE_REQUIRED");
  if ((await faceQueries.failuresToday(ctx.db, userId)) >= MAX_FACE_FAILURES_A_DAY)
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
