// Evidence behind booked hours of ended accounts: sealed for six years, opened for a reason
// (domain.md "Ending an account").
import type { CallReply, HandlerInput } from "@zhutu/domain/endpoint.ts";
import * as contract from "@zhutu/domain/certificate/contract.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import { z } from "zod";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Keys } from "../../../kernel/crypto.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { type KeyChange, type Rekeyed, rekeyTable } from "../../../kernel/db/rekey.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { countUse } from "../../../kernel/limits.ts";
import { sealedEvidence as table } from "../tables.ts";
import { documentsKept } from "./queries.ts";
import * as queries from "./evidence-queries.ts";
import { studiedChapters } from "./record-queries.ts";
import { periodTold } from "@zhutu/domain/certificate/period.ts";

type StaffCtx = Ctx<SessionUser>;
type Evidence = z.output<typeof contract.evidence>;

/** Its own purpose, so that marks of one number differ between tables. */
const markPurpose = "sealed-evidence";
const markOf = (keys: Keys, idCard: string): string | null =>
  idCard === "" ? null : keys.mark(markPurpose, idCard);

/** Seals one record per period; call it before anything is forgotten. */
export async function sealEvidence(tx: Tx, { userId, keys }: { userId: number; keys: Keys }): Promise<void> {
  const subjects = await queries.subjectsEarned(tx, userId);
  const account = subjects.length > 0 ? await queries.personToSeal(tx, userId) : undefined;
  if (!account) return;
  const { idCardCipher, ...named } = account;
  const person = { ...named, idCard: idCardCipher === null ? "" : keys.open(idCardCipher) };
  const documents = await documentsKept(tx, userId);
  for (const certSubject of subjects) {
    const studied = await studiedChapters(tx, { userId, certSubject });
    const shared = {
      tests: await queries.testsToSeal(tx, userId, certSubject),
      faceChecks: await queries.checksToSeal(tx, userId, certSubject),
      prompts: await queries.promptsToSeal(tx, userId, certSubject),
    };
    for (const { certificateId, isOver, keepUntil, ...days } of await queries.periodsToSeal(
      tx,
      userId,
      certSubject,
    )) {
      const chapters = studied.flatMap(({ earnedTenths, earnedAt, ...chapter }) =>
        chapter.certificateId === certificateId && earnedTenths !== null && earnedAt !== null
          ? [{ ...chapter, hours: earnedTenths / 10, earnedAt }]
          : [],
      );
      if (chapters.length === 0 || isOver) continue;
      const sealed: Evidence = {
        person,
        certSubject,
        period: periodTold(days),
        chapters,
        ...shared,
        documents: documents.filter((document) => document.certificateId === certificateId),
      };
      await queries.insertEvidence(tx, {
        userId,
        certSubject,
        ...days,
        keepUntil,
        sealed: keys.seal(JSON.stringify(z.encode(contract.evidence, sealed))),
        idCardMark: markOf(keys, person.idCard),
      });
    }
  }
}

/** Newest first, or by whole ID number; contains no names. */
export async function sealedEvidence(
  ctx: StaffCtx,
  { idCard }: { idCard?: string | undefined },
  page: HandlerInput<typeof contract.findSealedEvidence>["query"],
) {
  const mark = idCard === undefined ? undefined : ctx.config.keys.mark(markPurpose, idCard);
  const { rows, total } = await queries.listEvidence(ctx.db, mark, page);
  return { rows: rows.map((row) => ({ ...row, period: periodTold(row) })), total };
}

/**
 * Opens the evidence; the audit records who and why first. Refuses NOT_FOUND (expired), TOO_MANY past 60 an
 * hour.
 */
export const openEvidence = (
  ctx: StaffCtx,
  { sealedEvidenceId, reason }: { sealedEvidenceId: number; reason: string },
): Promise<Evidence> =>
  transaction(ctx.db, async (tx) => {
    const row = await queries.findEvidence(tx, sealedEvidenceId);
    if (!row) throw refuse("NOT_FOUND");
    await countUse(tx, { key: `sealed-evidence:${ctx.user.userId}`, most: 60, withinSeconds: 3_600 });
    await recordAudit(tx, ctx, {
      action: "sealed-evidence.open",
      subject: `user:${row.userId}`,
      detail: { sealedEvidenceId, reason: trimmed(reason) },
    });
    return read(ctx.config.keys, row.sealed);
  });

type Written = CallReply<typeof contract.openSealedEvidence>;
const read = (keys: Keys, sealed: string): Evidence =>
  z.decode(contract.evidence, JSON.parse(keys.open(sealed)) as Written);

/** Part of a change of DATA_KEY. */
export const rekeyEvidence = (tx: Tx, change: KeyChange): Promise<Rekeyed> =>
  rekeyTable(tx, change, {
    table,
    id: table.sealedEvidenceId,
    idType: "int",
    userId: table.userId,
    sealed: table.sealed,
    mark: {
      column: table.idCardMark,
      of: (keys, text) => markOf(keys, (JSON.parse(text) as Written).person.idCard),
    },
  });
