// What a card shows of a course. Loaders cut the list's rows down to `CourseCardData`, so that a
// page carries only what it shows.
import { SHIPPED_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import type { listCourses } from "@zhutu/domain/catalogue/contract.ts";
import { LIVE_STATUS_LABELS } from "@zhutu/domain/catalogue/live-status.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { TagTone } from "../../ui/tag.tsx";

export type CourseRow = CallReply<typeof listCourses>["courses"][number];
export type CourseCardData = Pick<
  CourseRow,
  | "courseId"
  | "courseName"
  | "courseType"
  | "originalPrice"
  | "fromPrice"
  | "orderCount"
  | "teacherName"
  | "courseImgUrl"
  | "coverArt"
  | "requiredCourse"
  | "liveStatus"
  | "liveStartTime"
  | "lessonCount"
  | "studyHours"
> & {
  /** Yuan: what one pays for one piece. */
  price: number;
};

/** The part of a list's row that cards, ranks and the carousel show. */
export function toCard(row: CourseRow): CourseCardData {
  const { courseId, courseName, courseType, originalPrice, fromPrice, orderCount, teacherName } = row;
  const { courseImgUrl, coverArt, requiredCourse, liveStatus, liveStartTime, lessonCount, studyHours } = row;
  return {
    courseId,
    courseName,
    courseType,
    originalPrice,
    fromPrice,
    orderCount,
    teacherName,
    courseImgUrl,
    coverArt,
    requiredCourse,
    liveStatus,
    liveStartTime,
    lessonCount,
    studyHours,
    price: row.payPrice,
  };
}

/** `18,432`. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

/** How many took it: 已购 of what has a price, 学过 of what is free and 已报名 before it has begun, 已售 of what is printed. */
export function soldText({
  orderCount,
  courseType,
  price,
  liveStatus,
}: Pick<CourseCardData, "orderCount" | "courseType" | "price" | "liveStatus">): string {
  if (isPrinted(courseType)) return `已售 ${formatCount(orderCount)} 本`;
  return `${formatCount(orderCount)} 人${price > 0 ? "已购" : liveStatus === "unstarted" ? "已报名" : "学过"}`;
}

/** Books and textbooks: shown as printed volumes. */
export const isPrinted = (courseType: number): boolean => SHIPPED_TYPES.some((type) => type === courseType);

/** Hours where the course gives hours, else its number of lessons; empty for what has neither. */
export function sizeText({
  studyHours,
  lessonCount,
}: Pick<CourseCardData, "studyHours" | "lessonCount">): string {
  if (studyHours > 0) return `${Math.round(studyHours * 10) / 10} 学时`;
  return lessonCount > 0 ? `${lessonCount} 讲` : "";
}

/** The state of a live course in a word and its colour; what is over can be watched again once it has a film. */
export function liveTag({
  liveStatus,
  lessonCount,
}: Pick<CourseCardData, "liveStatus" | "lessonCount">): { text: string; tone: TagTone } | null {
  if (liveStatus === null) return null;
  if (liveStatus === "completed" && lessonCount > 0) return { text: "可看回放", tone: "plain" };
  const tones = { unstarted: "blue", started: "live", completed: "plain" } as const;
  return { text: LIVE_STATUS_LABELS[liveStatus], tone: tones[liveStatus] };
}
