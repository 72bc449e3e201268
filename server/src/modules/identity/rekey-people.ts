import { type Keys, openedBy } from "../../kernel/crypto.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { inBatches, type KeyChange, type Rekeyed, rekeyTable } from "../../kernel/db/rekey.ts";
import * as queries from "./queries.ts";
import { faceChecks, secondFactors, users } from "./tables.ts";

const markOf = (keys: Keys, idCard: string): string => keys.mark("id-card", idCard);

/** Part of a change of DATA_KEY. */
export async function rekeyPeople(tx: Tx, change: KeyChange) {
  // First, while accounts and face checks carry the marks by which a confirmation finds its number.
  const confirmations = await rekeyConfirmations(tx, change);
  const accounts = await rekeyTable(tx, change, {
    table: users,
    id: users.userId,
    idType: "int",
    userId: users.userId,
    sealed: users.idCardCipher,
    mark: { column: users.idCardHmac, of: markOf },
  });
  const checks = await rekeyTable(tx, change, {
    table: faceChecks,
    id: faceChecks.certifyId,
    idType: "text",
    userId: faceChecks.userId,
    sealed: faceChecks.idCardCipher,
    mark: { column: faceChecks.idCardHmac, of: markOf },
  });
  const factors = await rekeyTable(tx, change, {
    table: secondFactors,
    id: secondFactors.userId,
    idType: "int",
    userId: secondFactors.userId,
    sealed: secondFactors.secretCipher,
  });
  return { accounts, faceChecks: checks, confirmations, secondFactors: factors };
}

/** A confirmation has a mark alone: the number is that of the account or of a face check. */
async function rekeyConfirmations(tx: Tx, { from, to }: KeyChange): Promise<Rekeyed> {
  const rekeyed: Rekeyed = { moved: 0, left: [] };
  await inBatches(
    (after, limit) => queries.confirmationsAfter(tx, Number(after ?? 0), limit),
    async (rows) => {
      const marked = rows.flatMap(({ id, userId, sealed }) => {
        const idCard = sealed === null ? undefined : openedBy(from, sealed);
        if (idCard !== undefined) return { id, mark: markOf(to, idCard) };
        rekeyed.left.push({ userId, why: sealed === null ? "unknown-mark" : "unreadable" });
        return [];
      });
      await queries.remarkConfirmations(tx, marked);
      rekeyed.moved += marked.length;
    },
  );
  return rekeyed;
}
