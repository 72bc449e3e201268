// Judging a comment while its author's account ends: neither waits for the other in a circle.
import { COMMENT_STATUS } from "@zhutu/domain/comments/comment-rules.ts";
import { approveComment, hideComment } from "@zhutu/domain/comments/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { waitingForAccount } from "../../testing/account-first.ts";
import { testApp } from "../../testing/app.ts";
import { aCourse } from "../../testing/factories/catalogue.ts";
import { aComment } from "../../testing/factories/comments.ts";

const shop = await testApp();
const admin = await shop.account("admin");

test.each([
  ["showing", approveComment],
  ["hiding", hideComment],
] as const)("%s waits for the author's account before it takes the comment", async (_, judge) => {
  const author = await shop.account("user");
  const { courseId } = await aCourse(shop.db);
  const { courseCommentId } = await aComment(shop.db, {
    userId: author.userId,
    courseId,
    commentStatus: COMMENT_STATUS.waiting,
  });
  const lock = sql`select 1 from course_comments where course_comment_id = ${courseCommentId} for update nowait`;
  const judged = waitingForAccount(shop, { userId: author.userId, lock }, () =>
    shop.as(admin, judge, { params: { courseCommentId } }),
  );
  await expect(judged).resolves.toBeNull();
});
