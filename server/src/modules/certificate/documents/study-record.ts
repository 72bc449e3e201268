import { targetsOf } from "@zhutu/domain/certificate/cert-status.ts";
import { recordNumber } from "@zhutu/domain/certificate/document.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import type { FileReply } from "../../../kernel/file-reply.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { callerOf } from "../../../kernel/fair-queue.ts";
import { countUse } from "../../../kernel/limits.ts";
import { holdAccount } from "../../identity/service.ts";
import { readParams, siteSettings } from "../../sysparams/service.ts";
import { allOf, certificatesBySubject } from "../periods/certificates.ts";
import { idCardOn, newVerifyCode, type PeriodOfSubject } from "./documents.ts";
import { newestOf } from "./queries.ts";
import { pdfOf } from "./pdf/pdf.ts";
import * as queries from "./record-queries.ts";
import { keptPeriod, periodTold } from "@zhutu/domain/certificate/period.ts";

/**
 * The study record of the period that begins on `from`, else of the newest begun. Chapters without hours
 * belong to today's period. Refuses NOT_FOUND, TOO_MANY past 20 an hour.
 */
export async function studyRecordPdf(
  ctx: Ctx<SessionUser>,
  { certSubject, from }: PeriodOfSubject,
): Promise<FileReply> {
  const { db, user, config } = ctx;
  const learner = { userId: user.userId, certSubject };
  const params = await readParams(db);
  const [subjects, person] = await Promise.all([
    certificatesBySubject(db, user.userId, params),
    queries.personOf(db, user.userId),
  ]);
  const subject = subjects.find((candidate) => candidate.certSubject === certSubject);
  const certificate =
    subject && allOf(subject).find(({ period }) => from === undefined || period.from === from);
  if (!certificate || !person) throw refuse("NOT_FOUND");
  await countUse(db, { key: `study-record:${user.userId}`, most: 20, withinSeconds: 3_600 });
  const { certificateId, createTime, requiredTenths, optionalTenths, period } = certificate;
  const verifyCode = newVerifyCode();
  await transaction(db, async (tx) => {
    await holdAccount(tx, user.userId);
    await queries.insertRecord(tx, {
      ...learner,
      verifyCode,
      requiredTenths,
      optionalTenths,
      learnedFrom: createTime,
      ...keptPeriod(period),
    });
  });
  const targets = targetsOf(params, certSubject);
  const document = await newestOf(db, { ...learner, from: period.from });
  const studied = await queries.studiedChapters(db, learner);
  const recordNo = recordNumber(verifyCode);
  const bytes = await pdfOf(
    callerOf(ctx),
    {
      kind: "record",
      siteName: (await siteSettings(ctx)).siteName,
      recordNo,
      verifyCode,
      verifyUrl: `${config.publicUrl}/verify/${verifyCode}`,
      userName: person.userName,
      employer: person.employer,
      idCard: idCardOn(ctx, person),
      certSubject,
      certNo: document?.state === "valid" ? document.certNo : null,
      requiredTenths,
      optionalTenths,
      period: periodTold(keptPeriod(period)),
      requiredTarget: targets.certRequiredHours,
      optionalTarget: targets.certOptionalHours,
      madeAt: new Date(),
      chapters: studied.filter((chapter) =>
        chapter.earnedTenths === null
          ? certificate === subject.today
          : chapter.certificateId === certificateId,
      ),
    },
    ctx.gone,
  );
  return {
    contentType: "application/pdf",
    bytes,
    saveAs: { name: `继续教育学习档案-${recordNo}.pdf`, plain: `study-record-${recordNo}.pdf` },
  };
}
