// certificate owns hours earned in continuing education, the certificates they lead to, and their documents.
// It does not own: rights to courses (enrolment), watching (study), tests (exam); it follows their moments.
// Certificates are derived from a subject's first course on; reading writes nothing. A per-person lock, taken
// before reading, serialises booking; documents change only by ending.
import { studyTimeStateOf } from "@zhutu/domain/certificate/study-time.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db/db.ts";
import { readParams } from "../sysparams/service.ts";
import { certificatesBySubject, certificateShown } from "./certificates.ts";
import * as queries from "./queries.ts";

export { bookHours, certificateJobs } from "./booking.ts";
export { certificatePdf, certificatesIssued, reissueCertificate, revokeCertificate } from "./documents.ts";
export { openEvidence, resealEvidence, sealedEvidence } from "./evidence.ts";
export { hourForecasts } from "./forecast.ts";
export { myHoursLog } from "./hours-log.ts";
export { forgetDocuments, hoursData } from "./certificates.ts";
export { studyRecordPdf } from "./study-record.ts";
export { findByNumber, verifyByCode } from "./verify.ts";

type UserCtx = Ctx<SessionUser>;

/** By subject and period, today's periods first, then newest first (CERT-006). */
export const myCerts = ({ db, user }: UserCtx) => certificatesFor(db, user.userId);

/** Does not check rights. */
export async function certificatesFor(db: Db, userId: number) {
  const params = await readParams(db);
  const subjects = await certificatesBySubject(db, userId, params);
  const current = subjects.flatMap(({ today, begun }) => (begun ? [today] : []));
  const former = subjects.flatMap((one) => one.former);
  return [
    ...current.map((one) => certificateShown(one, true, params)),
    ...former.map((one) => certificateShown(one, false, params)),
  ];
}

/** Current and former continuing-education courses with hours, hours earned and state (MYC-013). */
export async function myStudyTime({ db, user }: UserCtx) {
  return (await queries.studyTimeOf(db, user.userId)).map(
    ({ courseId, courseTenths, earnedTenths, runs }) => ({
      courseId,
      courseHours: courseTenths / 10,
      earnedHours: earnedTenths / 10,
      studyTimeState: studyTimeStateOf({ earnedTenths, runs }),
    }),
  );
}
