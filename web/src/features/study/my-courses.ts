import type { listMyStudyTime } from "@zhutu/domain/certificate/contract.ts";
import { BROADCAST_NEAR_MS } from "@zhutu/domain/catalogue/live-status.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { listMyCourses } from "@zhutu/domain/enrolment/contract.ts";
import { formatTime, daysBetween } from "@zhutu/domain/time.ts";

export type MyCourse = CallReply<typeof listMyCourses>[number];
export type StudyTime = CallReply<typeof listMyStudyTime>[number];

/** Whole per cent for the progress bar, capped at 100 (learner spec 2, "My courses"). */
export const progressOf = ({ studyProgress }: Pick<MyCourse, "studyProgress">): number =>
  Math.min(100, Math.max(0, Math.floor(studyProgress)));

/** Withdrawn from sale, without a page. */
export const isWithdrawn = ({ courseStatus }: Pick<MyCourse, "courseStatus">): boolean =>
  courseStatus !== "published";

/** A live course that runs now, for who may enter it. */
export const isOnAir = ({ liveStatus, status }: Pick<MyCourse, "liveStatus" | "status">): boolean =>
  liveStatus === "started" && status === "valid";

/** A live course that has not started and so has no progress. */
export const isToCome = ({ liveStatus, status }: Pick<MyCourse, "liveStatus" | "status">): boolean =>
  liveStatus === "unstarted" && status === "valid";

const MINUTE_MS = 60_000;
/** Milliseconds after its start time that a late broadcast is still expected. */
const LATE_MS = 3 * 60 * MINUTE_MS;
/** A start that lies far ahead is looked at again after a day; a browser can wait for 24 at most. */
const LONGEST_MS = 24 * 60 * MINUTE_MS;

type Broadcast = Pick<MyCourse, "liveStatus" | "liveStartTime" | "status">;

/** Milliseconds until each broadcast that is waited for is near its time; 0 or less of one that is near or on air. */
const untilNear = (courses: readonly Broadcast[], nowMs: number): number[] =>
  courses.flatMap((course) => {
    if (isOnAir(course)) return [0];
    if (!isToCome(course) || course.liveStartTime === null) return [];
    const start = Date.parse(course.liveStartTime);
    return nowMs > start + LATE_MS ? [] : [start - BROADCAST_NEAR_MS - nowMs];
  });

/** Whether a broadcast of the list is on air, or unstarted near its time: it may begin or end at any moment. */
export const isBroadcastNear = (courses: readonly Broadcast[], nowMs: number): boolean =>
  untilNear(courses, nowMs).some((wait) => wait <= 0);

/** Milliseconds until the list is asked again: a minute while a broadcast is near, else when one will be; false without. */
export function untilListIsAsked(courses: readonly Broadcast[], nowMs: number): number | false {
  const waits = untilNear(courses, nowMs);
  return waits.length > 0 && Math.max(MINUTE_MS, Math.min(LONGEST_MS, ...waits));
}

/** From how many days before its end a course says how many are left. */
const soonDays = 14;

/** What a course that ends soon says of it; undefined of one that has time, or has ended. `today` is a day of Shanghai. */
export function endsSoonText(
  { status, expiryDate }: Pick<MyCourse, "status" | "expiryDate">,
  today: string,
): string | undefined {
  const left = daysBetween(today, formatTime(expiryDate).slice(0, 10));
  if (status !== "valid" || left > soonDays) return undefined;
  return left === 0 ? "今天到期" : `还剩 ${left} 天`;
}

/** What stands above the list: courses being studied, and courses done. */
export function totalsOf(courses: readonly Pick<MyCourse, "status" | "studyProgress">[]) {
  const done = courses.filter((course) => progressOf(course) === 100).length;
  const valid = courses.filter((course) => course.status === "valid");
  return { studying: valid.filter((course) => progressOf(course) < 100).length, done };
}

/** `孙立 · 第 4 讲`: who teaches and where to go on, of a live course when it begins or that it is over. */
export const subtitleOf = (course: MyCourse): string =>
  [course.teacherName, placeOf(course)].filter(Boolean).join(" · ");

function placeOf(course: MyCourse): string {
  if (isToCome(course))
    return course.liveStartTime === null
      ? "开播时间待定"
      : `${formatTime(course.liveStartTime).slice(5, 16)} 开播`;
  if (progressOf(course) === 100) return "已全部学完";
  if (course.nextLesson && course.lastPlayedAt) return `接着学 ${course.nextLesson.chapterTitle}`;
  if (course.liveStatus === "started") return "正在直播";
  if (course.liveStatus === "completed")
    return course.lessonCount > 0 ? "直播已结束，可看回放" : "直播已结束";
  return "尚未开始";
}

/** Whether a course's name or teacher has every word that was typed, in any case. */
export function namedLike(typed: string): (course: Pick<MyCourse, "courseName" | "teacherName">) => boolean {
  const words = typed.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  return ({ courseName, teacherName }) => {
    const text = `${courseName} ${teacherName}`.normalize("NFKC").toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
