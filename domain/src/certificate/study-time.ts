// Hours of a held further-education course (domain.md "Study time, hours, certificates").

export const studyTimeStates = ["unuse", "used", "expired"] as const;
export type StudyTimeState = (typeof studyTimeStates)[number];

export const STUDY_TIME_LABELS: Readonly<Record<StudyTimeState, string>> = {
  unuse: "学时未计入",
  used: "学时已计入",
  expired: "学时已失效",
};

/** `used` once any hours are earned, else `expired` after the end. */
export function studyTimeStateOf(course: { earnedTenths: number; runs: boolean }): StudyTimeState {
  if (course.earnedTenths > 0) return "used";
  return course.runs ? "unuse" : "expired";
}
