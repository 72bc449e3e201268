import * as contract from "@zhutu/domain/certificate/contract.ts";
import * as studyContract from "@zhutu/domain/study/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as certificate from "./service.ts";

export function certificateRoutes(bind: Bind): void {
  bind(contract.listMyCerts, (ctx) => certificate.myCerts(ctx));
  bind(contract.listMyStudyTime, (ctx) => certificate.myStudyTime(ctx));
  bind(contract.listHourForecasts, (ctx) => certificate.hourForecasts(ctx));
  bind(contract.listHoursLog, (ctx, { params, query }) =>
    certificate.hoursLog(ctx.db, { userId: ctx.user.userId, ...params }, query),
  );
  bind(contract.getCertificatePdf, (ctx, { params, query }) =>
    certificate.certificatePdf(ctx, { ...params, ...query }),
  );
  bind(contract.getStudyRecordPdf, (ctx, { params, query }) =>
    certificate.studyRecordPdf(ctx, { ...params, ...query }),
  );
  bind(contract.verifyDocument, (ctx, { params }) => certificate.verifyByCode(ctx, params.verifyCode));
  bind(contract.findCertificate, (ctx, { body }) => certificate.findByNumber(ctx, body));
  bind(contract.findSealedEvidence, (ctx, { body, query }) => certificate.sealedEvidence(ctx, body, query));
  bind(contract.openSealedEvidence, (ctx, { params, body }) =>
    certificate.openEvidence(ctx, { ...params, ...body }),
  );
  bind(contract.reissueCertificate, (ctx, { params, body }) =>
    certificate.reissueCertificate(ctx, { ...params, ...body }),
  );
  bind(contract.revokeCertificate, (ctx, { params, body }) =>
    certificate.revokeCertificate(ctx, { ...params, ...body }),
  );
  // Contracted by study, served here: certificate has the hours.
  bind(studyContract.getStudyCourse, (ctx, { params }) => certificate.studyCourse(ctx, params.courseId));
  bind(studyContract.recordStudyLog, (ctx, { body }) => certificate.recordStudyLog(ctx, body));
  bind(studyContract.getStudyLog, (ctx, { params }) => certificate.myStudyLog(ctx, params.courseChapterId));
}
