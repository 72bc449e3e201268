import { eq } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { courses } from "../catalogue/tables.ts";
import { courseComments } from "./tables.ts";

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

export async function dropComments(tx: Tx, userId: number): Promise<void> {
  await tx.delete(courseComments).where(eq(courseComments.userId, userId));
}
