// Rows as the contracts send them. The documents' pairs of names for one thing are made here and nowhere else.
import { formatPrice, toYuan } from "@zhutu/domain/money.ts";
import type { CourseRow } from "./list-queries.ts";
import type { ChapterRow, DiscountRule, ModelRow } from "./queries.ts";

type Flag = 0 | 1;
const flag = (on: boolean): Flag => (on ? 1 : 0);
const priceText = (fen: number) => formatPrice(toYuan(fen));

/** A course of a list; `unitPrice` in fen replaces the price shown, never the price itself. */
export function shownCourse(row: CourseRow, unitPrice = row.coursePrice) {
  const { tags, hourTenths, ...course } = row;
  const tag = tags.join(",");
  return {
    ...course,
    courseStatus: row.courseStatus as "unpublish" | "auditing" | "published",
    courseHot: flag(row.courseHot),
    recommended: flag(row.recommended),
    coursePriceDiscount: row.coursePriceDiscount / 100,
    displayPrice: priceText(unitPrice),
    displayPriceOriginal: priceText(row.coursePriceOriginal),
    courseTeacher: row.teacherId,
    teacherName: row.teacherName ?? "",
    teacherTitle: row.teacherTitle ?? "",
    converImgUrl: row.courseImgUrl,
    tag,
    courseTags: tag,
    requiredCourse: row.requiredCourse as Flag | null,
    liveStatus: row.liveStatus as "unstarted" | "started" | "completed" | null,
    studyHours: hourTenths / 10,
  };
}

type DetailRow = CourseRow & {
  courseDescription: string;
  models: ModelRow[];
  discountRules: DiscountRule[];
  relatedCourse: { courseId: number; courseName: string; coursePrice: number } | null;
};

/** The detail page's course; `validDays` is how long a bought course lasts. */
export function shownDetail(row: DetailRow, validDays: number) {
  return {
    ...shownCourse(row),
    courseDescription: row.courseDescription,
    models: row.models,
    discountRules: row.discountRules,
    relatedCourse: row.relatedCourse,
    validDays,
  };
}

/** A chapter for learners; practice-only ones have no playable video (requirements.tsv CAT-020). */
export function shownChapter(chapter: Omit<ChapterRow, "parentId"> & { parentId: number }) {
  const hasVideo = chapter.videoId !== null && chapter.chapterStatus !== "pubprac";
  return {
    courseChapterId: chapter.courseChapterId,
    courseId: chapter.courseId,
    parentId: chapter.parentId,
    chapterTitle: chapter.chapterTitle,
    chapterOrder: chapter.chapterOrder,
    chapterTime: chapter.chapterTime / 10,
    videoDuration: hasVideo ? chapter.videoDuration : 0,
    hasVideo,
    chapterStatus: chapter.chapterStatus as "unpublish" | "pubprac" | "published",
    chapterHandoutExtension: chapter.handoutExtension ?? "",
    existPractice: chapter.paperId !== null,
    trial: chapter.trial,
  };
}
