import {
  RATINGS_SHOWN_FROM,
  type Rating,
  COMMENT_STATUS,
  type CommentStatus,
} from "@zhutu/domain/comments/comment-rules.ts";
import { and, desc, eq, ne, or, type SQL, sql } from "drizzle-orm";
import { daysWithin } from "../../kernel/db/days.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { containing, holds } from "../../kernel/db/columns.ts";
import { paged, type Page, total, onlyRow } from "../../kernel/db/paging.ts";
import { courseModels, courses } from "../catalogue/tables.ts";
import { users } from "../identity/tables.ts";
import { courseComments } from "./tables.ts";

const { waiting, approved } = COMMENT_STATUS;

/** `priced`: the published course or one of its specifications has a price. */
export async function findCommented(db: Db, courseId: number) {
  const [row] = await db
    .select({
      courseName: courses.courseName,
      priced: sql<boolean>`(${courses.coursePrice} > 0 or exists (
        select from ${courseModels} m join ${courses} k on k.course_id = m.model_code
        where m.course_id = ${courseId} and k.course_price > 0))`,
    })
    .from(courses)
    .where(and(eq(courses.courseId, courseId), eq(courses.courseStatus, "published")));
  return row;
}

const fields = {
  courseCommentId: courseComments.courseCommentId,
  courseId: courseComments.courseId,
  courseName: courses.courseName,
  commentContent: courseComments.commentContent,
  userTelephone: users.telephone,
  rating: courseComments.rating,
  commentStatus: courseComments.commentStatus,
  createTime: courseComments.createTime,
  auditTime: courseComments.auditTime,
};

/** Of the course or one of its specifications. */
const under = (courseId: number): SQL => sql`(${courseComments.courseId} = ${courseId}
  or ${courseComments.courseId} in (select model_code from ${courseModels} where course_id = ${courseId}))`;

/** Approved comments and the person's own waiting ones, newest first. */
export async function listShown(db: Db, courseId: number, userId: number | null, page: Page) {
  const own = sql<boolean>`coalesce(${courseComments.userId} = ${userId}::int, false)`;
  const shown = or(
    eq(courseComments.commentStatus, approved),
    and(eq(courseComments.commentStatus, waiting), own),
  );
  return pageOf(db, and(under(courseId), shown), page, { own });
}

export type StaffFilter = {
  commentStatus?: CommentStatus | undefined;
  courseId?: number | undefined;
  courseName?: string | undefined;
  commentContent?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

/** Newest first. */
export const listForStaff = (db: Db, filter: StaffFilter, page: Page) => {
  const { commentStatus, courseId, courseName = "", commentContent = "", startDate, endDate } = filter;
  const { createTime } = courseComments;
  const where = and(
    commentStatus === undefined ? undefined : eq(courseComments.commentStatus, commentStatus),
    courseId === undefined ? undefined : eq(courseComments.courseId, courseId),
    courseName.trim() === ""
      ? undefined
      : sql`${courseComments.courseId} in (select ${courses.courseId} from ${courses}
          where ${holds(courses.courseName, containing(courseName))})`,
    commentContent.trim() === ""
      ? undefined
      : holds(courseComments.commentContent, containing(commentContent)),
    daysWithin(createTime, { start: startDate, end: endDate }),
  );
  return pageOf(db, where, page, { userId: users.userId, userName: users.userName });
};

async function pageOf<M extends Record<string, typeof users.userId | typeof users.userName | SQL<boolean>>>(
  db: Db,
  where: SQL | undefined,
  page: Page,
  more: M,
) {
  const listing = db
    .select({ ...fields, ...more })
    .from(courseComments)
    .innerJoin(courses, eq(courses.courseId, courseComments.courseId))
    .innerJoin(users, eq(users.userId, courseComments.userId))
    .where(where)
    .orderBy(desc(courseComments.createTime), desc(courseComments.courseCommentId));
  return paged(page, db.select({ total }).from(courseComments).where(where), listing);
}

/** Approved ratings, the newest per person and course; the average only from five on. */
export async function ratingsOf(db: Db, courseId: number) {
  const newest = db
    .selectDistinctOn([courseComments.courseId, courseComments.userId], { rating: courseComments.rating })
    .from(courseComments)
    .where(
      and(
        under(courseId),
        eq(courseComments.commentStatus, approved),
        sql`${courseComments.rating} is not null`,
      ),
    )
    .orderBy(
      courseComments.courseId,
      courseComments.userId,
      desc(courseComments.createTime),
      desc(courseComments.courseCommentId),
    )
    .as("newest");
  const [row] = await db
    .select({
      count: total,
      average: sql<
        number | null
      >`(case when count(*) >= ${RATINGS_SHOWN_FROM}::int then round(avg(${newest.rating}), 1) end)::float8`,
    })
    .from(newest);
  return row ?? { count: 0, average: null };
}

type NewComment = { userId: number; courseId: number; commentContent: string; rating: Rating | null };

/** A waiting comment with the same words, for repeated sending. */
export async function findSame(tx: Tx, { userId, courseId, commentContent }: NewComment) {
  const [row] = await tx
    .select({ courseCommentId: courseComments.courseCommentId })
    .from(courseComments)
    .where(
      and(
        eq(courseComments.userId, userId),
        eq(courseComments.courseId, courseId),
        eq(courseComments.commentStatus, waiting),
        eq(courseComments.commentContent, commentContent),
      ),
    );
  return row?.courseCommentId;
}

export async function setRating(tx: Tx, courseCommentId: number, rating: Rating | null): Promise<void> {
  await tx.update(courseComments).set({ rating }).where(eq(courseComments.courseCommentId, courseCommentId));
}

export async function insertComment(tx: Tx, row: NewComment): Promise<number> {
  return onlyRow(
    await tx
      .insert(courseComments)
      .values(row)
      .returning({ courseCommentId: courseComments.courseCommentId }),
  ).courseCommentId;
}

export async function statusOf(tx: Tx, courseCommentId: number): Promise<CommentStatus | undefined> {
  const [row] = await tx
    .select({ commentStatus: courseComments.commentStatus })
    .from(courseComments)
    .where(eq(courseComments.courseCommentId, courseCommentId));
  return row?.commentStatus;
}

/**
 * Changes the status, with `seen` only from that one; returns the course, and whether this is the first
 * approval.
 */
export async function judge(
  tx: Tx,
  courseCommentId: number,
  {
    to: commentStatus,
    seen,
  }: {
    to: typeof COMMENT_STATUS.approved | typeof COMMENT_STATUS.hidden;
    seen: CommentStatus | undefined;
  },
) {
  const first = courseComments.firstApprovedAt;
  const [judged] = await tx
    .update(courseComments)
    .set({
      commentStatus,
      auditTime: sql`now()`,
      ...(commentStatus === approved && { firstApprovedAt: sql`coalesce(${first}, now())` }),
    })
    .where(
      and(
        eq(courseComments.courseCommentId, courseCommentId),
        ne(courseComments.commentStatus, commentStatus),
        seen === undefined ? undefined : eq(courseComments.commentStatus, seen),
      ),
    )
    .returning({
      courseId: courseComments.courseId,
      courseName: sql<string>`(select c.course_name from ${courses} c
        where c.course_id = ${courseComments}.course_id)`,
      firstTime: sql<boolean>`coalesce(${first} = now(), false)`,
    });
  return judged;
}

export async function authorOf(db: Db, courseCommentId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: courseComments.userId })
    .from(courseComments)
    .where(eq(courseComments.courseCommentId, courseCommentId));
  return row?.userId;
}

export const commentsKept = (tx: Tx, userId: number) =>
  tx
    .select({
      courseId: courseComments.courseId,
      courseName: courses.courseName,
      commentContent: courseComments.commentContent,
      rating: courseComments.rating,
      commentStatus: courseComments.commentStatus,
      createTime: courseComments.createTime,
    })
    .from(courseComments)
    .innerJoin(courses, eq(courses.courseId, courseComments.courseId))
    .where(eq(courseComments.userId, userId))
    .orderBy(courseComments.courseCommentId);

/** Whether there were any. */
export async function dropComments(tx: Tx, userId: number): Promise<boolean> {
  const dropped = await tx
    .delete(courseComments)
    .where(eq(courseComments.userId, userId))
    .returning({ courseCommentId: courseComments.courseCommentId });
  return dropped.length > 0;
}
