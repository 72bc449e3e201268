// What became of the study hours that a held further-education course promises (domain.md "Study time, hours,
// certificates").

export const studyTimeStates = ["unuse", "used", "expired"] as const;
export type StudyTimeState = (typeof studyTimeStates)[number];

export const STUDY_TIME_LABELS: Readonly<Record<StudyTimeState, string>> = {
  unuse: "学时未计入",
  used: "学时已计入",
  expired: "学时已失效",
};

/** `used` once any of the course's hours were earned, as they count at once; else `expired` when the course has ended. */
export function studyTimeStateOf(course: { earnedTenths: number; runs: boolean }): StudyTimeState {
  if (course.earnedTenths > 0) return "used";
  return course.runs ? "unuse" : "expired";
}
