// certificate owns what further education earned somebody, the certificates that come of it, and their documents. A
// certificate is shown from the first course of its subject on: what is shown is derived, and reading writes nothing. It
// does not own the right to a course (enrolment), what was watched (study) or tests (exam): it follows their moments.
// One person's hours are booked one after another, under a lock of their own, taken before anything of it is read; a document never changes but to end.
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
export { forgetDocuments, putMyHours } from "./personal-data.ts";
export { studyRecordPdf } from "./study-record.ts";
export { findByNumber, verifyByCode } from "./verify.ts";

type UserCtx = Ctx<SessionUser>;

/**
 * The caller's certificates, one a subject and period, those of today's periods before the others and the newest first, with
 * the hours earned and those needed (CERT-006).
 */
export const myCerts = ({ db, user }: UserCtx) => certificatesFor(db, user.userId);

/** The same of any person, for who may see their hours. */
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

/** Each further-education course that the caller holds or held: its hours, those earned, and their state (MYC-013). */
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
