import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { startOfDay, today } from "../../kernel/db/days.ts";
import type { FacePurpose, FaceState } from "@zhutu/domain/identity/face-check.ts";
import { USER_STATUS } from "@zhutu/domain/identity/user-status.ts";
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

// Of the checks for play only those that may still confirm the account.
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

/** The caller's own check of that id, or undefined; `isLate` by the database's clock. */
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

/**
 * The person's checks of which the server does not know how they ended, and those of a day that passed and were not spent,
 * as when that was cut short; `most` of them, newest first.
 */
export const openFaceChecks = (db: Db, userId: number, most: number): Promise<FaceCheckRow[]> =>
  db
    .select(withLateness)
    .from(faceChecks)
    .where(and(eq(faceChecks.userId, userId), or(eq(faceChecks.state, "pending"), unspent)))
    .orderBy(desc(faceChecks.createdAt))
    .limit(most);

/** Ends the person's open checks for that purpose (and that course), as if their time were over. */
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

/** Notes how a check ended; whether that was news. */
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

/** Spends a passed check, once; whether it was this call. */
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

/** How many of the person's checks were found to have failed today, as days are in Shanghai. */
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
