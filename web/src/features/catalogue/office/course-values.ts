// What the course form holds, from and to the wire. Numbers may be missing while a person types.
import type { CertSubject, Exam } from "@zhutu/domain/catalogue/subject.ts";
import type { getOfficeCourse, saveCourse } from "@zhutu/domain/catalogue/contract.ts";
import { type CourseType, COURSE_TYPE, type ClassKind } from "@zhutu/domain/catalogue/course-type.ts";
import type { LiveStatus } from "@zhutu/domain/catalogue/live-status.ts";
import type { CallInput, CallReply } from "@zhutu/domain/endpoint.ts";
import { fromWallTime, toWallTime } from "../../../office/form/wall-time.ts";

export type CourseDetail = CallReply<typeof getOfficeCourse>;
type CourseInput = CallInput<typeof saveCourse>["body"];
export type DiscountRuleValue = CourseDetail["discountRules"][number];
export type ModelValue = { modelCode?: number | null; modelName?: string };

export type CourseValues = {
  courseName: string;
  courseType: CourseType;
  courseTeacher: number | null | undefined;
  converImgUrl: string;
  coursePriceOriginal: number | null;
  coursePriceDiscount: number | null;
  freightPrice: number | null;
  orderCount: number | null;
  recommended: boolean;
  backgroundColor: string;
  courseTags: string[];
  subject: string | null | undefined;
  exam: Exam | null | undefined;
  classKind: ClassKind | null | undefined;
  certSubject: CertSubject | null | undefined;
  requiredCourse: 0 | 1 | null | undefined;
  relatedCourseId: number | null | undefined;
  teachingType: string;
  teachingAddr: string;
  liveStatus: LiveStatus | null | undefined;
  /** As a local time field holds it, in Asia/Shanghai: `2026-11-21T19:30`. */
  liveStartTime: string;
  models: ModelValue[];
  discountRules: DiscountRuleValue[];
  courseDescription: string;
  /** Of a knowledge answer: its video's id, and what is written. */
  videoUrl: string;
  answerText: string;
};

/** A new course of a type, before anything is typed. */
export const newValues = (courseType: CourseType): CourseValues => ({
  courseName: "",
  courseType,
  courseTeacher: null,
  converImgUrl: "",
  coursePriceOriginal: null,
  coursePriceDiscount: 1,
  freightPrice: 0,
  orderCount: 0,
  recommended: false,
  backgroundColor: "",
  courseTags: [],
  subject: null,
  exam: null,
  classKind: null,
  certSubject: null,
  requiredCourse: null,
  relatedCourseId: null,
  teachingType: "",
  teachingAddr: "",
  liveStatus: null,
  liveStartTime: "",
  models: [],
  discountRules: [],
  courseDescription: "",
  videoUrl: "",
  answerText: "",
});

/** The form of a saved course. */
export function valuesOf(course: CourseDetail): CourseValues {
  const { converImgUrl, courseImgUrl, courseTags, models, backgroundColor, liveStartTime } = course;
  return {
    ...newValues(course.courseType as CourseType),
    courseName: course.courseName,
    courseTeacher: course.courseTeacher,
    converImgUrl: converImgUrl ?? courseImgUrl ?? "",
    coursePriceOriginal: course.coursePriceOriginal,
    coursePriceDiscount: course.coursePriceDiscount,
    freightPrice: course.freightPrice,
    orderCount: course.orderCount,
    recommended: course.recommended === 1,
    backgroundColor: backgroundColor ?? "",
    courseTags: courseTags.split(",").filter((tag) => tag !== ""),
    subject: course.subject,
    exam: course.exam,
    classKind: course.classKind,
    certSubject: course.certSubject,
    requiredCourse: course.requiredCourse,
    relatedCourseId: course.relatedCourseId,
    teachingType: course.teachingType,
    teachingAddr: course.teachingAddr,
    liveStatus: course.liveStatus,
    liveStartTime: toWallTime(liveStartTime),
    models: models.map(({ modelCode, modelName }) => ({ modelCode, modelName })),
    discountRules: course.discountRules,
    courseDescription: course.courseDescription,
    // A live course's says `live`: that is no video.
    ...(course.courseType === COURSE_TYPE.answer && {
      videoUrl: course.videoUrl,
      answerText: course.answerText,
    }),
  };
}

/**
 * What is sent to save the form; call it with values that passed the form's rules. How often a course was bought grows
 * while the form is open: it is sent only as a correction, by who `changed` it.
 */
export function inputOf(
  values: CourseValues,
  courseId: number | undefined,
  changed: ReadonlySet<keyof CourseValues>,
): CourseInput {
  const { liveStartTime, models, courseTags, recommended, backgroundColor, orderCount, ...other } = values;
  const { videoUrl, answerText, ...same } = other;
  const answer = { videoUrl, answerText };
  return {
    ...same,
    ...(values.courseType === COURSE_TYPE.answer && answer),
    ...(courseId !== undefined && { courseId }),
    courseName: values.courseName.trim(),
    courseTeacher: values.courseTeacher ?? null,
    coursePriceOriginal: values.coursePriceOriginal ?? 0,
    coursePriceDiscount: values.coursePriceDiscount ?? 1,
    freightPrice: values.freightPrice ?? 0,
    ...(changed.has("orderCount") && { orderCount: orderCount ?? 0 }),
    recommended: recommended ? 1 : 0,
    backgroundColor: backgroundColor || null,
    courseTags: courseTags.join(","),
    subject: values.subject ?? null,
    exam: values.exam ?? null,
    classKind: values.classKind ?? null,
    certSubject: values.certSubject ?? null,
    requiredCourse: values.requiredCourse ?? null,
    relatedCourseId: values.relatedCourseId ?? null,
    liveStatus: values.liveStatus ?? null,
    liveStartTime: fromWallTime(liveStartTime),
    models: models.flatMap(({ modelCode, modelName }) =>
      modelCode ? [{ modelCode, modelName: (modelName ?? "").trim() }] : [],
    ),
  };
}
