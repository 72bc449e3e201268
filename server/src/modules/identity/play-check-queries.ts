import { USER_STATUS } from "@zhutu/domain/identity/account-rules.ts";
import { desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { type Params, prepared } from "../../kernel/db/prepared.ts";
import { faceChecks, identityConfirmations, users } from "./tables.ts";

/** Passed now, by SMS code. */
export async function insertProvenCheck(
  tx: Tx,
  row: Pick<
    typeof faceChecks.$inferInsert,
    "certifyId" | "userId" | "userName" | "idCardCipher" | "idCardHmac"
  > & { courseId: number },
): Promise<void> {
  await tx.insert(faceChecks).values({
    ...row,
    purpose: "play",
    provenBy: "code",
    state: "passed",
    expiresAt: sql`now()`,
    decidedAt: sql`now()`,
  });
}

export type Spending = {
  certifyId: string;
  userId: number;
  courseId: number;
  sessionId: string;
  passHash: string;
  minutes: number;
  /** The check was begun then or later. */
  begunFrom: Date | null;
};

const spend = prepared("spend_play_check", (db, p: Params<Spending>) =>
  db
    .update(faceChecks)
    .set({
      consumedAt: sql`now()`,
      sessionId: sql`${p.sessionId}`,
      passHash: sql`${p.passHash}`,
    })
    .where(
      sql`${faceChecks.certifyId} = ${p.certifyId} and ${faceChecks.userId} = ${p.userId}
        and ${faceChecks.purpose} = 'play' and ${faceChecks.courseId} = ${p.courseId}
        and ${faceChecks.state} = 'passed' and ${faceChecks.consumedAt} is null
        and (${p.begunFrom}::timestamptz is null or ${faceChecks.createdAt} >= ${p.begunFrom}::timestamptz)
        and ${faceChecks.decidedAt} > now() - make_interval(mins => ${p.minutes}::int)
        and exists (select from ${users} u where u.user_id = ${faceChecks.userId}
          and u.user_status = ${sql.raw(String(USER_STATUS.confirmed))} and u.id_card_hmac = ${faceChecks.idCardHmac})`,
    )
    .returning({ certifyId: faceChecks.certifyId }),
);

/** Of a confirmed person, within `minutes`; one of simultaneous calls wins. */
export const spendPlayCheck = async (tx: Tx, spending: Spending): Promise<boolean> =>
  (await spend(tx, spending)).length > 0;

const standing = prepared(
  "standing_play_check",
  (
    db,
    p: Params<{
      userId: number;
      courseId: number;
      sessionId: string;
      passHash: string | null;
      minutes: number;
    }>,
  ) =>
    db
      .select({ certifyId: faceChecks.certifyId })
      .from(faceChecks)
      .where(
        sql`${faceChecks.userId} = ${p.userId} and ${faceChecks.courseId} = ${p.courseId}
          and ${faceChecks.sessionId} = ${p.sessionId} and ${faceChecks.consumedAt} is not null
          and (${p.passHash}::text is null or ${faceChecks.passHash} = ${p.passHash}::text)
          and ${faceChecks.decidedAt} > now() - make_interval(mins => ${p.minutes}::int)`,
      )
      .orderBy(desc(faceChecks.decidedAt))
      .limit(1),
);

/** Still valid; with `passHash` only that pass's. */
export const findStandingCheck = async (
  db: Db,
  session: { userId: number; courseId: number; sessionId: string; passHash: string | null; minutes: number },
): Promise<string | undefined> => (await standing(db, session))[0]?.certifyId;

/** By staff only, no face check. */
export async function isConfirmedByStaff(db: Db | Tx, userId: number): Promise<boolean> {
  const [row] = await db
    .select({
      byStaff: sql<boolean>`coalesce(bool_and(${identityConfirmations.staffId} is not null), false)`,
    })
    .from(identityConfirmations)
    .where(eq(identityConfirmations.userId, userId));
  return row?.byStaff ?? false;
}
