// Hours of a held further-education course (domain.md "Study time, hours, certificates").
import { formatShare } from "../numbers.ts";
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

// Why a chapter gave no hours (domain.md "Study time, hours, certificates").
export const uncountedReasons = [...hoursWaitFor, "ended", "again", "unbegun"] as const;
export type UncountedReason = (typeof uncountedReasons)[number];

/** Why a lesson's hours did not count, as staff say it to a caller; shares are 0 to 1. */
export function uncountedText(
  reason: UncountedReason,
  { coverage, needed }: { coverage: number | null; needed: number },
): string {
  if (reason === "watch")
    return coverage === null
      ? "未看满，看完本讲后计入"
      : `未看满，已计时 ${formatShare(coverage)}，满 ${formatShare(needed)} 后计入`;
  return UNCOUNTED_TEXTS[reason];
}
const UNCOUNTED_TEXTS: Readonly<Record<Exclude<UncountedReason, "watch">, string>> = {
  face: "缺人脸核验，核验后再打开本讲就计入",
  test: "未通过测验，通过本讲测验后计入",
  cap: "已学完，当天能计入的学时已满，从明天起按完成顺序自动计入",
  ended: "不在有效期内，课程到期前没有学完，不再计入",
  again: "学完时还没有这门课程，再播放一次到结尾后计入",
  unbegun: "未开始，学完本讲后计入",
};

/**
 * What hours wait for; `ended`: no longer studied; `again`: finished before the course was held, so play
 * to the end again; `unbegun`: never opened.
 */
export function uncountedReason(
  reached: ChapterReached,
  { mayStudy, isBegun }: { mayStudy: boolean; isBegun: boolean },
): UncountedReason {
  if (!isBegun) return "unbegun";
  const waits = waitsFor(reached);
  if (waits === "cap") return waits;
  if (!mayStudy) return "ended";
  return waits ?? "again";
}
