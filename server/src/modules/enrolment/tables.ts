import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { mostNotedName } from "@zhutu/domain/ordering/copies/noted-name.ts";
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
    /** When its holder, or who is bound to its live code, first played the course; a copy can be taken back before. */
    firstPlayedAt: at("first_played_at"),
    /** Live courses only: the code its holder may hand to one person (domain.md "Live code"). */
    liveCode: text("live_code").unique("user_courses_live_code"),
    liveCodeUserId: integer("live_code_user_id").references(() => users.userId),
    liveCodeBoundAt: at("live_code_bound_at"),
  },
  (t) => [
    check("user_courses_create_type", sql`${t.createType} in ('order', 'system')`),
    check("user_courses_status", sql`${t.status} in ('valid', 'expired')`),
    uniqueIndex("user_courses_one_valid")
      .on(t.userId, t.courseId)
      .where(sql`status = 'valid'`),
    index("user_courses_course").on(t.courseId),
    index("user_courses_bound").on(t.liveCodeUserId),
  ],
);

/** One copy of a package order given to a phone; unclaimed until that phone has a verified account. */
export const assignments = pgTable(
  "assignments",
  {
    assignmentId: pk("assignment_id"),
    /** The package order and its item; ordering stands to the right, so neither is a foreign key. */
    orderId: text("order_id").notNull(),
    orderItemId: integer("order_item_id").notNull(),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.courseId),
    phone: text("phone").notNull(),
    /** Its owner took it by a claim link; else the buyer gave it, and knows the phone. */
    byLink: boolean("by_link").notNull().default(false),
    /** It went along to its learner's other phone, which the buyer was never told. */
    phoneMoved: boolean("phone_moved").notNull().default(false),
    userCourseId: integer("user_course_id").references(() => userCourses.userCourseId),
    /** By which name the buyer knows the phone's owner; for the buyer alone, and gone when the copy is taken back. */
    notedName: text("noted_name"),
    createTime: createdAt("create_time"),
    takenBackAt: at("taken_back_at"),
  },
  (t) => [
    uniqueIndex("assignments_item_phone")
      .on(t.orderItemId, t.phone)
      .where(sql`taken_back_at is null`),
    index("assignments_phone")
      .on(t.phone)
      .where(sql`user_course_id is null and taken_back_at is null`),
    index("assignments_user_course")
      .on(t.userCourseId)
      .where(sql`user_course_id is not null`),
    phoneCheck("assignments_number", t.phone),
    check(
      "assignments_noted_name",
      sql`${t.notedName} is null or (char_length(${t.notedName}) between 1 and ${sql.raw(String(mostNotedName))} and ${t.takenBackAt} is null)`,
    ),
  ],
);
