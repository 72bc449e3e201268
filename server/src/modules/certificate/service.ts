// certificate owns hours earned in continuing education, the certificates they lead to, and their documents.
// It does not own: rights to courses (enrolment), watching (study), tests (exam); it follows their moments.
// Certificates are derived from a subject's first course on; reading writes nothing. A per-person lock, taken
// before reading, serialises booking; documents change only by ending.
import type { CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import { periodOfDay } from "@zhutu/domain/certificate/period.ts";
import { studyTimeStateOf } from "@zhutu/domain/certificate/study-time.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { Ctx, Services, SessionUser } from "../../kernel/context.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import { setAside } from "../../kernel/jobs/set-aside.ts";
import { readParams } from "../sysparams/service.ts";
import { dropEvidence } from "./documents/evidence-queries.ts";
import { catchUpCertificates } from "./documents/pass.ts";
import { sweepHours } from "./hours/booking.ts";
import { certificatesBySubject, certificateShown } from "./periods/certificates.ts";
import * as queries from "./periods/queries.ts";
import type { Keys } from "../../kernel/crypto.ts";
import type { PersonalData } from "../identity/service.ts";
import { sealEvidence } from "./documents/evidence.ts";
import { documentsKept, forgetNames } from "./documents/queries.ts";
import { recordsKept } from "./documents/record-queries.ts";
import { hoursKept } from "./hours/queries.ts";

export { bookHours } from "./hours/booking.ts";
export { myStudyLog, recordStudyLog, studyCourse } from "./hours/room.ts";
export {
  certificatePdf,
  certificatesIssued,
  reissueCertificate,
  revokeCertificate,
} from "./documents/documents.ts";
export { openEvidence, rekeyEvidence, sealedEvidence } from "./documents/evidence.ts";
export { hourForecasts } from "./forecast/forecast.ts";
export { hoursLog } from "./hours/log.ts";
export { studyRecordPdf } from "./documents/study-record.ts";
export { findByNumber, verifyByCode } from "./documents/verify.ts";

type UserCtx = Ctx<SessionUser>;

/** By subject and period, today's periods first, then newest first (CERT-006). */
export const myCerts = ({ db, user }: UserCtx) => certificatesFor(db, user.userId);

/** Does not check rights. */
export async function certificatesFor(db: Db, userId: number) {
  const params = await readParams(db);
  const subjects = await certificatesBySubject(db, userId, params);
  const current = subjects.flatMap(({ today, begun }) => (begun ? [today] : []));
  const former = subjects.flatMap((subject) => subject.former);
  return [
    ...current.map((certificate) => certificateShown(certificate, true, params)),
    ...former.map((certificate) => certificateShown(certificate, false, params)),
  ];
}

/** Answers, of hours booked at a moment, the period that they count in where it is over, else null. */
export async function endedPeriods(db: Db, userId: number, certSubject: CertSubject) {
  const subjects = await certificatesBySubject(db, userId, await readParams(db));
  const subject = subjects.find((one) => one.certSubject === certSubject);
  const former = subject?.former.map(({ period }) => period) ?? [];
  const all = subject ? [subject.today.period, ...former] : [];
  return (at: Date) => {
    const period = periodOfDay(all, shanghaiDay(at));
    if (period === undefined || !former.includes(period) || period.until === null) return null;
    return { from: period.from, until: period.until };
  };
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

/** Call it before the queue starts. */
export function certificateJobs(jobs: Jobs, services: Pick<Services, "db" | "log">): void {
  const [certificates, hours] = [setAside(1_200_000), setAside(1_200_000)];
  jobs.schedule({
    name: "certificates-due",
    cron: "*/10 * * * *",
    work: () => catchUpCertificates(services, certificates),
  });
  jobs.schedule({ name: "hours-due", cron: "*/10 * * * *", work: () => sweepHours(services, hours) });
  jobs.schedule({
    name: "evidence-sweep",
    cron: "40 3 * * *",
    work: async () => void (await dropEvidence(services.db)),
  });
}

// ---- hours and certificates stay when the account ends; names on documents go ----

/** Answers `personalData`. */
export async function hoursData(tx: Tx, userId: number): Promise<PersonalData> {
  const hours = await hoursKept(tx, userId);
  return {
    hours: hours.map(({ tenths, ...row }) => ({ ...row, hours: tenths / 10 })),
    certificates: await queries.certificatesKept(tx, userId),
    certificateDocuments: await documentsKept(tx, userId),
    studyRecords: await recordsKept(tx, userId),
  };
}

/** Seals the evidence first, then removes names from documents; follows `accountDeleted`. */
export async function forgetDocuments(tx: Tx, person: { userId: number; keys: Keys }): Promise<void> {
  await sealEvidence(tx, person);
  await forgetNames(tx, person.userId);
}
