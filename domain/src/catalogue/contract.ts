import { z } from "zod";
import { answerForms } from "./answer-form.ts";
import { CERT_SUBJECT_CODES } from "./cert-subject.ts";
import { chapterStatuses } from "./chapter-tree.ts";
import { classKinds } from "./class-kind.ts";
import { courseNameRule } from "./course-form.ts";
import { courseStatuses } from "./course-status.ts";
import { COURSE_TYPE_CODES } from "./course-type.ts";
import {
  flag01,
  id,
  idNumber,
  nothing,
  paging,
  queryFlag,
  queryInt,
  repeated,
  requiredText,
  time,
  yuan,
} from "../contract.ts";
import { type Access, bytesOfText, endpoint } from "../endpoint.ts";
import { shownVideo } from "../media/contract.ts";
import { may } from "../permissions.ts";
import { motifs, palettes } from "./cover-art.ts";
import { liveStatuses } from "./live-status.ts";
import { priceRules } from "./price-rule.ts";
import { requiredCodes } from "./required-course.ts";

export const courseType = z.int().min(1).max(COURSE_TYPE_CODES.length);
export const courseStatus = z.enum(courseStatuses);
export const liveStatus = z.enum(liveStatuses);
export const coverArt = z.object({
  kicker: z.string(),
  title: z.array(z.string()),
  pill: z.string(),
  palette: z.enum(palettes),
  motif: z.enum(motifs),
});
export const discountRule = z.object({
  ruleCode: z.enum(["01", "02", "03", "04", "05"]),
  /** Yuan; for rule 03 a factor in (0, 1]. Null takes the rule's default. */
  discountedPrice: yuan.nullable(),
});
export const courseModel = z.object({ modelCode: idNumber, modelName: z.string() });

/** Why a line costs what it costs: one row a rule that was looked at (domain.md "Pricing"). */
export const priceReason = z.object({
  rule: z.enum(priceRules),
  outcome: z.enum(["won", "lost", "not-eligible"]),
  text: z.string(),
  /** Won: what it saves on the line. Lost: by how much a unit was dearer than the winner. */
  difference: yuan,
});

/** One of the fixed list (learner spec 3). */
const certSubject = z.enum(CERT_SUBJECT_CODES, "请选择专业");
/** What one piece costs by itself: by the rules for everybody and those of the code sent (domain.md "Pricing"). */
const payPrice = { payPrice: yuan, payRule: z.enum(priceRules).nullable(), payReason: z.string() };

/** A course as every list and the detail page receive it. Pairs of names for one thing are the documents' own. */
export const course = z.object({
  courseId: z.int(),
  courseName: z.string(),
  courseType,
  courseStatus,
  courseHot: flag01,
  recommended: flag01,
  coursePrice: yuan,
  coursePriceOriginal: yuan,
  coursePriceDiscount: z.number(),
  displayPrice: z.string(),
  displayPriceOriginal: z.string(),
  ...payPrice,
  freightPrice: yuan,
  courseOrder: z.int(),
  orderCount: z.int(),
  /** 1: copies are counted in carts and orders only. */
  courseCount: z.int(),
  publishTime: time.nullable(),
  teacherId: z.int().nullable(),
  courseTeacher: z.int().nullable(),
  teacherName: z.string(),
  teacherTitle: z.string(),
  courseImgUrl: z.string().nullable(),
  converImgUrl: z.string().nullable(),
  coverArt: coverArt.nullable(),
  subject: z.string().nullable(),
  classKind: z.enum(classKinds).nullable(),
  tag: z.string(),
  courseTags: z.string(),
  relatedCourseId: z.int().nullable(),
  requiredCourse: z.literal(requiredCodes).nullable(),
  certSubject: certSubject.nullable(),
  liveStatus: liveStatus.nullable(),
  liveStartTime: time.nullable(),
  /** These four are a person's own: a public answer is everybody's and tells nobody's (domain.md "Catalogue"). */
  liveCode: z.string().nullable(),
  pushUrl: z.string().nullable(),
  studyProgress: z.number().nullable(),
  videoUrl: z.string(),
  backgroundColor: z.string().nullable(),
  teachingType: z.string(),
  teachingAddr: z.string(),
  /** Lessons, their video seconds and study hours: what is included, at a glance. */
  lessonCount: z.int(),
  videoSeconds: z.int(),
  studyHours: z.number(),
});

/** The detail page's course. */
export const courseDetail = course.extend({
  courseDescription: z.string(),
  /** Of a knowledge answer: how it is given once it is bought; null while there is none, and for what is no answer. */
  answerForm: z.enum(answerForms).nullable(),
  handoutCount: z.int(),
  exerciseCount: z.int(),
  validDays: z.int(),
  models: z.array(
    courseModel.extend({ coursePrice: yuan, coursePriceOriginal: yuan, payPrice: payPrice.payPrice }),
  ),
  discountRules: z.array(discountRule),
  /** Why one piece costs `payPrice`, rule by rule. */
  reasons: z.array(priceReason),
  /** What one piece costs a returning student (rule 01), and each of ten and more (rule 04); null without the rule. */
  repeatPrice: yuan.nullable(),
  bulkPrice: yuan.nullable(),
  relatedCourse: z
    .object({
      courseId: z.int(),
      courseName: z.string(),
      coursePrice: yuan,
      payPrice: payPrice.payPrice,
    })
    .nullable(),
  /** The channel's code that the prices are with; 000000 for none and for an unknown one. */
  exclusiveCode: z.string(),
});

/** An amount in a query: yuan on the wire, fen inside. */
const queriedYuan = z.coerce
  .number<number | string>()
  .min(0)
  .max(10_000_000)
  .transform((amount) => Math.round(amount * 100));

export const courseQuery = z.object({
  courseName: z.string().max(100).optional(),
  courseHot: queryFlag.optional(),
  courseType: repeated(queryInt(COURSE_TYPE_CODES)),
  courseStatus: repeated(courseStatus),
  coursePrice: queriedYuan.optional(),
  coursePriceGt: queriedYuan.optional(),
  /** Beyond the documents: at most this much. */
  coursePriceLte: queriedYuan.optional(),
  recommended: queryFlag.optional(),
  teacherId: id.optional(),
  subject: z.string().max(30).optional(),
  classKind: z.enum(classKinds).optional(),
  requiredCourse: queryInt(requiredCodes).optional(),
  certSubject: z.string().max(30).optional(),
  tag: repeated(z.string().max(30)),
  exclusiveCode: z.string().max(12).optional(),
  orderByClause: z.string().max(200).optional(),
  ...paging,
});
/** What staff ask for beside it: further education of one subject, or `none` without any. */
const officeCourseQuery = courseQuery.extend({ certSubject: certSubject.or(z.literal("none")).optional() });
const coursePage = z.object({ courses: z.array(course), total: z.int() });
/** Why the audit sent it back, until it is submitted or published again; null: it did not. */
const returnReason = z.string().nullable();
/** What there is for its buyers (content-state.ts). */
const content = z.object({ ready: z.int(), failed: z.int(), preparing: z.int(), missing: z.int() });
const officeCoursePage = coursePage.extend({
  courses: z.array(course.extend({ updateTime: time, returnReason, content })),
});

export const listCourses = endpoint({
  name: "listCourses",
  method: "GET",
  path: "/api/public/courses",
  access: may.browse,
  // A page with a channel's prices is for those who know its code, and every guess is counted: never kept.
  kept: { until: "catalogue", notWith: ["exclusiveCode"] },
  query: courseQuery,
  /** The channel's code that the prices are with; 000000 for none and for an unknown one. */
  reply: coursePage.extend({ exclusiveCode: z.string() }),
});
/** How many courses of each type the public list would show for this name; types without any are left out. */
export const countCourses = endpoint({
  name: "countCourses",
  method: "GET",
  path: "/api/public/course-counts",
  access: may.browse,
  kept: { until: "catalogue" },
  query: courseQuery.pick({ courseName: true }),
  reply: z.array(z.object({ courseType, total: z.int() })),
});
/** The administrator's list: every status, everybody's courses. */
export const listOfficeCourses = endpoint({
  name: "listOfficeCourses",
  method: "GET",
  path: "/api/admin/courses",
  access: may.runTheCatalogue,
  query: officeCourseQuery,
  reply: officeCoursePage,
});
export const listTeacherCourses = endpoint({
  name: "listTeacherCourses",
  method: "GET",
  path: "/api/teacher/courses",
  access: may.submitOwnCourses,
  query: officeCourseQuery,
  reply: officeCoursePage,
});
const courseParams = z.object({ courseId: id });
export const getCourse = endpoint({
  name: "getCourse",
  method: "GET",
  path: "/api/public/courses/:courseId",
  access: may.browse,
  kept: { until: "catalogue", notWith: ["exclusiveCode"] },
  params: courseParams,
  query: courseQuery.pick({ exclusiveCode: true }),
  reply: courseDetail,
});

/** A chapter as learners see it: no video ids, no paper keys (domain.md "Catalogue"). */
export const publicChapter = z.object({
  courseChapterId: z.int(),
  courseId: z.int(),
  parentId: z.int(),
  chapterTitle: z.string(),
  chapterOrder: z.int(),
  chapterTime: z.number(),
  videoDuration: z.int(),
  hasVideo: z.boolean(),
  chapterStatus: z.enum(chapterStatuses),
  chapterHandoutExtension: z.string(),
  existPractice: z.boolean(),
  trial: z.boolean(),
  /** Its handout is a sample that everybody may download. */
  handoutTrial: z.boolean(),
  /** Of a learner who is signed in: 1 when they are done with it. */
  studyStatus: flag01.optional(),
});
export const listChapters = endpoint({
  name: "listChapters",
  method: "GET",
  path: "/api/public/courses/:courseId/chapters",
  access: may.browse,
  params: courseParams,
  reply: z.array(publicChapter),
});
export const listPublishedChapters = endpoint({
  name: "listPublishedChapters",
  method: "GET",
  path: "/api/public/courses/:courseId/published-chapters",
  access: may.browse,
  kept: { until: "catalogue" },
  params: courseParams,
  reply: z.array(publicChapter),
});

// ---- back office ----

/** What the course form sends. Prices follow from original and discount; status changes have calls of their own. */
const longestCourseText = 200_000;
const courseInput = z.object({
  courseId: idNumber.optional(),
  /**
   * The state of the course that the form was filled in on: refused (409) once another was saved. Left out, not asked.
   */
  updateTime: time.optional(),
  courseName: requiredText(courseNameRule).max(2000),
  courseType,
  courseDescription: z.string().max(longestCourseText).default(""),
  /** The written part of a knowledge answer; left out, it stays as it is. */
  answerText: z.string().max(longestCourseText).optional(),
  /** The video of a knowledge answer, by its id; empty: none; left out, it stays as it is. */
  videoUrl: z.string().max(40).optional(),
  converImgUrl: z.string().max(500).default(""),
  backgroundColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullable()
    .default(null),
  courseTeacher: idNumber.nullable().default(null),
  coursePriceOriginal: yuan,
  coursePriceDiscount: z.number().min(0).max(1_000),
  freightPrice: yuan.default(0),
  /** A correction of how often the course was bought; left out, the count goes on as it is. */
  orderCount: z.int().min(0).max(100_000_000).optional(),
  recommended: flag01.default(false),
  subject: z.string().max(30).nullable().default(null),
  classKind: z.enum(classKinds).nullable().default(null),
  courseTags: z.string().max(500).default(""),
  relatedCourseId: idNumber.nullable().default(null),
  requiredCourse: z.literal(requiredCodes).nullable().default(null),
  certSubject: certSubject.nullable().default(null),
  teachingType: z.string().max(2000).default(""),
  teachingAddr: z.string().max(2000).default(""),
  liveStatus: liveStatus.nullable().default(null),
  liveStartTime: time.nullable().default(null),
  models: z.array(courseModel).max(20).default([]),
  discountRules: z.array(discountRule).max(5).default([]),
});
export const saveCourse = endpoint({
  name: "saveCourse",
  method: "POST",
  path: "/api/admin/courses",
  access: may.authorCourses,
  done: "保存成功",
  body: courseInput,
  mostBodyBytes: bytesOfText(longestCourseText * 2),
  reply: z.object({ courseId: z.int() }),
});
/** The form's course: everything staff may edit, in any status. */
export const getOfficeCourse = endpoint({
  name: "getOfficeCourse",
  method: "GET",
  path: "/api/admin/courses/:courseId",
  access: may.authorCourses,
  params: courseParams,
  reply: courseDetail.extend({
    updateTime: time,
    answerText: z.string(),
    returnReason,
    content,
    /** Of a knowledge answer, whose `videoUrl` is the video's id here. */
    video: shownVideo.nullable(),
    /** The published courses that have it as a specification: without it, buyers no longer find that one there. */
    specOf: z.array(z.object({ courseId: z.int(), courseName: z.string(), modelName: z.string() })),
  }),
});
export const deleteCourse = endpoint({
  name: "deleteCourse",
  method: "DELETE",
  path: "/api/admin/courses/:courseId",
  access: may.authorCourses,
  done: "删除成功",
  params: courseParams,
  reply: nothing,
});
const courseAction = <const A extends Access>(name: string, path: string, access: A, done: string) =>
  endpoint({
    name,
    method: "POST",
    path,
    access,
    params: courseParams,
    reply: nothing,
    done,
  });
export const publishCourse = endpoint({
  name: "publishCourse",
  method: "POST",
  path: "/api/admin/courses/publish/:courseId",
  access: may.runTheCatalogue,
  done: "发布成功",
  params: courseParams,
  /** Which state of the course was looked at: refused (409) once somebody saved another. Left out, not asked. */
  query: z.object({ updateTime: time.optional() }),
  reply: nothing,
});
export const unpublishCourse = courseAction(
  "unpublishCourse",
  "/api/admin/courses/unpublish/:courseId",
  may.authorCourses,
  "撤销成功",
);
export const setCourseHot = courseAction(
  "setCourseHot",
  "/api/admin/courses/hot/:courseId",
  may.runTheCatalogue,
  "已设为热门",
);
export const clearCourseHot = courseAction(
  "clearCourseHot",
  "/api/admin/courses/unhot/:courseId",
  may.runTheCatalogue,
  "已取消热门",
);
export const submitForAudit = courseAction(
  "submitForAudit",
  "/api/teacher/courses/submit-for-audit/:courseId",
  may.submitOwnCourses,
  "提交成功",
);
/** Last where it is null, empty or left out. */
const beforeCourseId = z
  .union([idNumber, z.literal("").transform(() => null)])
  .nullable()
  .default(null);
export const adjustCourseOrder = endpoint({
  name: "adjustCourseOrder",
  method: "POST",
  path: "/api/admin/courses/adjust-order",
  access: may.runTheCatalogue,
  done: "保存成功",
  body: z.object({ sourceCourseId: idNumber, beforeCourseId, courseType }),
  reply: nothing,
});
/** Teachers to choose from on the course form. */
export const listTeacherOptions = endpoint({
  name: "listTeacherOptions",
  method: "GET",
  path: "/api/admin/teacher-options",
  access: may.runTheCatalogue,
  reply: z.array(z.object({ userId: z.int(), userName: z.string(), title: z.string() })),
});
