// Rows are written only if unchanged since read.
import { and, asc, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { faceChecks, identityConfirmations, users } from "./tables.ts";

type Sealed = { idCardCipher: string | null; idCardHmac: string | null };

/** Keyset page of accounts with any ID number or mark. */
export const peopleAfter = (db: Db, after: number, most: number) =>
  db
    .select({ userId: users.userId, idCardCipher: users.idCardCipher, idCardHmac: users.idCardHmac })
    .from(users)
    .where(
      and(
        gt(users.userId, after),
        or(
          isNotNull(users.idCardCipher),
          sql`exists (select from ${faceChecks} f where f.user_id = ${users.userId} and f.id_card_cipher is not null)`,
          sql`exists (select from ${identityConfirmations} c where c.user_id = ${users.userId} and c.id_card_hmac is not null)`,
        ),
      ),
    )
    .orderBy(asc(users.userId))
    .limit(most);

export const sealedInChecks = (db: Db | Tx, userIds: readonly number[]) =>
  db
    .select({
      userId: faceChecks.userId,
      certifyId: faceChecks.certifyId,
      idCardCipher: faceChecks.idCardCipher,
      idCardHmac: faceChecks.idCardHmac,
    })
    .from(faceChecks)
    .where(and(inArray(faceChecks.userId, [...userIds]), isNotNull(faceChecks.idCardCipher)));

export const marksInConfirmations = (db: Db, userIds: readonly number[]) =>
  db
    .select({ userId: identityConfirmations.userId, idCardHmac: identityConfirmations.idCardHmac })
    .from(identityConfirmations)
    .where(
      and(inArray(identityConfirmations.userId, [...userIds]), isNotNull(identityConfirmations.idCardHmac)),
    );

/** False if it changed. Keeps `updateTime`, so the office's form stays valid. */
export async function resealAccount(tx: Tx, userId: number, from: Sealed, to: Sealed): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ ...to, updateTime: sql`${users.updateTime}` })
    .where(and(eq(users.userId, userId), isStill(users, from)))
    .returning({ userId: users.userId });
  return changed.length > 0;
}

/** False if it changed. */
export async function resealCheck(tx: Tx, certifyId: string, from: Sealed, to: Sealed): Promise<boolean> {
  const changed = await tx
    .update(faceChecks)
    .set(to)
    .where(and(eq(faceChecks.certifyId, certifyId), isStill(faceChecks, from)))
    .returning({ certifyId: faceChecks.certifyId });
  return changed.length > 0;
}

const isStill = (table: typeof users | typeof faceChecks, { idCardCipher, idCardHmac }: Sealed) =>
  sql`${table.idCardCipher} is not distinct from ${idCardCipher}
    and ${table.idCardHmac} is not distinct from ${idCardHmac}`;

/** Answers how many. */
export async function remarkConfirmations(tx: Tx, userId: number, from: string, to: string): Promise<number> {
  const changed = await tx
    .update(identityConfirmations)
    .set({ idCardHmac: to })
    .where(and(eq(identityConfirmations.userId, userId), eq(identityConfirmations.idCardHmac, from)))
    .returning({ id: identityConfirmations.identityConfirmationId });
  return changed.length;
}
