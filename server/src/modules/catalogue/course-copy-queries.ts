import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Tx } from "../../kernel/db/db.ts";
import { lockUntilCommit } from "../../kernel/db/locks.ts";
import { arrayOf } from "../../kernel/db/prepared.ts";
import type { OwnerId } from "../../kernel/http/access.ts";
import { type ChapterValues, insertChapters } from "./chapter-queries.ts";
import { type CourseValues, ofOwner } from "./office-queries.ts";
import { chapters, courseModels, courses, discountRules } from "./tables.ts";

export type ChapterCopy = { from: number; to: number };
export type CopiedPapers = { courseChapterId: number; paperId: number | null; alertPaperId: number | null };

const {
  courseId: _courseId,
  searchName: _searchName,
  orderCount: _orderCount,
  orderCountStart: _orderCountStart,
  ordersCounted: _ordersCounted,
  courseStatus: _courseStatus,
  courseHot: _courseHot,
  courseOrder: _courseOrder,
  publishTime: _publishTime,
  returnReason: _returnReason,
  createTime: _createTime,
  updateTime: _updateTime,
  ...copiedOfCourse
} = getTableColumns(courses);
const {
  courseChapterId,
  parentId,
  updateTime: _chapterUpdateTime,
  ...copiedOfChapter
} = getTableColumns(chapters);

/** Columns to copy, row locked FOR SHARE; undefined if missing or another teacher's. */
export async function sourceCourse(
  tx: Tx,
  courseId: number,
  ownerId: OwnerId,
): Promise<CourseValues | undefined> {
  const { courseType } = courses;
  const [typed] = await tx.select({ courseType }).from(courses).where(ofOwner(courseId, ownerId));
  if (!typed) return undefined;
  // Serialises course_order. Lock before the row, as moveCourse does.
  await lockUntilCommit(tx, "course order", typed.courseType);
  const [row] = await tx.select(copiedOfCourse).from(courses).where(ofOwner(courseId, ownerId)).for("share");
  return row && { ...row, recommended: false, liveStatus: null, liveStartTime: null };
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
    .select({ id: courseChapterId, parent: parentId, values: copiedOfChapter })
    .from(chapters)
    .where(eq(chapters.courseId, from))
    .orderBy(asc(chapters.chapterOrder), asc(courseChapterId));
  const copies: ChapterCopy[] = [];
  let parents = new Map<number | null, number | null>([[null, null]]);
  while (parents.size > 0) {
    const level = new Map<number, ChapterValues>();
    for (const [parent, copy] of parents)
      for (const [at, { id, values }] of all.filter((chapter) => chapter.parent === parent).entries())
        // Siblings may have equal orders.
        level.set(id, {
          ...values,
          courseId,
          parentId: copy,
          chapterOrder: at + 1,
          paperId: null,
          alertPaperId: null,
        });
    const inserted = await insertChapters(tx, level);
    for (const [id, to] of inserted) copies.push({ from: id, to });
    parents = new Map<number | null, number | null>(inserted);
  }
  return copies;
}

export async function linkPapers(tx: Tx, papers: readonly CopiedPapers[]): Promise<void> {
  const column = (of: (one: CopiedPapers) => number | null) => arrayOf(papers.map(of), "int");
  await tx.execute(sql`
    update ${chapters} set paper_id = made.paper_id, alert_paper_id = made.alert_paper_id
    from unnest(${column((one) => one.courseChapterId)}, ${column((one) => one.paperId)},
      ${column((one) => one.alertPaperId)}) as made(course_chapter_id, paper_id, alert_paper_id)
    where ${chapters.courseChapterId} = made.course_chapter_id`);
}
