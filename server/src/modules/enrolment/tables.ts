import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { maxNotedName } from "@zhutu/domain/enrolment/noted-name.ts";
import { at, createdAt, phoneCheck, pk } from "../../kernel/db/columns.ts";
import { courses } from "../catalogue/tables.ts";
import { users } from "../identity/tables.ts";

export const userCourses = pgTable(
  "user_courses",
  {
    userCourseId: pk("user_course_id"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.courseId),
    createType: text("create_type").$type<"order" | "system">().notNull(),
    orderId: text("order_id"),
    status: text("status").$type<"valid" | "expired">().notNull().default("valid"),
    createTime: createdAt("create_time"),
    expiryDate: at("expiry_date").notNull(),
    /** If staff ended it early. */
    expiryBeforeEnd: at("expiry_before_end"),
    /** Deleted by staff; progress stays. */
    deletedAt: at("deleted_at"),
    /**
     * By the holder or the person bound to the live code; copies can be taken back before
     * (domain.md "Copies of a package").
     */
    firstPlayedAt: at("first_played_at"),
    /** Live courses: the holder may pass it to one person (domain.md "Live code"). */
    liveCode: text("live_code").unique("user_courses_live_code"),
    liveCodeUserId: integer("live_code_user_id").references(() => users.userId),
    liveCodeBoundAt: at("live_code_bound_at"),
  },
  (t) => [
    check("user_courses_create_type", sql`${t.createType} in ('order', 'system')`),
    check("user_courses_status", sql`${t.status} in ('valid', 'expired')`),
    check(
      "user_courses_ended",
      sql`${t.status} = 'expired' or num_nonnulls(${t.expiryBeforeEnd}, ${t.deletedAt}) = 0`,
    ),
    uniqueIndex("user_courses_one_valid")
      .on(t.userId, t.courseId)
      .where(sql`status = 'valid'`),
    index("user_courses_user").on(t.userId, t.courseId),
    index("user_courses_course").on(t.courseId),
    index("user_courses_office")
      .on(t.userCourseId)
      .where(sql`deleted_at is null`),
    index("user_courses_bound").on(t.liveCodeUserId),
  ],
);

/**
 * A package copy or, without an order, a grant by staff; unclaimed until an account verifies the
 * phone.
 */
export const assignments = pgTable(
  "assignments",
  {
    assignmentId: pk("assignment_id"),
    /** No foreign keys: ordering is a later module. */
    orderId: text("order_id"),
    orderItemId: integer("order_item_id"),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.courseId),
    phone: text("phone").notNull(),
    /** Live courses only. */
    genLiveCode: boolean("gen_live_code").notNull().default(true),
    /** By claim link; else the buyer gave it and knows the phone. */
    byLink: boolean("by_link").notNull().default(false),
    /** The learner changed phones, unknown to the buyer. */
    phoneMoved: boolean("phone_moved").notNull().default(false),
    userCourseId: integer("user_course_id").references(() => userCourses.userCourseId),
    /** The buyer's name for the phone's owner; private, removed when taken back. */
    notedName: text("noted_name"),
    /** Until the claimant's account has one. */
    employer: text("employer"),
    createTime: createdAt("create_time"),
    takenBackAt: at("taken_back_at"),
  },
  (t) => [
    uniqueIndex("assignments_item_phone")
      .on(t.orderItemId, t.phone)
      .where(sql`taken_back_at is null`),
    // One waiting grant per course and phone.
    uniqueIndex("assignments_shop_phone")
      .on(t.courseId, t.phone)
      .where(sql`order_item_id is null and user_course_id is null and taken_back_at is null`),
    index("assignments_phone")
      .on(t.phone)
      .where(sql`user_course_id is null and taken_back_at is null`),
    index("assignments_user_course")
      .on(t.userCourseId)
      .where(sql`user_course_id is not null`),
    phoneCheck("assignments_number", t.phone),
    check("assignments_source", sql`num_nulls(${t.orderId}, ${t.orderItemId}) in (0, 2)`),
    check(
      "assignments_noted_name",
      sql`${t.notedName} is null or (char_length(${t.notedName}) between 1 and ${sql.raw(String(maxNotedName))} and ${t.takenBackAt} is null)`,
    ),
  ],
);
