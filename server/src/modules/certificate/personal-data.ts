// Hours and certificates stay when the account ends; names on documents go.
import type { Keys } from "../../kernel/crypto.ts";
import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import { documentsKept, forgetNames } from "./document-queries.ts";
import { sealEvidence } from "./evidence.ts";
import * as queries from "./queries.ts";
import { recordsKept } from "./record-queries.ts";
import { waitingKept } from "./waiting-queries.ts";

/** Follows `personalDataAsked`. */
export async function putMyHours(
  tx: Tx,
  { userId, put }: { userId: number; put: (data: PersonalData) => void },
): Promise<void> {
  const hours = await queries.hoursKept(tx, userId);
  put({ part: "earnedHours", rows: hours.map(({ tenths, ...row }) => ({ ...row, hours: tenths / 10 })) });
  const waiting = await waitingKept(tx, userId);
  put({ part: "waitingHours", rows: waiting.map(({ tenths, ...row }) => ({ ...row, hours: tenths / 10 })) });
  put({ part: "certificates", rows: await queries.certificatesKept(tx, userId) });
  put({ part: "certificateDocuments", rows: await documentsKept(tx, userId) });
  put({ part: "studyRecords", rows: await recordsKept(tx, userId) });
}

/** Seals the evidence first, then removes names from documents; follows `accountDeleted`. */
export async function forgetDocuments(tx: Tx, of: { userId: number; keys: Keys }): Promise<void> {
  await sealEvidence(tx, of);
  await forgetNames(tx, of.userId);
}
