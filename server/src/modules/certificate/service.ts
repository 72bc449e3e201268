// certificate owns what further education earned somebody and the certificates that come of it. A certificate is shown
// from the first course of its subject on: what is shown is derived, and reading writes nothing. It does not own the
// right to a course (enrolment), what was watched (study) or tests (exam).
import { certStatusOf } from "@zhutu/domain/certificate/cert-status.ts";
import { studyTimeStateOf } from "@zhutu/domain/certificate/study-time.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { readParams } from "../sysparams/service.ts";
import * as q from "./queries.ts";

export { putMyHours } from "./personal-data.ts";

type UserCtx = Ctx<SessionUser>;

/** The caller's certificates, one a subject, the newest first, with the hours earned and those needed (CERT-006). */
export async function myCerts({ db, user }: UserCtx) {
  const [rows, targets] = await Promise.all([q.certificatesOf(db, user.userId), readParams(db)]);
  return rows.map(({ requiredTenths, optionalTenths, ...row }) => ({
    ...row,
    requiredTime: requiredTenths / 10,
    optionalTime: optionalTenths / 10,
    requiredTarget: targets.certRequiredHours,
    optionalTarget: targets.certOptionalHours,
    certStatus: certStatusOf({ requiredTenths, optionalTenths, certDate: row.certDate }, targets),
  }));
}

/** Each further-education course that the caller holds or held: its hours, those earned, and their state (MYC-013). */
export async function myStudyTime({ db, user }: UserCtx) {
  return (await q.studyTimeOf(db, user.userId)).map(({ courseId, courseTenths, earnedTenths, runs }) => ({
    courseId,
    courseHours: courseTenths / 10,
    earnedHours: earnedTenths / 10,
    studyTimeState: studyTimeStateOf({ earnedTenths, runs }),
  }));
}
