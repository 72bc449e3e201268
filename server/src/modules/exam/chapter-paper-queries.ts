import { chapterTest } from "@zhutu/domain/exam/correlation.ts";
import type { PaperType } from "@zhutu/domain/exam/paper-type.ts";
import { sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { papers, reminderAnswers, userPapers } from "./tables.ts";

/** The type of each of these papers that belongs to the chapter; null where it has none. */
export const papersFor = (tx: Tx, courseChapterId: number, paperIds: readonly number[]) =>
  tx
    .select({ paperId: papers.paperId, paperType: papers.paperType })
    .from(papers)
    .where(
      sql`${papers.refId} = ${courseChapterId} and ${papers.paperId} = any(${sql.param([...paperIds])}::int[])`,
    ) as Promise<{ paperId: number; paperType: PaperType | null }[]>;

/** Whether somebody sat one of the chapter's papers or answered its reminders. */
export async function isSat(tx: Tx, courseChapterId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ sat: boolean }>(sql`
    select exists (select from ${userPapers} where paper_id in
        (select paper_id from ${papers} where ref_id = ${courseChapterId}))
      or exists (select from ${userPapers} where correlation_id = ${chapterTest(courseChapterId)})
      or exists (select from ${reminderAnswers} where course_chapter_id = ${courseChapterId}) as sat`);
  return rows[0]?.sat === true;
}

/** Questions stay in their banks. */
export async function deletePapersOf(tx: Tx, courseChapterId: number): Promise<void> {
  await tx.delete(papers).where(sql`${papers.refId} = ${courseChapterId}`);
}
