import { and, eq, isNotNull, isNull, lt, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { recoveryCodes, secondFactors, sessions } from "./tables.ts";

const ofPerson = (userId: number) => eq(secondFactors.userId, userId);
/** In SQL: whether that account signs in with one. */
export const hasSecondFactorSql = (userId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${secondFactors}
    where ${secondFactors.userId} = ${userId} and ${secondFactors.confirmedAt} is not null)`;

const inForce = (userId: number) => and(ofPerson(userId), isNotNull(secondFactors.confirmedAt));

export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  return (await db.$count(secondFactors, inForce(userId))) > 0;
}

/** With the database's clock, by which codes are right. */
export async function findSecret(db: Db, userId: number, { confirmed }: { confirmed: boolean }) {
  const [row] = await db
    .select({
      secretCipher: secondFactors.secretCipher,
      now: sql<number>`(extract(epoch from now()) * 1000)::float8`,
    })
    .from(secondFactors)
    .where(confirmed ? inForce(userId) : and(ofPerson(userId), isNull(secondFactors.confirmedAt)));
  return row;
}

export async function findStanding(db: Db, userId: number) {
  const [row] = await db
    .select({
      since: secondFactors.confirmedAt,
      recoveryCodesLeft: sql<number>`(select count(*)::int from ${recoveryCodes} where ${recoveryCodes.userId} = ${userId})`,
    })
    .from(secondFactors)
    .where(inForce(userId));
  return row;
}

/** Replaces one that waits for its first code; false beside one in force. */
export async function keepSecret(tx: Tx, userId: number, secretCipher: string): Promise<boolean> {
  const kept = await tx
    .insert(secondFactors)
    .values({ userId, secretCipher })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secretCipher, createdAt: sql`now()` },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return kept.length > 0;
}

/** False if it is in force already, or its secret was replaced meanwhile. */
export async function putInForce(
  tx: Tx,
  userId: number,
  { secretCipher, step }: { secretCipher: string; step: number },
): Promise<boolean> {
  const confirmed = await tx
    .update(secondFactors)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(
      and(ofPerson(userId), isNull(secondFactors.confirmedAt), eq(secondFactors.secretCipher, secretCipher)),
    )
    .returning({ userId: secondFactors.userId });
  return confirmed.length > 0;
}

/** Spends the code of a step and those before it; false if it was spent. */
export async function spendStep(db: Db, userId: number, step: number): Promise<boolean> {
  const spent = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(inForce(userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return spent.length > 0;
}

/** False if it is none of the person's, or was used. */
export async function spendRecoveryCode(db: Db, userId: number, codeHash: string): Promise<boolean> {
  const spent = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return spent.length > 0;
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
}

/** False if there was none. */
export async function dropSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  const dropped = await tx
    .delete(secondFactors)
    .where(ofPerson(userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return dropped.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function noteShown(db: Db, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ secondFactorAt: sql`now()` })
    .where(eq(sessions.sessionId, sessionId));
}
