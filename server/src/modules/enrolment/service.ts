// enrolment owns user courses (a person's right to a course until its expiry), copies given to
// phones, grants by staff, live codes, and the answer to "does this person hold the course".
// It does not own: prices and payment, counting copies and who may give them (ordering), progress
// and my courses (study), hours (certificate).
export {
  assignCourse,
  assignCourseToUser,
  coursesToAssign,
  cancelWaitingGrant,
  changeUserCourseExpiry,
  changeUserCourseStatus,
  hideUserCourse,
  userCoursesOf,
  waitingGrants,
} from "./assign-by-staff.ts";
export { seatOf, unusedCopyOf } from "./assign-by-staff-queries.ts";
export { isCopyOf, learnersWith } from "./copies-queries.ts";
export {
  giveCopies,
  lockPhonesOfCopy,
  noteName,
  noteNames,
  phonesServed,
  takeBackCopy,
  tellEmployer,
} from "./copies.ts";
export { endUnusedPurchase } from "./copies-queries.ts";
export { enterLiveCode } from "./enter-live-code.ts";
export { claimAssignments, enrolmentJobs, grantCourses } from "./granting.ts";
export { heldCourseIds, isBought, mayWatch, type Person, useCourse, watchableCourseIds } from "./holding.ts";
export { followPhone, forgetNotedNames, forgetPhone, coursesData } from "./personal-data.ts";
export {
  belongsTo,
  everHeld,
  hasEverHeld,
  isCurrentEnrolment,
  isStarted,
  learnerMayWatch,
  noteFirstUse,
  rightsTo,
} from "./queries.ts";
