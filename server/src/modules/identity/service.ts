// identity owns accounts, sign-in, sessions, SMS codes, the sign-in log, confirmation of ID
// numbers, data export and deletion.
// It does not own: rights elsewhere (each endpoint's access), a teacher's title (teachers), a
// channel's code (channels), how a face is checked (provider face), courses given to a phone
// (enrolment).
// A token is a JWT naming a session row; ending the row ends the token. ID numbers are sealed and
// found by a keyed mark; no answer reveals whether a phone or ID number has an account.
import type { Services } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db/db.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import { dropSpentCounters } from "../../kernel/limits.ts";
import { dropSpentCodes, dropSpentSessions } from "./queries.ts";

export { accountDeleted, type PersonalData, personalData, phoneChanged, phoneVerified } from "./moments.ts";
export { holdAccount, holdAccountAlone, holdAccountIfOpen, lockPhones } from "./locks.ts";
export { maskedIdCard, myProfile, revealMyIdCard } from "./my-profile.ts";
export { pictureMark } from "./pictures.ts";
export { noteEmployer } from "./profile-queries.ts";
export { saveMyProfile } from "./save-profile.ts";
export {
  beginFaceCheck,
  beginPlayCheck,
  faceCheckState,
  settleFaceCheck,
  takeUpFaceChecks,
} from "./face-checks.ts";
export {
  notePlayRefused,
  provePlayByCode,
  settlePlayCheck,
  spendPlayCheck,
  standingPlayCheck,
} from "./play-checks.ts";
export { confirmByStaff } from "./confirm-identity.ts";
export { deleteMyAccount } from "./delete-account.ts";
export { exportMyData } from "./my-data.ts";
export { register, registerByPhone } from "./register.ts";
export { rekeyPeople } from "./rekey-people.ts";
export { resetPassword, setMyPassword } from "./reset-password.ts";
export { findById as accountById, isLearner, isOpenSessionOf, isVerifiedLearner } from "./queries.ts";
export {
  createStaff,
  type Staff,
  disableAccount,
  enableAccount,
  endAccount,
  loginNameTaken,
  writeStaff,
} from "./staff-accounts.ts";
export { changedBy } from "../../kernel/http/changed-by.ts";
export { changedMeanwhile, type Changes } from "./changed-meanwhile.ts";
export { isCommonPassword, hashPassword } from "./passwords.ts";
export { bearerOf, endMySession, logOut, mySessions, readSession, userOfSession } from "./sessions.ts";
export {
  beginSecondFactor,
  confirmSecondFactor,
  endMySecondFactor,
  mySecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  resetSecondFactorOf,
  showSecondFactor,
} from "./second-factor.ts";
export { hasSecondFactorSql } from "./second-factor-queries.ts";
export { signIn, signInMethods } from "./sign-in.ts";
export { codeMinutes, issueProof, sendVerifyCode, takeVerifyCode } from "./verify-codes.ts";
export { askByPhone, countReveal } from "./whole-phones.ts";

const maxAtOnce = 1_000;

/** Deletes spent codes, expired counters and old sessions. */
export async function dropSpent(db: Db): Promise<void> {
  await dropSpentCodes(db);
  await dropSpentCounters(db);
  while ((await dropSpentSessions(db, maxAtOnce)) === maxAtOnce);
}

export function identityJobs(jobs: Jobs, { db }: Pick<Services, "db">): void {
  const work = () => dropSpent(db);
  jobs.schedule({ name: "identity-sweep", cron: "20 3 * * *", work });
}
