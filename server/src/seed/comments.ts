// Approved, waiting and hidden ones, and enough ratings for an average.
import { type Rating, COMMENT_STATUS, type CommentStatus } from "@zhutu/domain/comments/comment-rules.ts";
import { sql } from "drizzle-orm";
import type { Tx } from "../kernel/db/db.ts";
import { courseComments } from "../modules/comments/tables.ts";
import type { SeedIds } from "./seed-ids.ts";

type Said = [who: string, text: string, daysAgo: number, rating: Rating | null, status?: CommentStatus];

const { waiting, hidden } = COMMENT_STATUS;

const said: Record<string, readonly Said[]> = {
  gly: [
    ["learner", "网络计划那几讲反复看了三遍，六时标注终于不再靠背了。建议再加两道带搭接的题。", 12, 5],
    ["buyer", "想问一下，讲义里的例题和视频是一一对应的吗？", 9, null],
    ["staff1", "下班后在手机上看的，一讲二十分钟左右，正好一趟地铁。", 7, null],
    ["staff2", "讲得细，就是语速偏慢，我一般开 1.25 倍。", 4, null],
    ["learner", "第二章的流水施工也看完了，比去年自己看书快很多。", 1, 5, waiting],
    ["buyer", "加微信低价转让账号", 3, null, hidden],
  ],
  "e-bim": [
    ["learner", "碰撞检查那一讲可以直接照着做，单位正好要交报告。", 20, 4],
    ["staff1", "学时当天就到账了，很方便。", 15, null],
    ["staff2", "模型文件能不能也放出来？", 6, null, waiting],
  ],
  "e-aq": [
    ["staff1", "单位统一买的，案例都是真的，看完给班组讲了一遍。", 3, 5],
    ["staff2", "内容实用，危大工程专项方案的清单很全。", 2, 4],
  ],
  "q-net": [
    ["learner", "六块钱弄明白了卡了我一年的问题，值。", 1, 5],
    ["buyer", "先看了要点，很清楚。", 1, null],
  ],
};

/** Once enrolments exist, in the same transaction. */
export async function seedComments(tx: Tx, ids: SeedIds): Promise<void> {
  const ago = (days: number) => sql`now() - make_interval(days => ${days}, mins => ${days * 37})`;
  const rows = Object.entries(said).flatMap(([key, all]) =>
    all.map(([who, commentContent, daysAgo, rating, commentStatus = COMMENT_STATUS.approved]) => ({
      courseId: ids.course.get(key) as number,
      userId: ids.user.get(who) as number,
      commentContent,
      rating,
      commentStatus,
      createTime: ago(daysAgo),
      auditTime: commentStatus === waiting ? null : ago(daysAgo - 1),
      firstApprovedAt: commentStatus === COMMENT_STATUS.approved ? ago(daysAgo - 1) : null,
    })),
  );
  await tx.insert(courseComments).values(rows);
}
