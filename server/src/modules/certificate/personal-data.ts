// Hours and certificates stay when the account ends; names on documents go.
import type { Keys } from "../../kernel/crypto.ts";
import type { Tx } from "../../kernel/db/db.ts";
import type { PersonalData } from "../identity/service.ts";
import { sealEvidence } from "./documents/evidence.ts";
import { documentsKept, forgetNames } from "./documents/queries.ts";
import { recordsKept } from "./documents/record-queries.ts";
import { hoursKept } from "./hours/queries.ts";
import { certificatesKept } from "./periods/queries.ts";

/** Answers `personalData`. */
export async function hoursData(tx: Tx, userId: number): Promise<PersonalData> {
  const hours = await hoursKept(tx, userId);
  return {
    hours: hours.map(({ tenths, ...row }) => ({ ...row, hours: tenths / 10 })),
    certificates: await certificatesKept(tx, userId),
    certificateDocuments: await documentsKept(tx, userId),
    studyRecords: await recordsKept(tx, userId),
  };
}

/** Seals the evidence first, then removes names from documents; follows `accountDeleted`. */
export async function forgetDocuments(tx: Tx, person: { userId: number; keys: Keys }): Promise<void> {
  await sealEvidence(tx, person);
  await forgetNames(tx, person.userId);
}
