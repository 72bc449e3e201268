// Rows as the contracts send them. The documents' pairs of names for one thing are made here and nowhere else.
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { LIVE_VIDEO_URL } from "@zhutu/domain/catalogue/live-status.ts";
import type { AnswerForm } from "@zhutu/domain/catalogue/answer-form.ts";
import { formatPrice, toYuan } from "@zhutu/domain/money.ts";
import { priceFor } from "@zhutu/domain/pricing/one-price.ts";
import type { CourseRow } from "./list-queries.ts";
import type { ChapterRow, CourseForSale, ModelRow } from "./queries.ts";
import type { Pricing } from "./shown-prices.ts";

const priceText = (fen: number) => formatPrice(toYuan(fen));

/** A course of a list, with the price that one pays for it. */
export function shownCourse(row: CourseRow, { priceOf }: Pick<Pricing, "priceOf">) {
  const { tags, hourTenths, discountRules: _, ...course } = row;
  const tag = tags.join(",");
  const paid = priceOf(row);
  return {
    ...course,
    ...paid,
    ...everybodys,
    courseStatus: row.courseStatus,
    coursePriceDiscount: row.coursePriceDiscount / 100,
    displayPrice: priceText(paid.payPrice),
    displayPriceOriginal: priceText(row.coursePriceOriginal),
    courseTeacher: row.teacherId,
    teacherName: row.teacherName ?? "",
    teacherTitle: row.teacherTitle ?? "",
    converImgUrl: row.courseImgUrl,
    tag,
    courseTags: tag,
    liveStatus: row.liveStatus,
    videoUrl: row.courseType === COURSE_TYPE.live ? LIVE_VIDEO_URL : "",
    studyHours: hourTenths / 10,
  };
}

/**
 * The documents' fields of a course that are somebody's own. One answer serves everybody, so it tells what a visitor
 * may know; a holder's code, progress and video come from calls of their own (domain.md "Catalogue").
 */
const everybodys = { courseCount: 1, liveCode: null, pushUrl: null, studyProgress: null };

type DetailRow = CourseRow & {
  courseDescription: string;
  answerForm: AnswerForm | null;
  models: ModelRow[];
  relatedCourse: { courseId: number; courseName: string; coursePrice: number } | null;
};

/** The detail page's course; `linked` are its specifications and its companion as they are sold. */
export function shownDetail(row: DetailRow, pricing: Pricing, linked: readonly CourseForSale[]) {
  const withPrice = <T extends { coursePrice: number }>(courseId: number, shown: T) => {
    const course = linked.find((one) => one.courseId === courseId);
    return { ...shown, payPrice: course ? pricing.priceOf(course).payPrice : shown.coursePrice };
  };
  // A course with specifications is not bought itself: the prices are theirs.
  const priceBy = (rule: "01" | "04") => (row.models.length > 0 ? null : (priceFor(row, rule) ?? null));
  return {
    ...shownCourse(row, pricing),
    courseDescription: row.courseDescription,
    answerForm: row.answerForm,
    models: row.models.map((model) => withPrice(model.modelCode, model)),
    discountRules: row.discountRules,
    repeatPrice: priceBy("01"),
    bulkPrice: priceBy("04"),
    relatedCourse: row.relatedCourse && withPrice(row.relatedCourse.courseId, row.relatedCourse),
    validDays: pricing.validDays,
    exclusiveCode: pricing.exclusiveCode,
  };
}

/** A chapter for learners; practice-only ones have no playable video (requirements.tsv CAT-020), nor has one whose video does not play. */
export function shownChapter(chapter: Omit<ChapterRow, "parentId"> & { parentId: number }) {
  const hasVideo = chapter.plays && chapter.chapterStatus !== "pubprac";
  return {
    courseChapterId: chapter.courseChapterId,
    courseId: chapter.courseId,
    parentId: chapter.parentId,
    chapterTitle: chapter.chapterTitle,
    chapterOrder: chapter.chapterOrder,
    chapterTime: chapter.chapterTime / 10,
    videoDuration: hasVideo ? chapter.videoDuration : 0,
    hasVideo,
    chapterStatus: chapter.chapterStatus,
    chapterHandoutExtension: chapter.handoutExtension ?? "",
    existPractice: chapter.paperId !== null,
    trial: chapter.trial,
    handoutTrial: chapter.handoutTrial && chapter.handoutExtension !== null,
  };
}

/** The same with the ids by which whoever may open it plays it and finds its papers (CHAP-004). */
export const chapterWithIds = (chapter: Parameters<typeof shownChapter>[0]) => {
  const shown = shownChapter(chapter);
  const { videoId, paperId, alertPaperId } = chapter;
  return { ...shown, chapterVideoId: shown.hasVideo ? videoId : null, paperId, alertPaperId };
};
