import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { CodePurpose, provenPurpose } from "@zhutu/domain/identity/sign-in-rules.ts";
import { recentMinutes, type SecondFactorState } from "@zhutu/domain/second-factor.ts";
import { type ConsentKind, consentKinds, USER_STATUS } from "@zhutu/domain/identity/account-rules.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { listOf, type Params, prepared } from "../../kernel/db/prepared.ts";
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
import { hasSecondFactorSql } from "./second-factor-queries.ts";
import type { AuditAction } from "../../kernel/db/audit-action.ts";
import { auditLogs } from "../../kernel/db/tables.ts";
import { paramSql } from "../sysparams/service.ts";

/** Session lifetimes, idle and absolute (security.md 6). */
const idle = sql`interval '7 days'`;
const absolute = sql`interval '30 days'`;

export type Account = typeof users.$inferSelect;

/** Of administrators alone, so that other calls read no more than their session. */
const secondFactorState = sql<SecondFactorState>`case
  when ${users.roles}[1] <> 'admin' then 'off'
  when not ${hasSecondFactorSql(users.userId)}
    then case when ${paramSql("staffSecondFactor")}::boolean then 'lacking' else 'off' end
  when ${sessions.secondFactorAt} > now() - make_interval(mins => ${sql.raw(String(recentMinutes))}) then 'recent'
  else 'shown' end`;

const openSessions = prepared("open_sessions", (db, p: Params<{ sessionIds: readonly string[] }>) =>
  db
    .select({
      sessionId: sessions.sessionId,
      userId: users.userId,
      roles: users.roles,
      userName: users.userName,
      rights: users.rights,
      secondFactor: secondFactorState,
      stale: sql<boolean>`${sessions.lastSeenAt} < now() - interval '1 minute'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.userId, sessions.userId))
    .where(
      and(
        sql`${sessions.sessionId} in (select unnest(${listOf(p.sessionIds, "text")}))`,
        isNull(sessions.endedAt),
        isNull(users.disabledAt),
        sql`${sessions.expiresAt} > now()`,
        sql`${sessions.lastSeenAt} > now() - ${idle}`,
      ),
    ),
);

/** The open session and its account for each id, or undefined. */
export async function findOpenSessions(db: Db, asked: readonly { sessionId: string }[]) {
  const rows = await openSessions(db, { sessionIds: asked.map(({ sessionId }) => sessionId) });
  const byId = new Map(rows.map((row) => [row.sessionId, row]));
  return asked.map(({ sessionId }) => byId.get(sessionId));
}

export async function touchSession(db: Db, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(sessions.sessionId, sessionId));
}

export async function insertSession(
  db: Db,
  {
    showedSecondFactor,
    ...row
  }: { sessionId: string; userId: number; ip: string; userAgent: string; showedSecondFactor: boolean },
): Promise<void> {
  await db.insert(sessions).values({
    ...row,
    expiresAt: sql`now() + ${absolute}`,
    ...(showedSecondFactor && { secondFactorAt: sql`now()` }),
  });
}

/** Whether there was an open one. */
export async function endSession(
  db: Db,
  userId: number,
  sessionId: string,
  reason: EndReason,
): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: sql`now()`, endReason: reason })
    .where(and(eq(sessions.userId, userId), eq(sessions.sessionId, sessionId), isNull(sessions.endedAt)))
    .returning({ id: sessions.sessionId });
  return ended.length > 0;
}

export async function endAllSessions(db: Db, userId: number, reason: EndReason): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: sql`now()`, endReason: reason })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
}

export const isOpenSessionOf = (userId: number) => sql`${sessions.userId} = ${userId}
  and ${sessions.endedAt} is null and ${sessions.expiresAt} > now() and ${sessions.lastSeenAt} > now() - ${idle}`;

export const openSessionsOf = (db: Db, userId: number) =>
  db.select().from(sessions).where(isOpenSessionOf(userId)).orderBy(desc(sessions.lastSeenAt)).limit(50);

const first = (rows: Account[]): Account | undefined => rows[0];

export const findByLoginName = async (db: Db, loginName: string) =>
  first(await db.select().from(users).where(eq(users.loginName, loginName)));

const maxClaims = 5;

/** The learner confirmed with this ID number, else the first five claimants. */
export async function findByIdCard(db: Db, mark: string): Promise<Account[]> {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.idCardHmac, mark), isLearner(users)))
    .orderBy(desc(users.userStatus), users.userId)
    .limit(maxClaims);
  return rows[0]?.userStatus === USER_STATUS.confirmed ? rows.slice(0, 1) : rows;
}

export async function isPictureUsed(db: Db, avatarUrl: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: users.userId })
    .from(users)
    .where(eq(users.avatarUrl, avatarUrl))
    .limit(1);
  return row !== undefined;
}

export const findById = async (db: Db, userId: number) =>
  first(await db.select().from(users).where(eq(users.userId, userId)));

/** SQL: the account is a learner's; `row` is a table or alias. */
export const isLearner = (row: SQL | typeof users): SQL<boolean> => sql<boolean>`${row}.roles[1] = 'user'`;

/** SQL: and its phone is verified. */
export const isVerifiedLearner = (row: SQL | typeof users): SQL<boolean> =>
  sql<boolean>`(${isLearner(row)} and ${row}.phone_verified_at is not null)`;

/** Staff are never found by phone. */
export const findLearnerByPhone = async (db: Db, telephone: string) =>
  first(
    await db
      .select()
      .from(users)
      .where(and(eq(users.telephone, telephone), isLearner(users))),
  );

/** Undefined if login name or phone is taken. */
export async function insertLearner(
  db: Db,
  row: Pick<Account, "loginName" | "userName" | "telephone" | "passwordHash" | "idCardCipher" | "idCardHmac">,
): Promise<Account | undefined> {
  const [inserted] = await db
    .insert(users)
    .values({ ...row, roles: ["user"], phoneVerifiedAt: sql`now()` })
    .onConflictDoNothing()
    .returning();
  return inserted;
}

/** Stores which version of each text the account agreed to. */
export async function insertConsents(
  tx: Tx,
  userId: number,
  versions: { readonly [Kind in ConsentKind]?: string | undefined },
): Promise<void> {
  const given = consentKinds.flatMap((kind) => {
    const version = versions[kind];
    return version === undefined ? [] : [{ userId, kind, version }];
  });
  if (given.length > 0) await tx.insert(consents).values(given);
}

export async function setPassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.userId, userId));
}

/** Marks the phone verified if it still is the account's; whether it was not before. */
export async function markPhoneVerified(db: Db, userId: number, phone: string): Promise<boolean> {
  const marked = await db
    .update(users)
    .set({ phoneVerifiedAt: sql`now()` })
    .where(and(eq(users.userId, userId), eq(users.telephone, phone), isNull(users.phoneVerifiedAt)))
    .returning({ userId: users.userId });
  return marked.length > 0;
}

export async function logSignIn(
  db: Db,
  row: { loginName: string; userId: number | null; succeeded: boolean; loginIp: string },
): Promise<void> {
  await db.insert(loginLogs).values(row);
}

/** Purpose of an SMS code, or a proven phone (verify-codes.ts). */
export type KeptPurpose = CodePurpose | typeof provenPurpose;

export async function insertVerifyCode(
  db: Db,
  row: { phone: string; purpose: KeptPurpose; codeHmac: string; triesLeft: number; minutes: number },
): Promise<void> {
  const { minutes, ...values } = row;
  await db
    .insert(verifyCodes)
    .values({ ...values, expiresAt: sql`now() + make_interval(mins => ${minutes})` });
}

/**
 * Uses the newest live code if it matches one of the marks, else takes one try; whether it matched.
 */
export async function spendVerifyCode(
  db: Db,
  phone: string,
  purpose: KeptPurpose,
  mark: string,
): Promise<boolean> {
  const { rows } = await db.execute<{ right: boolean }>(sql`
    update ${verifyCodes} set
      used_at = case when code_hmac = ${mark} then now() end,
      tries_left = tries_left - 1
    where verify_code_id = (
      select verify_code_id from ${verifyCodes}
      where phone = ${phone} and purpose = ${purpose}
      order by created_at desc, verify_code_id desc limit 1
    ) and used_at is null and expires_at > now() and tries_left > 0
    returning code_hmac = ${mark} as right`);
  return rows[0]?.right === true;
}

/** Deletes codes that expired a day ago. */
export async function dropSpentCodes(db: Db): Promise<void> {
  await db.delete(verifyCodes).where(sql`${verifyCodes.expiresAt} < now() - interval '1 day'`);
}

/**
 * Deletes at most `most` sessions that ended or went idle 90 days ago (security.md invariant 17);
 * answers how many.
 */
export async function dropSpentSessions(db: Db, most: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${sessions} where session_id in (
      select session_id from ${sessions}
      where coalesce(ended_at, last_seen_at) < now() - interval '90 days'
      limit ${most} for update skip locked)`);
  return rowCount ?? 0;
}

/** `of`: subset of the audit detail. */
export async function lastChange(
  tx: Tx,
  { subject, actions, of }: { subject: string; actions: AuditAction[]; of: Record<string, unknown> },
) {
  const [row] = await tx
    .select({
      userId: auditLogs.userId,
      userName: users.userName,
      action: auditLogs.action,
      at: auditLogs.at,
    })
    .from(auditLogs)
    .leftJoin(users, eq(users.userId, auditLogs.userId))
    .where(
      and(
        eq(auditLogs.subject, subject),
        inArray(auditLogs.action, actions),
        Object.keys(of).length > 0 ? sql`${auditLogs.detail} @> ${JSON.stringify(of)}::jsonb` : undefined,
      ),
    )
    .orderBy(desc(auditLogs.at))
    .limit(1);
  return row;
}

type Confirmation = { id: number; userId: number; sealed: string | null };

/** Keyset page of marked confirmations, with the sealed number that bears the same mark. */
export async function confirmationsAfter(tx: Tx, after: number, limit: number): Promise<Confirmation[]> {
  const { rows } = await tx.execute<Confirmation>(sql`
    select c.identity_confirmation_id as id, c.user_id as "userId", coalesce(
      (select u.id_card_cipher from ${users} u where u.user_id = c.user_id and u.id_card_hmac = c.id_card_hmac),
      (select f.id_card_cipher from ${faceChecks} f where f.user_id = c.user_id and f.id_card_hmac = c.id_card_hmac limit 1)
    ) as sealed
    from ${identityConfirmations} c
    where c.id_card_hmac is not null and c.identity_confirmation_id > ${after}
    order by c.identity_confirmation_id limit ${limit}`);
  return rows;
}

export const remarkConfirmations = (tx: Tx, rows: { id: number; mark: string }[]) =>
  tx.execute(sql`
    update ${identityConfirmations} c set id_card_hmac = v.mark
    from unnest(${sql.param(rows.map(({ id }) => id))}::int[], ${sql.param(rows.map(({ mark }) => mark))}::text[]) as v (id, mark)
    where c.identity_confirmation_id = v.id`);
