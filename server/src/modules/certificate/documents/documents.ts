import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import { certNumber } from "@zhutu/domain/certificate/cert-number.ts";
import { VERIFY_ALPHABET, VERIFY_CODE_LENGTH } from "@zhutu/domain/certificate/document.ts";
import { maskIdCard } from "@zhutu/domain/id-card.ts";
import type { Params } from "@zhutu/domain/sysparams/defaults.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import type { FileReply } from "../../../kernel/file-reply.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { callerOf } from "../../../kernel/fair-queue.ts";
import { pictureKindOf } from "../../../kernel/workbook/sheet-pictures.ts";
import { countUse } from "../../../kernel/limits.ts";
import { holdAccountIfOpen } from "../../identity/service.ts";
import { tellUser } from "../../notices/service.ts";
import { readParams, siteSettings } from "../../sysparams/service.ts";
import { allOf, certificatesBySubject } from "../periods/certificates.ts";
import * as queries from "./queries.ts";
import { pdfOf } from "./pdf/pdf.ts";
import { keptPeriod, periodTold } from "@zhutu/domain/certificate/period.ts";

type UserCtx = Ctx<SessionUser>;
type Subject = { userId: number; certSubject: CertSubject };
/** `from`: the first day of the period; absent: the newest. */
export type PeriodOfSubject = { certSubject: CertSubject; from?: string | undefined };
type Hours = { requiredTenths: number; optionalTenths: number };

/** 110 random bits. */
export const newVerifyCode = (): string =>
  Array.from(randomBytes(VERIFY_CODE_LENGTH), (byte) => VERIFY_ALPHABET[byte % 32]).join("");

const nextCertNo = async (tx: Tx, province: string, certSubject: CertSubject): Promise<string> =>
  certNumber({ province, certSubject, ...(await queries.nextNumber(tx)) });

/** Nothing if a document exists or the account has ended. */
export async function issueFirst(
  tx: Tx,
  { certificateId, userId, certSubject }: Subject & { certificateId: number },
  { params, ...hours }: Hours & { params: Params },
): Promise<void> {
  const passed = await queries.passedWithoutDocument(tx, certificateId);
  if (!passed) return;
  const all = (await certificatesBySubject(tx, userId, params)).flatMap(allOf);
  const certificate = all.find((candidate) => candidate.certificateId === certificateId);
  if (!certificate) throw new Error(`certificate ${certificateId} is not its owner's`);
  await queries.insertDocument(tx, {
    certificateId,
    ...passed,
    learnedFrom: certificate.createTime,
    ...keptPeriod(certificate.period),
    ...hours,
    certNo: await nextCertNo(tx, params.certProvince, certSubject),
    verifyCode: newVerifyCode(),
  });
}

/** Masked; empty if there is none or the account has ended. */
export const idCardOn = (
  { config }: Pick<Ctx, "config">,
  { idCardCipher }: { idCardCipher: string | null },
): string => (idCardCipher ? maskIdCard(config.keys.open(idCardCipher)) : "");

/** One page. Refuses NOT_FOUND (none, or revoked), TOO_MANY past 60 an hour. */
export async function certificatePdf(ctx: UserCtx, period: PeriodOfSubject): Promise<FileReply> {
  const document = await queries.newestOf(ctx.db, { userId: ctx.user.userId, ...period });
  if (!document || document.state !== "valid") throw refuse("NOT_FOUND");
  await countUse(ctx.db, { key: `certificate-pdf:${ctx.user.userId}`, most: 60, withinSeconds: 3_600 });
  const { config } = ctx;
  const bytes = await pdfOf(
    callerOf(ctx),
    {
      kind: "certificate",
      siteName: (await siteSettings(ctx)).siteName,
      certNo: document.certNo,
      verifyCode: document.verifyCode,
      verifyUrl: `${config.publicUrl}/verify/${document.verifyCode}`,
      userName: document.userName,
      employer: document.employer,
      idCard: idCardOn(ctx, document),
      certSubject: document.certSubject,
      requiredTenths: document.requiredTenths,
      optionalTenths: document.optionalTenths,
      learnedFrom: document.learnedFrom,
      period: periodTold(document),
      certDate: document.certDate,
      issuedAt: document.issuedAt,
      seal: await sealOf(ctx),
    },
    ctx.gone,
  );
  const { certNo } = document;
  return {
    contentType: "application/pdf",
    bytes,
    saveAs: { name: `继续教育合格证书-${certNo}.pdf`, plain: `certificate-${certNo}.pdf` },
  };
}

const LARGEST_SEAL = 1_048_576;

/** Null, with a log line if the file is none that a page can show. */
async function sealOf({ config, log }: UserCtx): Promise<Uint8Array | null> {
  if (config.sealFile === undefined) return null;
  const bytes = await readFile(config.sealFile).catch(() => Buffer.of());
  const kind = pictureKindOf(bytes);
  if ((kind === "png" || kind === "jpg") && bytes.length <= LARGEST_SEAL) return bytes;
  log.error({ path: config.sealFile }, "SEAL_FILE names no PNG or JPEG of at most 1 MB");
  return null;
}

export const certificatesIssued = async (db: Db, userId: number) =>
  (await queries.issuedTo(db, userId)).map(({ periodFrom, periodUntil, ...document }) => ({
    ...document,
    period: periodTold({ periodFrom, periodUntil }),
  }));

type End = { certificateDocumentId: number; reason: string };

/** Not copied to a replacement; table defaults apply. */
const ANEW = {
  certificateDocumentId: undefined,
  issuedAt: undefined,
  state: undefined,
  endedAt: undefined,
  endReason: undefined,
  endedBy: undefined,
};

/**
 * Replaces a valid document by one with a new number and today's name; notifies the owner. Refuses NOT_FOUND
 * (also an ended account), CERTIFICATE_STATE.
 */
export const reissueCertificate = (ctx: UserCtx, end: End) =>
  transaction(ctx.db, async (tx) => {
    const { old, kept } = await endedBy(ctx, tx, end, "reissued");
    if (!old.accountOpen) throw refuse("NOT_FOUND");
    const { certProvince } = await readParams(tx);
    const certNo = await nextCertNo(tx, certProvince, old.certSubject);
    await queries.insertDocument(tx, {
      ...kept,
      ...ANEW,
      certNo,
      verifyCode: newVerifyCode(),
      userName: old.accountName,
      employer: old.accountEmployer,
      replacesId: kept.certificateDocumentId,
    });
    await tellOwner(ctx, tx, old, { reason: kept.endReason, kind: "certificateReissued" });
    return { certNo };
  });

/** Ends a valid document for good; the hours stay, the owner is notified. */
export const revokeCertificate = (ctx: UserCtx, end: End) =>
  transaction(ctx.db, async (tx) => {
    const { old, kept } = await endedBy(ctx, tx, end, "revoked");
    await tellOwner(ctx, tx, old, { reason: kept.endReason, kind: "certificateRevoked" });
    return null;
  });

async function endedBy(
  { user }: UserCtx,
  tx: Tx,
  { certificateDocumentId, reason }: End,
  state: "reissued" | "revoked",
) {
  const document = await queries.findDocument(tx, certificateDocumentId);
  if (!document) throw refuse("NOT_FOUND");
  await holdAccountIfOpen(tx, document.userId);
  const end = { state, endReason: trimmed(reason), endedBy: user.userId };
  const kept = await queries.endDocument(tx, certificateDocumentId, end);
  if (!kept) throw refuse("CERTIFICATE_STATE");
  // Read again: the lock may have waited for a new name or the account's end.
  return { old: (await queries.findDocument(tx, certificateDocumentId)) ?? document, kept };
}

async function tellOwner(
  ctx: UserCtx,
  tx: Tx,
  { certNo, certSubject, userId }: queries.CertificateDocument,
  { kind, reason }: { kind: "certificateReissued" | "certificateRevoked"; reason: string },
): Promise<void> {
  await tellUser(tx, userId, { kind, certSubject, reason });
  const action = kind === "certificateReissued" ? "certificate.reissue" : "certificate.revoke";
  await recordAudit(tx, ctx, { action, subject: `certificate:${certNo}`, detail: { reason } });
}
