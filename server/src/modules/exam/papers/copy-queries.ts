import { eq, getTableColumns, or, sql } from "drizzle-orm";
import type { Tx } from "../../../kernel/db/db.ts";
import { anyOf, arrayOf } from "../../../kernel/db/prepared.ts";
import { chapters } from "../../catalogue/tables.ts";
import { paperQuestions, papers } from "../tables.ts";

const {
  paperId,
  versionNo: _version,
  changed: _changed,
  revision: _revision,
  createTime: _created,
  ...copied
} = getTableColumns(papers);

/** What a draft takes over of each paper that a chapter shows. */
export const papersShownBy = (tx: Tx, chapterIds: readonly number[]) =>
  tx
    .select({ chapterId: chapters.courseChapterId, paperId, values: copied })
    .from(chapters)
    .innerJoin(papers, or(eq(paperId, chapters.paperId), eq(paperId, chapters.alertPaperId)))
    .where(sql`${chapters.courseChapterId} = ${anyOf(chapterIds, "int")}`)
    .orderBy(paperId);

export const insertPapers = (tx: Tx, values: (typeof papers.$inferInsert)[]) =>
  tx.insert(papers).values(values).returning({ paperId, refId: papers.refId, paperType: papers.paperType });

export async function copyPaperQuestions(
  tx: Tx,
  pairs: readonly { from: number; to: number }[],
): Promise<void> {
  const column = (side: "from" | "to") =>
    arrayOf(
      pairs.map((pair) => pair[side]),
      "int",
    );
  await tx.execute(sql`
    insert into ${paperQuestions} (paper_id, question_id, question_no, question_score, alert_time)
    select pair.copy, q.question_id, q.question_no, q.question_score, q.alert_time
    from unnest(${column("from")}, ${column("to")}) as pair(paper, copy)
    join ${paperQuestions} q on q.paper_id = pair.paper order by pair.copy, q.question_no`);
}
