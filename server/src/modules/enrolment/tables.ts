import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { mostNotedName } from "@zhutu/domain/enrolment/noted-name.ts";
import { at, createdAt, phoneCheck, pk } from "../../kernel/db/columns.ts";
import { courses } from "../catalogue/tables.ts";
import { users } from "../identity/tables.ts";

/** A user course: one person's right to one course until its expiry. */
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
    /** Staff ended it before its time: until when it would have run. */
    expiryBeforeEnd: at("expiry_before_end"),
    /** Staff deleted it: it has ended, and no list shows it; what was learned by it stays. */
    deletedAt: at("deleted_at"),
    /** When its holder, or who is bound to its live code, first used the course (domain.md "Copies of a package"); a copy can be taken back before. */
    firstPlayedAt: at("first_played_at"),
    /** Live courses only: the code its holder may hand to one person (domain.md "Live code"). */
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
    index("user_courses_course").on(t.courseId),
    // The office's list.
    index("user_courses_office")
      .on(t.userCourseId)
      .where(sql`deleted_at is null`),
    index("user_courses_bound").on(t.liveCodeUserId),
  ],
);

/**
 * One copy of a package order given to a phone, or, without an order, a course that the shop gave to it; unclaimed until
 * that phone has a verified account.
 */
export const assignments = pgTable(
  "assignments",
  {
    assignmentId: pk("assignment_id"),
    /** The package order and its item; ordering stands to the right, so neither is a foreign key. */
    orderId: text("order_id"),
    orderItemId: integer("order_item_id"),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.courseId),
    phone: text("phone").notNull(),
    /** Of a live course: whether its user course gets a live code. */
    genLiveCode: boolean("gen_live_code").notNull().default(true),
    /** Its owner took it by a claim link; else the buyer gave it, and knows the phone. */
    byLink: boolean("by_link").notNull().default(false),
    /** It went along to its learner's other phone, which the buyer was never told. */
    phoneMoved: boolean("phone_moved").notNull().default(false),
    userCourseId: integer("user_course_id").references(() => userCourses.userCourseId),
    /** By which name the buyer knows the phone's owner; for the buyer alone, and gone when the copy is taken back. */
    notedName: text("noted_name"),
    /** Where who claimed it works, until their account knows it. */
    employer: text("employer"),
    createTime: createdAt("create_time"),
    takenBackAt: at("taken_back_at"),
  },
  (t) => [
    uniqueIndex("assignments_item_phone")
      .on(t.orderItemId, t.phone)
      .where(sql`taken_back_at is null`),
    // What the shop gave waits once a course and phone.
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
      sql`${t.notedName} is null or (char_length(${t.notedName}) between 1 and ${sql.raw(String(mostNotedName))} and ${t.takenBackAt} is null)`,
    ),
  ],
);
