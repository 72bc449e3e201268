import { z } from "zod";
import { date, id, idNumber, nothing, paging, queryInt, ruled, time } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { commentRule, RATINGS } from "./comment-rules.ts";
import { commentStatuses } from "./comment-status.ts";

const rating = z.literal(RATINGS);

/** A comment as everybody reads it: the phone is masked for all but its owner's own eyes, and for those, too. */
export const comment = z.object({
  courseCommentId: z.int(),
  courseId: z.int(),
  courseName: z.string(),
  /** As it was written: for screens to escape. */
  commentContent: z.string(),
  userTelephone: z.string(),
  rating: rating.nullable(),
  commentStatus: z.literal(commentStatuses),
  createTime: time,
  /** When staff last showed or hid it; null while it waits. */
  auditTime: time.nullable(),
});

export const postComment = endpoint({
  name: "postComment",
  method: "POST",
  path: "/api/comments",
  access: may.comment,
  done: "您的评论发布成功",
  body: z.object({
    commentContent: ruled(commentRule),
    courseId: idNumber,
    /** Of those who hold the course or did. */
    rating: rating.nullable().default(null),
  }),
  reply: z.object({ courseCommentId: z.int() }),
});

/** What stands under a course, the newest first: what was approved, and the caller's own that waits. */
export const listCourseComments = endpoint({
  name: "listCourseComments",
  method: "GET",
  path: "/api/comments/courseid/:courseId",
  access: may.browse,
  params: z.object({ courseId: id }),
  query: z.object(paging),
  reply: z.object({
    comments: z.array(comment.extend({ own: z.boolean() })),
    total: z.int(),
    /** Of approved comments; the average, with one decimal, is null until there are five ratings. */
    ratings: z.object({ count: z.int(), average: z.number().nullable() }),
    /** Whether the caller holds the course or did. */
    mayRate: z.boolean(),
  }),
});

// ---- back office ----

export const listComments = endpoint({
  name: "listComments",
  method: "GET",
  path: "/api/comments",
  access: may.moderateComments,
  query: z.object({
    commentStatus: queryInt(commentStatuses).optional(),
    courseId: id.optional(),
    /** Parts of the course's name and of what was said. */
    courseName: z.string().max(100).optional(),
    commentContent: z.string().max(100).optional(),
    /** Whole days of Shanghai on which it was written, both included. */
    startDate: date.optional(),
    endDate: date.optional(),
    ...paging,
  }),
  reply: z.object({
    comments: z.array(comment.extend({ userName: z.string() })),
    total: z.int(),
  }),
});
const judgement = (name: string, path: string, done: string) =>
  endpoint({
    name,
    method: "POST",
    path,
    access: may.moderateComments,
    params: z.object({ courseCommentId: id }),
    /** The status that was looked at: refused once it is another, saying which. Left out, not asked. */
    query: z.object({ commentStatus: queryInt(commentStatuses).optional() }),
    reply: nothing,
    done,
  });
export const approveComment = judgement(
  "approveComment",
  "/api/comments/approve/:courseCommentId",
  "审核通过",
);
export const hideComment = judgement(
  "hideComment",
  "/api/comments/reject/:courseCommentId",
  "评论已禁止显示",
);
