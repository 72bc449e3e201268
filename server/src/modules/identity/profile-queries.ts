// Rows are locked in id order.
import { and, asc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { USER_STATUS } from "@zhutu/domain/identity/account-rules.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { lockAllUntilCommit } from "../../kernel/db/locks.ts";
import { type Account, isLearner } from "./queries.ts";
import {
  consents,
  type EndReason,
  faceChecks,
  identityConfirmations,
  loginLogs,
  secondFactors,
  sessions,
  users,
  verifyCodes,
} from "./tables.ts";

/** Undefined if deleted. */
export async function lockAccount(tx: Tx, userId: number): Promise<Account | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.userId, userId), isNull(users.deletedAt)))
    .for("no key update");
  return row;
}

/** For deletion: waits for rows being written about the person and blocks new ones. */
export async function lockToEnd(tx: Tx, userId: number): Promise<Account | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.userId, userId), isNull(users.deletedAt)))
    .for("update");
  return row;
}

/** If it is this one; whether it was. */
export async function unnamePicture(db: Db, userId: number, avatarUrl: string): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ avatarUrl: null })
    .where(and(eq(users.userId, userId), eq(users.avatarUrl, avatarUrl)))
    .returning({ userId: users.userId });
  return changed.length > 0;
}

/** Until commit; false if deleted. */
export async function holdOpenAccount(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.userId, userId), isNull(users.deletedAt)))
    .for("key share");
  return rows.length > 0;
}

/**
 * The account and all claimants, in id order. Also serialises confirmations by people without a
 * claim.
 */
export async function lockClaims(tx: Tx, userId: number, mark: string): Promise<Account[]> {
  await lockAllUntilCommit(tx, "id number", [mark]);
  return tx
    .select()
    .from(users)
    .where(or(eq(users.userId, userId), eq(users.idCardHmac, mark)))
    .orderBy(asc(users.userId))
    .for("no key update");
}

export type ProfileChange = Partial<
  Pick<
    Account,
    | "userName"
    | "employer"
    | "idCardCipher"
    | "idCardHmac"
    | "telephone"
    | "loginName"
    | "avatarUrl"
    | "passwordHash"
    | "phoneVerifiedAt"
  >
>;

export async function changeProfile(tx: Tx, userId: number, change: ProfileChange): Promise<Account> {
  const [row] = await tx.update(users).set(change).where(eq(users.userId, userId)).returning();
  if (!row) throw new Error("an account that was locked and is gone");
  return row;
}

/** As a learner's phone or any login name. */
export async function isPhoneTaken(tx: Tx, userId: number, phone: string): Promise<boolean> {
  const [row] = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(
      and(
        ne(users.userId, userId),
        or(
          eq(users.loginName, phone),
          and(eq(users.telephone, phone), isLearner(users), isNull(users.deletedAt)),
        ),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function endOtherSessions(
  tx: Tx,
  userId: number,
  sessionId: string,
  reason: EndReason,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: sql`now()`, endReason: reason })
    .where(and(eq(sessions.userId, userId), ne(sessions.sessionId, sessionId), isNull(sessions.endedAt)));
}

/** Answers whose it was. */
export async function removeOtherClaims(tx: Tx, userId: number, mark: string): Promise<number[]> {
  const removed = await tx
    .update(users)
    .set({ idCardCipher: null, idCardHmac: null })
    .where(
      and(eq(users.idCardHmac, mark), ne(users.userId, userId), eq(users.userStatus, USER_STATUS.claimed)),
    )
    .returning({ userId: users.userId });
  return removed.map((row) => row.userId).toSorted((a, b) => a - b);
}

/** Whether it still was a claim. */
export async function markConfirmed(
  tx: Tx,
  userId: number,
  person: Pick<Account, "userName" | "idCardCipher" | "idCardHmac">,
): Promise<boolean> {
  const marked = await tx
    .update(users)
    .set({ ...person, userStatus: USER_STATUS.confirmed })
    .where(and(eq(users.userId, userId), eq(users.userStatus, USER_STATUS.claimed)))
    .returning({ userId: users.userId });
  return marked.length > 0;
}

export async function insertConfirmation(
  tx: Tx,
  row: typeof identityConfirmations.$inferInsert,
): Promise<void> {
  await tx.insert(identityConfirmations).values(row);
}

const MAX_ROWS = 1_000;

export async function keptOf(db: Db, userId: number) {
  return {
    consents: await db
      .select({ kind: consents.kind, version: consents.version, at: consents.at })
      .from(consents)
      .where(eq(consents.userId, userId))
      .orderBy(asc(consents.consentId)),
    confirmations: await db
      .select({ certifyId: identityConfirmations.certifyId, at: identityConfirmations.at })
      .from(identityConfirmations)
      .where(eq(identityConfirmations.userId, userId))
      .orderBy(asc(identityConfirmations.identityConfirmationId)),
    faceChecks: await db
      .select({
        purpose: faceChecks.purpose,
        state: faceChecks.state,
        createdAt: faceChecks.createdAt,
        decidedAt: faceChecks.decidedAt,
      })
      .from(faceChecks)
      .where(eq(faceChecks.userId, userId))
      .orderBy(asc(faceChecks.createdAt)),
    signIns: await db
      .select({
        loginTime: loginLogs.loginTime,
        succeeded: loginLogs.succeeded,
        loginIp: loginLogs.loginIp,
      })
      .from(loginLogs)
      .where(eq(loginLogs.userId, userId))
      .orderBy(sql`${loginLogs.loginLogId} desc`)
      .limit(MAX_ROWS),
    sessions: await db
      .select({
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        endedAt: sessions.endedAt,
        ip: sessions.ip,
        userAgent: sessions.userAgent,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(sql`${sessions.createdAt} desc`)
      .limit(MAX_ROWS),
  };
}

/** Sign-ins stay under a neutral name as the law asks, consents as proof. */
export async function forgetPerson(tx: Tx, account: Account): Promise<void> {
  const { userId, telephone } = account;
  const loginName = `deleted-${userId}`;
  await tx
    .update(users)
    .set({
      loginName,
      userName: "已注销",
      telephone: "",
      phoneVerifiedAt: null,
      idCardCipher: null,
      idCardHmac: null,
      userStatus: USER_STATUS.claimed,
      passwordHash: null,
      avatarUrl: null,
      employer: "",
      disabledAt: sql`now()`,
      disabledReason: null,
      deletedAt: sql`now()`,
    })
    .where(eq(users.userId, userId));
  await tx
    .update(faceChecks)
    .set({ userName: "", idCardCipher: null, idCardHmac: null })
    .where(eq(faceChecks.userId, userId));
  await tx
    .update(identityConfirmations)
    .set({ idCardHmac: null, evidence: "" })
    .where(eq(identityConfirmations.userId, userId));
  await tx
    .update(sessions)
    .set({
      endedAt: sql`coalesce(${sessions.endedAt}, now())`,
      endReason: sql`coalesce(${sessions.endReason}, 'account deleted')`,
      ip: null,
      userAgent: null,
    })
    .where(eq(sessions.userId, userId));
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.update(loginLogs).set({ loginName }).where(eq(loginLogs.userId, userId));
  // Attempts before the phone had an account.
  await tx
    .update(loginLogs)
    .set({ loginName: "unknown" })
    .where(and(inArray(loginLogs.loginName, [account.loginName, telephone]), isNull(loginLogs.userId)));
  await tx.delete(verifyCodes).where(eq(verifyCodes.phone, telephone));
}

/** Keeps a known one. */
export const noteEmployer = (tx: Tx, phone: string, employer: string) =>
  tx
    .update(users)
    .set({ employer })
    .where(
      sql`${users.telephone} = ${phone} and ${isLearner(users)} and ${users.deletedAt} is null and ${users.employer} = ''`,
    );
