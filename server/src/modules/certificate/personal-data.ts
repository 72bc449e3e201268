// Hours and certificates stay when the account ends; names on documents go.
import type { Keys } from "../../kernel/crypto.ts";
import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import { sealEvidence } from "./documents/evidence.ts";
import { documentsKept, forgetNames } from "./documents/queries.ts";
import { recordsKept } from "./documents/record-queries.ts";
import { hoursKept } from "./hours/queries.ts";
import { certificatesKept } from "./periods/queries.ts";

/** Follows `personalDataAsked`. */
export async function putMyHours(
  tx: Tx,
  { userId, put }: { userId: number; put: (data: PersonalData) => void },
): Promise<void> {
  const hours = await hoursKept(tx, userId);
  put({ part: "hours", rows: hours.map(({ tenths, ...row }) => ({ ...row, hours: tenths / 10 })) });
  put({ part: "certificates", rows: await certificatesKept(tx, userId) });
  put({ part: "certificateDocuments", rows: await documentsKept(tx, userId) });
  put({ part: "studyRecords", rows: await recordsKept(tx, userId) });
}

/** Seals the evidence first, then removes names from documents; follows `accountDeleted`. */
export async function forgetDocuments(tx: Tx, of: { userId: number; keys: Keys }): Promise<void> {
  await sealEvidence(tx, of);
  await forgetNames(tx, of.userId);
}
