import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import {
  CERT_SUBJECT_CODES,
  type CertSubject,
  type Exam,
  examCodes,
} from "@zhutu/domain/catalogue/subject.ts";
import { type ChapterStatus, chapterStatuses } from "@zhutu/domain/catalogue/chapter-tree.ts";
import {
  type CourseType,
  type ClassKind,
  classKinds,
  type RequiredCode,
} from "@zhutu/domain/catalogue/course-type.ts";
import { type CourseStatus, courseStatuses } from "@zhutu/domain/catalogue/course-status.ts";
import type { LiveStatus } from "@zhutu/domain/catalogue/live-status.ts";
import type { CoverArt } from "@zhutu/domain/catalogue/cover-art.ts";
import { at, createdAt, fen, oneOf, pk } from "../../kernel/db/columns.ts";
import { users } from "../identity/tables.ts";
import { videos } from "../media/tables.ts";

/** Everything sold (types 1 to 6). */
export const courses = pgTable(
  "courses",
  {
    courseId: pk("course_id"),
    courseName: text("course_name").notNull(),
    searchName: text("search_name")
      .notNull()
      .generatedAlwaysAs(sql`search_form(course_name)`),
    courseDescription: text("course_description").notNull().default(""),
    courseType: smallint("course_type").$type<CourseType>().notNull(),
    courseStatus: text("course_status").$type<CourseStatus>().notNull().default("unpublish"),
    /** E.g. building, cost, bim; for the cover's motif and filters. */
    subject: text("subject"),
    /** Exam training only: the filter 班型. */
    exam: text("exam").$type<Exam>(),
    classKind: text("class_kind").$type<ClassKind>(),
    courseImgUrl: text("course_img_url"),
    coverArt: jsonb("cover_art").$type<CoverArt>(),
    backgroundColor: text("background_color"),
    teacherId: integer("teacher_id").references(() => users.userId),
    coursePriceOriginal: fen("course_price_original").notNull(),
    /** Hundredths: 85 is 8.5折. */
    coursePriceDiscount: smallint("course_price_discount").notNull().default(100),
    coursePrice: fen("course_price").notNull(),
    freightPrice: fen("freight_price").notNull().default(0),
    courseHot: boolean("course_hot").notNull().default(false),
    recommended: boolean("recommended").notNull().default(false),
    courseOrder: integer("course_order").notNull().default(0),
    /** Times bought: staff's figure plus paid orders since. */
    orderCount: integer("order_count")
      .notNull()
      .generatedAlwaysAs(sql`order_count_start + orders_counted`),
    orderCountStart: integer("order_count_start").notNull().default(0),
    ordersCounted: integer("orders_counted").notNull().default(0),
    publishTime: at("publish_time"),
    tags: text("tags")
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    relatedCourseId: integer("related_course_id").references((): AnyPgColumn => courses.courseId),
    requiredCourse: smallint("required_course").$type<RequiredCode>(),
    /** Continuing education only; without it chapters give no hours. */
    certSubject: text("cert_subject").$type<CertSubject>(),
    teachingType: text("teaching_type").notNull().default(""),
    teachingAddr: text("teaching_addr").notNull().default(""),
    liveStatus: text("live_status").$type<LiveStatus>(),
    liveStartTime: at("live_start_time"),
    // Counts of visible chapters (`recountChapters`).
    lessonCount: integer("lesson_count").notNull().default(0),
    videoSeconds: integer("video_seconds").notNull().default(0),
    hourTenths: integer("hour_tenths").notNull().default(0),
    handoutCount: integer("handout_count").notNull().default(0),
    exerciseCount: integer("exercise_count").notNull().default(0),
    /** A knowledge answer's (type 2). */
    videoId: text("video_id").references(() => videos.videoId),
    /** A knowledge answer's paid text; never in public answers. */
    answerText: text("answer_text").notNull().default(""),
    /** Why the audit returned it; cleared by the next change of status. */
    returnReason: text("return_reason"),
    createTime: createdAt("create_time"),
    updateTime: at("update_time").notNull().defaultNow(),
  },
  (t) => [
    check("courses_type", sql`${t.courseType} between 1 and 6`),
    oneOf("courses_status", t.courseStatus, courseStatuses),
    oneOf("courses_exam", t.exam, examCodes),
    oneOf("courses_class_kind", t.classKind, classKinds),
    oneOf("courses_cert_subject", t.certSubject, CERT_SUBJECT_CODES),
    check(
      "courses_price",
      sql`${t.coursePrice} >= 0 and ${t.coursePriceOriginal} >= 0 and ${t.freightPrice} >= 0`,
    ),
    check("courses_return_reason", sql`char_length(${t.returnReason}) between 1 and 500`),
    check("courses_discount", sql`${t.coursePriceDiscount} between 1 and 100`),
    index("courses_listing").on(t.courseType, t.courseStatus, t.courseOrder),
    index("courses_words").using("gin", sql`search_grams(course_name)`),
    index("courses_order_count").on(t.orderCount),
    index("courses_teacher").on(t.teacherId),
    index("courses_tags").using("gin", t.tags),
  ],
);

/** Other names a course may have been sold under, former ones and as a specification; kept by triggers. */
export const soldNames = pgTable(
  "sold_names",
  {
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.courseId, { onDelete: "cascade" }),
    soldName: text("sold_name").notNull(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.soldName] })],
);

/** A specification: a named link to another full course (domain.md "Pricing"). */
export const courseModels = pgTable(
  "course_models",
  {
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.courseId, { onDelete: "cascade" }),
    modelCode: integer("model_code")
      .notNull()
      .references(() => courses.courseId),
    modelName: text("model_name").notNull(),
    position: smallint("position").notNull(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.modelCode] })],
);

/** Code 01 to 05, value in fen (03: hundredths), null for the rule's default. Rule 05 may have a window. */
export const discountRules = pgTable(
  "discount_rules",
  {
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.courseId, { onDelete: "cascade" }),
    ruleCode: text("rule_code").notNull(),
    discountedPrice: fen("discounted_price"),
    beginTime: at("begin_time"),
    endTime: at("end_time"),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.ruleCode] }),
    check("discount_rules_code", sql`${t.ruleCode} in ('01', '02', '03', '04', '05')`),
    check("discount_rules_window", sql`${t.ruleCode} = '05' or num_nulls(${t.beginTime}, ${t.endTime}) = 2`),
    check("discount_rules_window_order", sql`${t.endTime} > ${t.beginTime}`),
  ],
);

/** A node of the chapter tree; exam links papers through this module's service. */
export const chapters = pgTable(
  "chapters",
  {
    courseChapterId: pk("course_chapter_id"),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.courseId, { onDelete: "cascade" }),
    parentId: integer("parent_id").references((): AnyPgColumn => chapters.courseChapterId),
    chapterTitle: text("chapter_title").notNull(),
    chapterOrder: integer("chapter_order").notNull(),
    /** Tenths of hours: 15 is 1.5 学时. */
    chapterTime: smallint("chapter_time").notNull().default(0),
    videoId: text("video_id").references(() => videos.videoId),
    videoDuration: integer("video_duration").notNull().default(0),
    chapterStatus: text("chapter_status").$type<ChapterStatus>().notNull().default("published"),
    trial: boolean("trial").notNull().default(false),
    handoutKey: text("handout_key"),
    handoutExtension: text("handout_extension"),
    /** The handout is a free sample (domain.md "Trial chapters"). */
    handoutTrial: boolean("handout_trial").notNull().default(false),
    paperId: integer("paper_id"),
    alertPaperId: integer("alert_paper_id"),
    /** Last saved by staff; moves do not count. */
    updateTime: at("update_time").notNull().defaultNow(),
  },
  (t) => [
    oneOf("chapters_status", t.chapterStatus, chapterStatuses),
    index("chapters_course").on(t.courseId, t.parentId, t.chapterOrder),
    index("chapters_words").using("gin", sql`search_grams(chapter_title)`),
    index("chapters_video").on(t.videoId),
    // For deletions.
    index("chapters_parent").on(t.parentId),
  ],
);

/** How often a text was searched for on a Shanghai day; kept for 30 days. */
export const searchCounts = pgTable(
  "search_counts",
  {
    word: text("word").notNull(),
    day: date("day").notNull(),
    searches: integer("searches").notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.word, t.day] })],
);
