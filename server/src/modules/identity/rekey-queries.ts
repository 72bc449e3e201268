// What a change of DATA_KEY writes: every row only if it still is as it was read.
import { and, asc, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { faceChecks, identityConfirmations, users } from "./tables.ts";

type Sealed = { idCardCipher: string | null; idCardHmac: string | null };

/** `most` accounts after that id of whom an ID number or the mark of one is kept anywhere, in id order. */
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

/** The sealed numbers in face checks of these people. */
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

/** The marks in confirmations of these people. */
export const marksInConfirmations = (db: Db, userIds: readonly number[]) =>
  db
    .select({ userId: identityConfirmations.userId, idCardHmac: identityConfirmations.idCardHmac })
    .from(identityConfirmations)
    .where(
      and(inArray(identityConfirmations.userId, [...userIds]), isNotNull(identityConfirmations.idCardHmac)),
    );

/** Seals the account's number anew; whether it still was as it was read. The office's form of the account stays valid. */
export async function resealAccount(tx: Tx, userId: number, from: Sealed, to: Sealed): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ ...to, updateTime: sql`${users.updateTime}` })
    .where(and(eq(users.userId, userId), isStill(users, from)))
    .returning({ userId: users.userId });
  return changed.length > 0;
}

/** Seals the number in a face check anew; whether it still was as it was read. */
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

/** Gives the person's confirmations of one number another mark; how many there were. */
export async function remarkConfirmations(tx: Tx, userId: number, from: string, to: string): Promise<number> {
  const changed = await tx
    .update(identityConfirmations)
    .set({ idCardHmac: to })
    .where(and(eq(identityConfirmations.userId, userId), eq(identityConfirmations.idCardHmac, from)))
    .returning({ id: identityConfirmations.identityConfirmationId });
  return changed.length;
}
