import { z } from "zod";
import { CERT_SUBJECT_CODES, examCodes } from "./subject.ts";
import { chapterStatuses } from "./chapter-tree.ts";
import { courseNameRule } from "./course-form.ts";
import { courseStatuses } from "./course-status.ts";
import { COURSE_TYPE_CODES, answerForms, classKinds, requiredCodes, priceRules } from "./course-type.ts";
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
  /** Yuan; for rule 03 a factor in (0, 1]. Null: the rule's default. */
  discountedPrice: yuan.nullable(),
});
/** With the window of rule 05, which only staff see beforehand (domain.md "Pricing"). */
export const timedRule = discountRule.extend({
  beginTime: time.nullable().optional(),
  endTime: time.nullable().optional(),
});
export const courseModel = z.object({ modelCode: idNumber, modelName: z.string() });

/** A considered price rule (domain.md "Pricing"). */
export const priceReason = z.object({
  rule: z.enum(priceRules),
  outcome: z.enum(["won", "lost", "not-eligible"]),
  text: z.string(),
  /** Won: savings on the line. Lost: extra unit price. */
  difference: yuan,
});

/** The fixed list of learner spec 3. */
const certSubject = z.enum(CERT_SUBJECT_CODES, "请选择专业");
/** Price of one piece by general rules and the sent code (domain.md "Pricing"). */
const payPrice = { payPrice: yuan, payRule: z.enum(priceRules).nullable(), payReason: z.string() };

/** A course in lists and on its page; duplicate names come from the documents. */
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
  /** Crossed out beside `payPrice`; both are the cheapest specification's where there are any (`fromPrice`). */
  originalPrice: yuan,
  fromPrice: z.boolean(),
  freightPrice: yuan,
  courseOrder: z.int(),
  orderCount: z.int(),
  /** 1: copies count only in carts and orders. */
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
  exam: z.enum(examCodes).nullable(),
  classKind: z.enum(classKinds).nullable(),
  tag: z.string(),
  courseTags: z.string(),
  relatedCourseId: z.int().nullable(),
  requiredCourse: z.literal(requiredCodes).nullable(),
  certSubject: certSubject.nullable(),
  liveStatus: liveStatus.nullable(),
  liveStartTime: time.nullable(),
  /** These four are personal, so empty in public replies (domain.md "Catalogue"). */
  liveCode: z.string().nullable(),
  pushUrl: z.string().nullable(),
  studyProgress: z.number().nullable(),
  videoUrl: z.string(),
  backgroundColor: z.string().nullable(),
  teachingType: z.string(),
  teachingAddr: z.string(),
  lessonCount: z.int(),
  videoSeconds: z.int(),
  studyHours: z.number(),
});

export const courseDetail = course.extend({
  courseDescription: z.string(),
  /** Form of the answer; null without one and for other types. */
  answerForm: z.enum(answerForms).nullable(),
  handoutCount: z.int(),
  exerciseCount: z.int(),
  validDays: z.int(),
  /** What a lesson asks while it plays; null but in further education. */
  prompts: z.object({ presence: z.boolean(), face: z.boolean() }).nullable(),
  models: z.array(
    courseModel.extend({
      coursePrice: yuan,
      coursePriceOriginal: yuan,
      payPrice: payPrice.payPrice,
      lessonCount: z.int(),
      videoSeconds: z.int(),
      handoutCount: z.int(),
      exerciseCount: z.int(),
    }),
  ),
  /** Only rules in force now. */
  discountRules: z.array(discountRule),
  /** When `payPrice` ends; null where it has no end. */
  payUntil: time.nullable(),
  /** Reasons for `payPrice`, rule by rule. */
  reasons: z.array(priceReason),
  /** Price for a returning student (rule 01), and for each of ten or more (rule 04). */
  repeatPrice: yuan.nullable(),
  bulkPrice: yuan.nullable(),
  relatedCourse: z
    .object({
      courseId: z.int(),
      courseName: z.string(),
      coursePrice: yuan,
      coursePriceOriginal: yuan,
      payPrice: payPrice.payPrice,
      /** Of the course and this in one order, without freight. */
      bothPrice: payPrice.payPrice,
    })
    .nullable(),
  /** Code behind the prices; 000000 for none or unknown. */
  exclusiveCode: z.string(),
});

/** An amount: yuan in the API, fen internally. */
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
  /** Beyond the documents: upper bound. */
  coursePriceLte: queriedYuan.optional(),
  recommended: queryFlag.optional(),
  teacherId: id.optional(),
  subject: z.string().max(30).optional(),
  exam: z.enum(examCodes).optional(),
  classKind: z.enum(classKinds).optional(),
  requiredCourse: queryInt(requiredCodes).optional(),
  certSubject: z.string().max(30).optional(),
  tag: repeated(z.string().max(30)),
  exclusiveCode: z.string().max(12).optional(),
  orderByClause: z.string().max(200).optional(),
  ...paging,
});
/** Staff may also filter by subject, or `none`. */
const officeCourseQuery = courseQuery.extend({ certSubject: certSubject.or(z.literal("none")).optional() });
const coursePage = z.object({ courses: z.array(course), total: z.int() });
/** Why the audit returned it, until resubmitted or published. */
const returnReason = z.string().nullable();
/** Content for buyers (content-state.ts). */
const content = z.object({ ready: z.int(), failed: z.int(), preparing: z.int(), missing: z.int() });
const officeCoursePage = coursePage.extend({
  courses: z.array(course.extend({ updateTime: time, returnReason, content })),
});

export const listCourses = endpoint({
  name: "listCourses",
  method: "GET",
  path: "/api/public/courses",
  access: may.browse,
  // Never cached: a channel's prices need its code, and every guess is counted.
  kept: { until: "catalogue", notWith: ["exclusiveCode"] },
  query: courseQuery,
  /**
   * Code behind the prices; 000000 for none or unknown. `foundBy`: what is left of the words where all of them
   * found nothing.
   */
  reply: coursePage.extend({ exclusiveCode: z.string(), foundBy: z.string().optional() }),
});
/** How many courses of a list have the same of what it is narrowed by. */
export const courseFacet = z.object({
  courseType: z.int(),
  exam: z.string().nullable(),
  subject: z.string().nullable(),
  classKind: z.string().nullable(),
  certSubject: z.string().nullable(),
  requiredCourse: z.int().nullable(),
  teacherId: z.int().nullable(),
  teacherName: z.string(),
  courses: z.int(),
});
/** Of the courses that visitors see and the query asks for. */
export const listCourseFacets = endpoint({
  name: "listCourseFacets",
  method: "GET",
  path: "/api/public/course-facets",
  access: may.browse,
  kept: { until: "catalogue" },
  query: courseQuery,
  reply: z.array(courseFacet),
});
/** A text that somebody searched for. */
export const noteSearch = endpoint({
  name: "noteSearch",
  method: "POST",
  path: "/api/public/searches",
  access: may.browse,
  body: z.object({ text: z.string().max(100) }),
  reply: nothing,
});
/** What many searched for lately, most first. */
export const popularSearches = endpoint({
  name: "popularSearches",
  method: "GET",
  path: "/api/public/popular-searches",
  access: may.browse,
  maxAgeSeconds: 600,
  reply: z.array(z.string()),
});
/** What the shop has for a text, by group: how many, and the first of them. */
export const searchShop = endpoint({
  name: "searchShop",
  method: "GET",
  path: "/api/public/search",
  access: may.browse,
  kept: { until: "catalogue" },
  query: z.object({
    text: z.string().max(100),
    /** Of each group. */
    rows: z.coerce.number<number | string>().int().min(1).max(50).default(3),
  }),
  reply: z.object({
    /** What is left of the words where all of them found nothing. */
    foundBy: z.string().nullable(),
    /** What else short forms in the text were looked for as. */
    otherNames: z.array(z.string()),
    /** In pieces: what to mark in names. */
    words: z.array(z.string()),
    courses: coursePage,
    books: coursePage,
    /** Of the best thousand titles at most. */
    lessons: z.object({
      total: z.int(),
      lessons: z.array(
        z.object({
          courseChapterId: z.int(),
          chapterTitle: z.string(),
          videoDuration: z.int(),
          trial: z.boolean(),
          courseId: z.int(),
          courseName: z.string(),
        }),
      ),
    }),
    /** Who teaches what was found, most courses first. */
    teachers: z.object({
      total: z.int(),
      teachers: z.array(
        z.object({
          teacherId: z.int(),
          teacherName: z.string(),
          teacherTitle: z.string(),
          photoUrl: z.string().nullable(),
          courseCount: z.int(),
        }),
      ),
    }),
  }),
});
/** Courses in every status, by every author. */
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
  refuses: ["NOT_FOUND"],
  kept: { until: "catalogue", notWith: ["exclusiveCode"] },
  params: courseParams,
  query: courseQuery.pick({ exclusiveCode: true }),
  reply: courseDetail,
});

/** A learner's chapter, without video ids or paper keys (domain.md "Catalogue"). */
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
  /** Its handout is a free sample. */
  handoutTrial: z.boolean(),
  /** 1 when the learner is done. */
  studyStatus: flag01.optional(),
});
export const listChapters = endpoint({
  name: "listChapters",
  method: "GET",
  path: "/api/public/courses/:courseId/chapters",
  access: may.browse,
  refuses: ["NOT_FOUND"],
  params: courseParams,
  reply: z.array(publicChapter),
});
export const listPublishedChapters = endpoint({
  name: "listPublishedChapters",
  method: "GET",
  path: "/api/public/courses/:courseId/published-chapters",
  access: may.browse,
  refuses: ["NOT_FOUND"],
  kept: { until: "catalogue" },
  params: courseParams,
  reply: z.array(publicChapter),
});

// ---- back office ----

/** Limit of each text in characters. */
const longestCourseText = 200_000;
/** Course form. Prices derive from original price and discount; status has its own endpoints. */
const courseInput = z.object({
  courseId: idNumber.optional(),
  /** State the form opened with: 409 if saved since, unchecked if omitted. */
  updateTime: time.optional(),
  courseName: requiredText(courseNameRule).max(2000),
  courseType,
  courseDescription: z.string().max(longestCourseText).default(""),
  /** Text of a knowledge answer; omitted, it stays. */
  answerText: z.string().max(longestCourseText).optional(),
  /** Video id of a knowledge answer; empty removes it, omitted it stays. */
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
  /** Corrects the number of purchases; omitted, the count goes on. */
  orderCount: z.int().min(0).max(100_000_000).optional(),
  recommended: flag01.default(false),
  subject: z.string().max(30).nullable().default(null),
  exam: z.enum(examCodes).nullable().default(null),
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
  discountRules: z.array(timedRule).max(5).default([]),
});
export const saveCourse = endpoint({
  name: "saveCourse",
  method: "POST",
  path: "/api/admin/courses",
  access: may.authorCourses,
  refuses: ["NOT_FOUND", "COURSE_STATE", "COURSE_CHANGED"],
  done: "保存成功",
  body: courseInput,
  maxBodyBytes: bytesOfText(longestCourseText * 2),
  reply: z.object({ courseId: z.int() }),
});
/** Course for the form, in any status. */
export const getOfficeCourse = endpoint({
  name: "getOfficeCourse",
  method: "GET",
  path: "/api/admin/courses/:courseId",
  access: may.authorCourses,
  refuses: ["NOT_FOUND", "LIVE_PUSH_UNAVAILABLE"],
  params: courseParams,
  reply: courseDetail.extend({
    updateTime: time,
    discountRules: z.array(timedRule),
    answerText: z.string(),
    returnReason,
    content,
    /** Video of a knowledge answer; its id is in `videoUrl`. */
    video: shownVideo.nullable(),
    /** Published courses that would lose it as a specification. */
    specOf: z.array(z.object({ courseId: z.int(), courseName: z.string(), modelName: z.string() })),
  }),
});
/** A draft with the content of a course (`copyName`), its author's. */
export const copyCourse = endpoint({
  name: "copyCourse",
  method: "POST",
  path: "/api/admin/courses/:courseId/copy",
  access: may.authorCourses,
  refuses: ["NOT_FOUND"],
  done: "已复制成草稿",
  params: courseParams,
  reply: z.object({ courseId: z.int() }),
});
export const deleteCourse = endpoint({
  name: "deleteCourse",
  method: "DELETE",
  path: "/api/admin/courses/:courseId",
  access: may.authorCourses,
  refuses: ["NOT_FOUND", "COURSE_STATE", "COURSE_HAS_ORDERS"],
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
    refuses: ["NOT_FOUND", "COURSE_STATE", "COURSE_CHANGED"],
    params: courseParams,
    /** State reviewed: 409 if saved since, unchecked if omitted. */
    query: z.object({ updateTime: time.optional() }),
    /** The version that it left, for its undo. */
    reply: z.object({ updateTime: time }),
    done,
  });
export const publishCourse = courseAction(
  "publishCourse",
  "/api/admin/courses/publish/:courseId",
  may.runTheCatalogue,
  "发布成功",
);
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
/** Null, empty or omitted: last. */
const beforeCourseId = z
  .union([idNumber, z.literal("").transform(() => null)])
  .nullable()
  .default(null);
export const adjustCourseOrder = endpoint({
  name: "adjustCourseOrder",
  method: "POST",
  path: "/api/admin/courses/adjust-order",
  access: may.runTheCatalogue,
  refuses: ["NOT_FOUND"],
  done: "保存成功",
  body: z.object({ sourceCourseId: idNumber, beforeCourseId, courseType }),
  reply: nothing,
});
export const listTeacherOptions = endpoint({
  name: "listTeacherOptions",
  method: "GET",
  path: "/api/admin/teacher-options",
  access: may.runTheCatalogue,
  reply: z.array(z.object({ userId: z.int(), userName: z.string(), title: z.string() })),
});
