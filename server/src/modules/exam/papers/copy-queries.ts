import { eq, inArray, or, sql } from "drizzle-orm";
import type { Tx } from "../../../kernel/db/db.ts";
import type { ChapterCopy, CopiedPapers } from "../../catalogue/service.ts";
import { leaveOut } from "../../../kernel/db/columns-left-out.ts";
import { chapters } from "../../catalogue/tables.ts";
import { paperQuestions, papers } from "../tables.ts";

/** Drafts of the papers that chapters show, made for the chapters' copies. Answers `chapterPapersCopied`. */
export async function copyChapterPapers(tx: Tx, copies: readonly ChapterCopy[]): Promise<CopiedPapers[]> {
  const copyOf = new Map(copies.map(({ from, to }) => [from, to]));
  const shown = await tx
    .select({ paper: papers, chapter: chapters })
    .from(chapters)
    .innerJoin(papers, or(eq(papers.paperId, chapters.paperId), eq(papers.paperId, chapters.alertPaperId)))
    .where(inArray(chapters.courseChapterId, [...copyOf.keys()]))
    .orderBy(papers.paperId);
  const made = new Map<number, CopiedPapers>();
  const pairs: { from: number; to: number }[] = [];
  for (const { paper, chapter } of shown) {
    const courseChapterId = copyOf.get(chapter.courseChapterId);
    if (courseChapterId === undefined) continue;
    const from = paper.paperId;
    const values = leaveOut(paper, "paperId", "versionNo", "changed", "revision", "createTime");
    const [copy] = await tx
      .insert(papers)
      .values({ ...values, refId: courseChapterId })
      .returning({ to: papers.paperId });
    if (!copy) continue;
    pairs.push({ from, to: copy.to });
    const links = made.get(courseChapterId) ?? { courseChapterId, paperId: null, alertPaperId: null };
    made.set(courseChapterId, {
      ...links,
      ...(chapter.alertPaperId === from ? { alertPaperId: copy.to } : { paperId: copy.to }),
    });
  }
  const column = (side: "from" | "to") => sql`${sql.param(pairs.map((pair) => pair[side]))}::int[]`;
  await tx.execute(sql`
    insert into ${paperQuestions} (paper_id, question_id, question_no, question_score, alert_time)
    select pair.copy, q.question_id, q.question_no, q.question_score, q.alert_time
    from unnest(${column("from")}, ${column("to")}) as pair(paper, copy)
    join ${paperQuestions} q on q.paper_id = pair.paper order by pair.copy, q.question_no`);
  return [...made.values()];
}
