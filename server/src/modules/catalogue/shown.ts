// Rows as the contracts send them; the only place that makes the documents' double names.
import { COURSE_TYPE, type AnswerForm } from "@zhutu/domain/catalogue/course-type.ts";
import { baseSpecification } from "@zhutu/domain/catalogue/specifications.ts";
import { LIVE_VIDEO_URL } from "@zhutu/domain/catalogue/live-status.ts";
import { formatPrice, toYuan } from "@zhutu/domain/money.ts";
import type { SubjectHours } from "@zhutu/domain/sysparams/defaults.ts";
import { promptsOf } from "@zhutu/domain/sysparams/presence-settings.ts";
import { priceFor } from "@zhutu/domain/pricing/one-price.ts";
import type { CourseRow, LinkedCourse } from "./list-queries.ts";
import type { ChapterRow, ModelRow } from "./queries.ts";
import { payUntilOf, type Pricing } from "./shown-prices.ts";

const priceText = (fen: number) => formatPrice(toYuan(fen));

/** What one pays, until when, and the original price: of a course with specifications those of the cheapest. */
function priceShown(row: CourseRow, { priceOf }: Pick<Pricing, "priceOf">) {
  const shownOf = (priced: LinkedCourse) => {
    const price = priceOf(priced, row);
    const payUntil = payUntilOf(price, priced.discountRules);
    return { ...price, payUntil, originalPrice: priced.coursePriceOriginal };
  };
  const cheapest = baseSpecification(row.models.map(shownOf));
  return cheapest ? { ...cheapest, fromPrice: true } : { ...shownOf(row), fromPrice: false };
}

/** With the price of one. */
export function shownCourse(row: CourseRow, pricing: Pick<Pricing, "priceOf">) {
  const tag = row.tags.join(",");
  const paid = priceShown(row, pricing);
  return {
    ...row,
    ...paid,
    ...everybodys,
    coursePriceDiscount: row.coursePriceDiscount / 100,
    displayPrice: priceText(paid.payPrice),
    displayPriceOriginal: priceText(paid.originalPrice),
    courseTeacher: row.teacherId,
    teacherName: row.teacherName ?? "",
    teacherTitle: row.teacherTitle ?? "",
    converImgUrl: row.courseImgUrl,
    tag,
    courseTags: tag,
    videoUrl: row.courseType === COURSE_TYPE.live ? LIVE_VIDEO_URL : "",
    studyHours: row.hourTenths / 10,
  };
}

/**
 * Personal fields stay empty: lists are shared, holders get theirs by other calls (domain.md "Catalogue").
 */
const everybodys = { courseCount: 1, liveCode: null, pushUrl: null, studyProgress: null };

type DetailRow = Omit<CourseRow, "models"> & {
  courseDescription: string;
  validDays: number;
  subjectHours: SubjectHours | null;
  answerForm: AnswerForm | null;
  models: ModelRow[];
  relatedCourse: LinkedCourse | null;
};

/** With the prices of its specifications and companion. */
export function shownDetail(row: DetailRow, pricing: Pricing) {
  const withPrice = <T extends LinkedCourse>(linked: T) => ({
    ...linked,
    payPrice: pricing.priceOf(linked, row).payPrice,
  });
  // A course with specifications is not sold itself; their prices count.
  const priceBy = (rule: "01" | "04") => (row.models.length > 0 ? null : (priceFor(row, rule) ?? null));
  return {
    ...shownCourse(row, pricing),
    courseDescription: row.courseDescription,
    answerForm: row.answerForm,
    models: row.models.map(withPrice),
    repeatPrice: priceBy("01"),
    bulkPrice: priceBy("04"),
    relatedCourse: row.relatedCourse && {
      ...withPrice(row.relatedCourse),
      bothPrice: pricing.priceOfBoth([row, row.relatedCourse], row),
    },
    validDays: row.validDays,
    prompts: promptsShown(row),
    exclusiveCode: pricing.exclusiveCode,
  };
}

/** Null where nothing is asked of anybody: only further education asks. */
const promptsShown = ({ certSubject, subjectHours }: DetailRow) =>
  certSubject === null
    ? null
    : promptsOf({ certHoursOf: { [certSubject]: subjectHours ?? {} } }, certSubject);

/** Practice-only chapters have no video (requirements.tsv CAT-020), nor those whose video does not play. */
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

/** With ids, for those who may open it (CHAP-004). */
export const chapterWithIds = (chapter: Parameters<typeof shownChapter>[0]) => {
  const shown = shownChapter(chapter);
  const { videoId, paperId, alertPaperId } = chapter;
  return { ...shown, chapterVideoId: shown.hasVideo ? videoId : null, paperId, alertPaperId };
};
