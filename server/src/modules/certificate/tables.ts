import { CERT_SUBJECTS, type CertSubject } from "@zhutu/domain/catalogue/cert-subject.ts";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import { at, createdAt, oneOf, pk } from "../../kernel/db/columns.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { users } from "../identity/tables.ts";

const subjects = CERT_SUBJECTS.map(({ code }) => code);

/** A person's certificate of one subject; `certDate` is set once, when the hours of the subject are reached. */
export const certificates = pgTable(
  "certificates",
  {
    certificateId: pk("certificate_id"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    certSubject: text("cert_subject").$type<CertSubject>().notNull(),
    createTime: createdAt("create_time"),
    certDate: at("cert_date"),
  },
  (t) => [
    unique("certificates_one_a_subject").on(t.userId, t.certSubject),
    oneOf("certificates_subject", t.certSubject, subjects),
  ],
);

/**
 * What a chapter of further education earned somebody, once; hours, subject and whether they were required are as
 * they stood then, whatever the course becomes (domain.md "Study time, hours, certificates").
 */
export const earnedHours = pgTable(
  "earned_hours",
  {
    earnedHoursId: pk("earned_hours_id"),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.courseId),
    courseChapterId: integer("course_chapter_id")
      .notNull()
      .references(() => chapters.courseChapterId),
    certSubject: text("cert_subject").$type<CertSubject>().notNull(),
    required: boolean("required").notNull(),
    hours: smallint("hours").notNull(),
    earnedAt: createdAt("earned_at"),
  },
  (t) => [
    unique("earned_hours_once_a_chapter").on(t.userId, t.courseChapterId),
    oneOf("earned_hours_subject", t.certSubject, subjects),
    check("earned_hours_hours", sql`${t.hours} > 0`),
    index("earned_hours_course").on(t.courseId),
  ],
);
