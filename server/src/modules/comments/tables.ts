import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import {
  type Rating,
  COMMENT_STATUS,
  commentStatuses,
  type CommentStatus,
} from "@zhutu/domain/comments/comment-rules.ts";
import { at, createdAt, literals, oneOf, pk } from "../../kernel/db/columns.ts";
import { courses } from "../catalogue/tables.ts";
import { users } from "../identity/tables.ts";

/** Comments as written, with ratings of present and former holders. */
export const courseComments = pgTable(
  "course_comments",
  {
    courseCommentId: pk("course_comment_id"),
    courseId: integer("course_id")
      .notNull()
      .references(() => courses.courseId, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.userId),
    commentContent: text("comment_content").notNull(),
    rating: smallint("rating").$type<Rating>(),
    commentStatus: smallint("comment_status")
      .$type<CommentStatus>()
      .notNull()
      .default(COMMENT_STATUS.waiting),
    createTime: createdAt("create_time"),
    auditTime: at("audit_time"),
    /** Its author is told once, however often it is hidden and shown. */
    firstApprovedAt: at("first_approved_at"),
  },
  (t) => [
    oneOf("course_comments_status", t.commentStatus, commentStatuses),
    check("course_comments_rating", sql`${t.rating} between 1 and 5`),
    check("course_comments_content", sql`char_length(${t.commentContent}) between 1 and 500`),
    check(
      "course_comments_audited",
      sql`(${t.auditTime} is null) = (${t.commentStatus} = ${literals([COMMENT_STATUS.waiting])})`,
    ),
    index("course_comments_course").on(t.courseId, t.commentStatus, t.createTime),
    index("course_comments_author").on(t.userId, t.courseId),
    index("course_comments_status_time").on(t.commentStatus, t.createTime),
    // For the office's list.
    index("course_comments_office").on(
      t.createTime.desc().nullsFirst(),
      t.courseCommentId.desc().nullsFirst(),
    ),
  ],
);
