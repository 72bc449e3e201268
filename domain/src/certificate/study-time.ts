// Hours of a held further-education course (domain.md "Study time, hours, certificates").
import { type ChapterReached, hoursWaitFor, waitsFor } from "../study/hours-wait.ts";

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

export const hoursShown = ["all", "counted", "uncounted"] as const;
export type HoursShown = (typeof hoursShown)[number];

export const HOURS_SHOWN_LABELS: Readonly<Record<HoursShown, string>> = {
  all: "全部",
  counted: "已计入",
  uncounted: "没计入",
};

// Why a begun chapter gave no hours (domain.md "Study time, hours, certificates").
export const uncountedReasons = [...hoursWaitFor, "ended", "again"] as const;
export type UncountedReason = (typeof uncountedReasons)[number];

/**
 * What hours wait for; `ended`: no longer studied; `again`: finished before the course was held, so play
 * to the end again.
 */
export function uncountedReason(reached: ChapterReached, mayStudy: boolean): UncountedReason {
  const waits = waitsFor(reached);
  if (waits === "cap") return waits;
  if (!mayStudy) return "ended";
  return waits ?? "again";
}
