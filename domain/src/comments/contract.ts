import { z } from "zod";
import { date, id, idNumber, nothing, paging, queryInt, ruled, time } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";
import { commentRule, RATINGS, commentStatuses } from "./comment-rules.ts";

const rating = z.literal(RATINGS);

/** A comment as everybody reads it, its phone masked even for the author. */
export const comment = z.object({
  courseCommentId: z.int(),
  courseId: z.int(),
  courseName: z.string(),
  /** Unescaped; screens must escape it. */
  commentContent: z.string(),
  userTelephone: z.string(),
  rating: rating.nullable(),
  commentStatus: z.literal(commentStatuses),
  createTime: time,
  /** Last shown or hidden; null while waiting. */
  auditTime: time.nullable(),
});

export const postComment = endpoint({
  name: "postComment",
  method: "POST",
  path: "/api/comments",
  access: may.comment,
  refuses: ["NOT_FOUND", "COMMENTS_OFF", "RATING_NOT_HELD"],
  done: "您的评论发布成功",
  body: z.object({
    commentContent: ruled(commentRule),
    courseId: idNumber,
    /** Only from present or former holders. */
    rating: rating.nullable().default(null),
  }),
  reply: z.object({ courseCommentId: z.int() }),
});

/** Average of approved ones to one decimal, null below five. */
export const ratings = z.object({ count: z.int(), average: z.number().nullable() });
export const getCourseRatings = endpoint({
  name: "getCourseRatings",
  method: "GET",
  path: "/api/comments/ratings/:courseId",
  access: may.browse,
  // Whoever judges a comment announces it.
  kept: { until: "catalogue" },
  params: z.object({ courseId: id }),
  reply: ratings,
});

/** Approved comments and the caller's waiting ones, newest first. */
export const listCourseComments = endpoint({
  name: "listCourseComments",
  method: "GET",
  path: "/api/comments/courseid/:courseId",
  access: may.browse,
  refuses: ["NOT_FOUND"],
  params: z.object({ courseId: id }),
  query: z.object(paging),
  reply: z.object({
    comments: z.array(comment.extend({ own: z.boolean() })),
    total: z.int(),
    ratings,
    /** The caller holds or held the course. */
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
    /** Part of the course's name, and of the comment. */
    courseName: z.string().max(100).optional(),
    commentContent: z.string().max(100).optional(),
    /** Shanghai days, inclusive. */
    startDate: date.optional(),
    endDate: date.optional(),
    ...paging,
  }),
  reply: z.object({
    comments: z.array(comment.extend({ userId: z.int(), userName: z.string() })),
    total: z.int(),
  }),
});
const judgement = (name: string, path: string, done: string) =>
  endpoint({
    name,
    method: "POST",
    path,
    access: may.moderateComments,
    refuses: ["NOT_FOUND", "COMMENT_STATE"],
    params: z.object({ courseCommentId: id }),
    /** Status reviewed: refused with the current one if changed, unchecked if omitted. */
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
