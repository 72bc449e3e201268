import { COMMENT_STATUS } from "@zhutu/domain/comments/comment-rules.ts";
import type { Services } from "../../kernel/context.ts";
import { courseComments } from "../../modules/comments/tables.ts";

type Row = typeof courseComments.$inferInsert;

/** A comment by that account on that course, approved unless told otherwise. */
export async function aComment(
  db: Services["db"],
  { commentStatus = COMMENT_STATUS.approved, ...of }: Partial<Row> & Pick<Row, "courseId" | "userId">,
) {
  const audited = commentStatus === COMMENT_STATUS.waiting ? null : new Date();
  const [row] = await db
    .insert(courseComments)
    .values({
      commentContent: "讲得清楚",
      commentStatus,
      auditTime: audited,
      firstApprovedAt: commentStatus === COMMENT_STATUS.approved ? audited : null,
      ...of,
    })
    .returning();
  if (!row) throw new Error("no comment inserted");
  return row;
}
