import { asc, eq, sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { leaveOut } from "../../kernel/db/columns-left-out.ts";
import { lockUntilCommit } from "../../kernel/db/locks.ts";
import type { OwnerId } from "../../kernel/http/access.ts";
import { insertChapters } from "./chapter-queries.ts";
import { type CourseValues, ofOwner } from "./office-queries.ts";
import { chapters, courseModels, courses, discountRules } from "./tables.ts";

export type ChapterCopy = { from: number; to: number };
export type CopiedPapers = { courseChapterId: number; paperId: number | null; alertPaperId: number | null };

/** What a copy begins with, undefined if missing or another teacher's; the row stays as it is meanwhile. */
export async function sourceCourse(
  tx: Tx,
  courseId: number,
  ownerId: OwnerId,
): Promise<CourseValues | undefined> {
  const { courseType } = courses;
  const [typed] = await tx.select({ courseType }).from(courses).where(ofOwner(courseId, ownerId));
  if (!typed) return undefined;
  // Copies made at once get places of their own; before the row, as where courses are moved.
  await lockUntilCommit(tx, "course order", typed.courseType);
  const [row] = await tx.select().from(courses).where(ofOwner(courseId, ownerId)).for("share");
  if (!row) return undefined;
  const values = leaveOut(
    row,
    "courseId",
    "searchName",
    "orderCount",
    "orderCountStart",
    "ordersCounted",
    "courseStatus",
    "courseHot",
    "courseOrder",
    "publishTime",
    "returnReason",
    "createTime",
    "updateTime",
  );
  return { ...values, recommended: false, liveStatus: null, liveStartTime: null };
}

/** Specifications and rules of price, with every column they have. */
export async function copyLists(tx: Tx, from: number, courseId: number): Promise<void> {
  const models = await tx.select().from(courseModels).where(eq(courseModels.courseId, from));
  const rules = await tx.select().from(discountRules).where(eq(discountRules.courseId, from));
  if (models.length > 0)
    await tx.insert(courseModels).values(models.map((model) => ({ ...model, courseId })));
  if (rules.length > 0) await tx.insert(discountRules).values(rules.map((rule) => ({ ...rule, courseId })));
}

/** The tree with videos and handouts, without papers, which belong to one chapter; level by level. */
export async function copyChapters(tx: Tx, from: number, courseId: number): Promise<ChapterCopy[]> {
  const all = await tx
    .select()
    .from(chapters)
    .where(eq(chapters.courseId, from))
    .orderBy(asc(chapters.chapterOrder), asc(chapters.courseChapterId));
  const copies: ChapterCopy[] = [];
  let parents = new Map<number | null, number | null>([[null, null]]);
  while (parents.size > 0) {
    const level = all.filter(({ parentId }) => parents.has(parentId));
    // Siblings may have equal orders.
    const placed = level.map((chapter) => ({
      ...leaveOut(chapter, "courseChapterId", "updateTime"),
      courseId,
      parentId: parents.get(chapter.parentId) ?? null,
      chapterOrder: 1 + all.filter(({ parentId }) => parentId === chapter.parentId).indexOf(chapter),
      paperId: null,
      alertPaperId: null,
    }));
    const ids = await insertChapters(tx, placed);
    const made = level.flatMap(({ courseChapterId }, at) => {
      const to = ids[at];
      return to === undefined ? [] : [{ from: courseChapterId, to }];
    });
    copies.push(...made);
    parents = new Map(made.map((copy) => [copy.from, copy.to]));
  }
  return copies;
}

export async function linkPapers(tx: Tx, papers: readonly CopiedPapers[]): Promise<void> {
  const column = (of: (one: CopiedPapers) => number | null) => sql`${sql.param(papers.map(of))}::int[]`;
  await tx.execute(sql`
    update ${chapters} set paper_id = made.paper_id, alert_paper_id = made.alert_paper_id
    from unnest(${column((one) => one.courseChapterId)}, ${column((one) => one.paperId)},
      ${column((one) => one.alertPaperId)}) as made(course_chapter_id, paper_id, alert_paper_id)
    where ${chapters.courseChapterId} = made.course_chapter_id`);
}
