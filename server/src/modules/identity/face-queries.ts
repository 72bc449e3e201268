import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { startOfDay, today } from "../../kernel/db/days.ts";
import type { FacePurpose, FaceState } from "@zhutu/domain/identity/face-check.ts";
import { USER_STATUS } from "@zhutu/domain/identity/account-rules.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { faceChecks, users } from "./tables.ts";

export type FaceCheckRow = Omit<typeof faceChecks.$inferSelect, "provenBy" | "sessionId" | "passHash"> & {
  isLate: boolean;
};

const withLateness = {
  certifyId: faceChecks.certifyId,
  userId: faceChecks.userId,
  purpose: faceChecks.purpose,
  userName: faceChecks.userName,
  idCardCipher: faceChecks.idCardCipher,
  idCardHmac: faceChecks.idCardHmac,
  state: faceChecks.state,
  createdAt: faceChecks.createdAt,
  expiresAt: faceChecks.expiresAt,
  decidedAt: faceChecks.decidedAt,
  consumedAt: faceChecks.consumedAt,
  courseId: faceChecks.courseId,
  isLate: sql<boolean>`${faceChecks.expiresAt} < now()`,
};

// Play checks only while they may still confirm the account.
const unspent = and(
  eq(faceChecks.state, "passed"),
  isNull(faceChecks.consumedAt),
  sql`(${faceChecks.purpose} = 'account' or exists (
    select from ${users} u where u.user_id = ${faceChecks.userId} and u.user_status = ${USER_STATUS.claimed}))`,
  sql`${faceChecks.decidedAt} > now() - interval '1 day'`,
);

export async function insertFaceCheck(
  tx: Tx,
  { minutes, ...row }: Omit<typeof faceChecks.$inferInsert, "expiresAt"> & { minutes: number },
): Promise<void> {
  await tx.insert(faceChecks).values({ ...row, expiresAt: sql`now() + make_interval(mins => ${minutes})` });
}

/** `isLate` is by the database's clock. */
export async function findFaceCheck(
  db: Db | Tx,
  userId: number,
  certifyId: string,
): Promise<FaceCheckRow | undefined> {
  const [row] = await db
    .select(withLateness)
    .from(faceChecks)
    .where(and(eq(faceChecks.certifyId, certifyId), eq(faceChecks.userId, userId)));
  return row;
}

/** Newest first: pending ones, and a day's passes not yet consumed. */
export const openFaceChecks = (db: Db, userId: number, most: number): Promise<FaceCheckRow[]> =>
  db
    .select(withLateness)
    .from(faceChecks)
    .where(and(eq(faceChecks.userId, userId), or(eq(faceChecks.state, "pending"), unspent)))
    .orderBy(desc(faceChecks.createdAt))
    .limit(most);

export async function expireOpenChecks(
  tx: Tx,
  userId: number,
  { purpose, courseId }: { purpose: FacePurpose; courseId: number | null },
): Promise<void> {
  await tx
    .update(faceChecks)
    .set({ state: "expired", decidedAt: sql`now()` })
    .where(
      and(
        eq(faceChecks.userId, userId),
        eq(faceChecks.purpose, purpose),
        eq(faceChecks.state, "pending"),
        sql`${faceChecks.courseId} is not distinct from ${courseId}::int`,
      ),
    );
}

/** Whether this call decided it. */
export async function decideFaceCheck(
  tx: Tx,
  certifyId: string,
  state: Exclude<FaceState, "pending">,
): Promise<boolean> {
  const decided = await tx
    .update(faceChecks)
    .set({ state, decidedAt: sql`now()` })
    .where(and(eq(faceChecks.certifyId, certifyId), eq(faceChecks.state, "pending")))
    .returning({ certifyId: faceChecks.certifyId });
  return decided.length > 0;
}

/** Whether this call consumed it. */
export async function consumeFaceCheck(tx: Tx, userId: number, certifyId: string): Promise<boolean> {
  const spent = await tx
    .update(faceChecks)
    .set({ consumedAt: sql`now()` })
    .where(
      and(
        eq(faceChecks.certifyId, certifyId),
        eq(faceChecks.userId, userId),
        eq(faceChecks.state, "passed"),
        isNull(faceChecks.consumedAt),
      ),
    )
    .returning({ certifyId: faceChecks.certifyId });
  return spent.length > 0;
}

/** Failed checks of the Shanghai day. */
export async function failuresToday(db: Db | Tx, userId: number): Promise<number> {
  const [row] = await db
    .select({ failures: sql<number>`count(*)::int` })
    .from(faceChecks)
    .where(
      and(
        eq(faceChecks.userId, userId),
        eq(faceChecks.state, "failed"),
        sql`${faceChecks.decidedAt} >= ${startOfDay(today)}`,
      ),
    );
  return row?.failures ?? 0;
}
