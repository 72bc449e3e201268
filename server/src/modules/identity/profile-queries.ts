// What the profile, confirming an identity and ending an account write of an account. Rows are locked in id order.
import { and, asc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { USER_STATUS } from "@zhutu/domain/identity/user-status.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { lockAllUntilCommit } from "../../kernel/db/locks.ts";
import type { Account } from "./queries.ts";
import {
  consents,
  type EndReason,
  faceChecks,
  identityConfirmations,
  loginLogs,
  sessions,
  users,
  verifyCodes,
} from "./tables.ts";

/** The account, held until the transaction ends; undefined when there is none, or it was deleted. */
export async function lockAccount(tx: Tx, userId: number): Promise<Account | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.userId, userId), isNull(users.deletedAt)))
    .for("no key update");
  return row;
}

/** The same for who ends it: waits also for rows that are being written of the person, and keeps new ones waiting. */
export async function lockToEnd(tx: Tx, userId: number): Promise<Account | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.userId, userId), isNull(users.deletedAt)))
    .for("update");
  return row;
}

/** Lets the account show no picture where it shows this one; whether it did. */
export async function unnamePicture(db: Db, userId: number, avatarUrl: string): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ avatarUrl: null })
    .where(and(eq(users.userId, userId), eq(users.avatarUrl, avatarUrl)))
    .returning({ userId: users.userId });
  return changed.length > 0;
}

/** Keeps the account from being deleted until the transaction ends; whether it is not. */
export async function holdOpenAccount(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.userId, userId), isNull(users.deletedAt)))
    .for("key share");
  return rows.length > 0;
}

/**
 * The account and everybody who claims the number of these marks, held in id order. Whoever else confirms that number
 * waits, also for an account that has not claimed it, and whichever of two keys it writes with.
 */
export async function lockClaims(tx: Tx, userId: number, marks: readonly string[]): Promise<Account[]> {
  await lockAllUntilCommit(tx, "id number", marks);
  return tx
    .select()
    .from(users)
    .where(or(eq(users.userId, userId), inArray(users.idCardHmac, [...marks])))
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

/** Writes what changed of the account; the row afterwards. */
export async function changeProfile(tx: Tx, userId: number, change: ProfileChange): Promise<Account> {
  const [row] = await tx.update(users).set(change).where(eq(users.userId, userId)).returning();
  if (!row) throw new Error("an account that was locked and is gone");
  return row;
}

/** Whether somebody else signs in with that number: a learner's phone, or anybody's login name. */
export async function isPhoneTaken(tx: Tx, userId: number, phone: string): Promise<boolean> {
  const [row] = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(
      and(
        ne(users.userId, userId),
        or(
          eq(users.loginName, phone),
          and(eq(users.telephone, phone), sql`${users.roles}[1] = 'user'`, isNull(users.deletedAt)),
        ),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Ends every open session of the account but this one. */
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

/** Takes the number from the others who claim it; whose it was. */
export async function removeOtherClaims(tx: Tx, userId: number, marks: readonly string[]): Promise<number[]> {
  const removed = await tx
    .update(users)
    .set({ idCardCipher: null, idCardHmac: null })
    .where(
      and(
        inArray(users.idCardHmac, [...marks]),
        ne(users.userId, userId),
        eq(users.userStatus, USER_STATUS.claimed),
      ),
    )
    .returning({ userId: users.userId });
  return removed.map((row) => row.userId).toSorted((a, b) => a - b);
}

/** Makes the claim a confirmed number, with the name it was confirmed with; whether it was still a claim. */
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

const MOST_ROWS = 1_000;

/** What identity keeps of a person beside the account itself, newest first. */
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
      .limit(MOST_ROWS),
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
      .limit(MOST_ROWS),
  };
}

/**
 * Lets go of everything that names the person: login name, name, phone, ID number, picture, password, the number in face
 * checks, evidence, the addresses and devices of sessions, the codes sent to the phone. Its sign-ins stay under the new
 * name, as the law asks; consents stay as the proof that they are.
 */
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
  await tx.update(loginLogs).set({ loginName }).where(eq(loginLogs.userId, userId));
  // Tried before there was an account of that phone.
  await tx
    .update(loginLogs)
    .set({ loginName: "unknown" })
    .where(and(inArray(loginLogs.loginName, [account.loginName, telephone]), isNull(loginLogs.userId)));
  await tx.delete(verifyCodes).where(eq(verifyCodes.phone, telephone));
}

/** Notes where a learner works who has not told it yet. */
export const noteEmployer = (tx: Tx, phone: string, employer: string) =>
  tx
    .update(users)
    .set({ employer })
    .where(
      sql`${users.telephone} = ${phone} and ${users.roles}[1] = 'user' and ${users.deletedAt} is null and ${users.employer} = ''`,
    );
