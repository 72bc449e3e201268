// enrolment owns user courses (one person's right to one course until its expiry), copies of package orders given to
// phones, what staff give to phones, live codes, and the answer to "does this person hold that course".
// It does not own: prices and payment (ordering calls grantCourses in the transaction that pays), how many copies an
// item has left (ordering counts them and says who may give and take them back), progress (study, which also lists my courses with it), hours (certificate).
// Copies given to a phone are claimed when that phone is verified (identity's moment `phoneVerified`), or at once.
export {
  assignCourse,
  assignCourseToUser,
  coursesToAssign,
  cancelWaitingGrant,
  changeUserCourseExpiry,
  changeUserCourseStatus,
  hideUserCourse,
  unusedCopyOf,
  userCoursesOf,
  waitingGrants,
} from "./assign-by-staff.ts";
export { seatOf } from "./assign-by-staff-queries.ts";
export { learnersWith } from "./copies-queries.ts";
export { giveCopies, noteName, noteNames, phonesServed, takeBackCopy, tellEmployer } from "./copies.ts";
export { enterLiveCode } from "./enter-live-code.ts";
export { claimAssignments, enrolmentJobs, grantCourses } from "./granting.ts";
export { heldCourseIds, heldEver, isBought, mayWatch, type Person, useCourse } from "./holding.ts";
export { followPhone, forgetNotedNames, forgetPhone, putMyCourses } from "./personal-data.ts";
export { noteFirstUse } from "./queries.ts";
export { heldOnce, belongsTo, learnerMayWatch, isCurrentEnrolment } from "./right-queries.ts";
