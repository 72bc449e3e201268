// A person's study record of a subject, as a PDF that can be looked up.
import type { CertSubject } from "@zhutu/domain/catalogue/cert-subject.ts";
import { targetsOf } from "@zhutu/domain/certificate/cert-status.ts";
import { recordNumber } from "@zhutu/domain/certificate/verify-code.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import type { FileReply } from "../../kernel/file-reply.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { countUse } from "../../kernel/limits.ts";
import { holdAccount } from "../identity/service.ts";
import { readParams, siteSettings } from "../sysparams/service.ts";
import { idCardOn, newVerifyCode } from "./documents.ts";
import { newestOf } from "./document-queries.ts";
import { pdfOf } from "./pdf/pdf.ts";
import { certificatesOf } from "./queries.ts";
import * as q from "./record-queries.ts";

/**
 * The caller's record of the subject as of now: each chapter with the time counted, face check, test and hours, and the
 * sums that the certificates show. 404 for a subject that the caller never began; at most 20 an hour (TOO_MANY).
 */
export async function studyRecordPdf(ctx: Ctx<SessionUser>, certSubject: CertSubject): Promise<FileReply> {
  const { db, user, config } = ctx;
  const of = { userId: user.userId, certSubject };
  const [certificates, person, params] = await Promise.all([
    certificatesOf(db, user.userId),
    q.personOf(db, user.userId),
    readParams(db),
  ]);
  const certificate = certificates.find((one) => one.certSubject === certSubject);
  if (!certificate || !person) throw refuse("NOT_FOUND");
  await countUse(db, { key: `study-record:${user.userId}`, most: 20, withinSeconds: 3_600 });
  const { createTime, requiredTenths, optionalTenths } = certificate;
  const verifyCode = newVerifyCode();
  await transaction(db, async (tx) => {
    await holdAccount(tx, user.userId);
    await q.insertRecord(tx, { ...of, verifyCode, requiredTenths, optionalTenths, learnedFrom: createTime });
  });
  const targets = targetsOf(params, certSubject);
  const document = await newestOf(db, of);
  const recordNo = recordNumber(verifyCode);
  const bytes = await pdfOf({
    kind: "record",
    siteName: (await siteSettings(ctx)).siteName,
    recordNo,
    verifyCode,
    verifyUrl: `${config.publicUrl}/verify/${verifyCode}`,
    userName: person.userName,
    idCard: idCardOn(ctx, person),
    certSubject,
    certNo: document?.state === "valid" ? document.certNo : null,
    requiredTenths,
    optionalTenths,
    requiredTarget: targets.certRequiredHours,
    optionalTarget: targets.certOptionalHours,
    madeAt: new Date(),
    chapters: await q.studiedChapters(db, of),
  });
  return {
    contentType: "application/pdf",
    bytes,
    saveAs: { name: `继续教育学习档案-${recordNo}.pdf`, plain: `study-record-${recordNo}.pdf` },
  };
}
