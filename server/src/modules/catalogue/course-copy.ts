// Copies a course with its content into a draft; what happened to it (sales, ratings, comments, learners,
// publication, broadcasts) stays with the original.
import { copyName } from "@zhutu/domain/catalogue/course-copy.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { registry } from "../../kernel/db/hooks.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { countUse } from "../../kernel/limits.ts";
import * as queries from "./course-copy-queries.ts";
import { recountChapters } from "./chapter-queries.ts";
import { editorOf } from "./editing.ts";
import { announceChange, insertCourse } from "./office-queries.ts";

/** Asked when chapters are copied; exam answers with draft copies of their papers. */
export const copiedChapterPapers = registry<
  readonly queries.ChapterCopy[],
  readonly queries.CopiedPapers[]
>();

/** The copy's id; it is unpublished and its author's. Refuses NOT_FOUND. */
export async function copyCourse(ctx: Ctx<SessionUser>, courseId: number) {
  const { ownerId } = editorOf(ctx.user);
  await countUse(ctx.db, { key: `course copy:${ctx.user.userId}`, most: 60, withinSeconds: 3_600 });
  const copyId = await transaction(ctx.db, async (tx) => {
    const source = await queries.sourceCourse(tx, courseId, ownerId);
    if (!source) throw refuse("NOT_FOUND");
    const copy = await insertCourse(tx, { ...source, courseName: copyName(source.courseName) });
    await queries.copyLists(tx, courseId, copy);
    const chapters = await queries.copyChapters(tx, courseId, copy);
    for (const papers of await copiedChapterPapers.ask(tx, chapters)) await queries.linkPapers(tx, papers);
    await recountChapters(tx, [copy]);
    await announceChange(tx);
    await recordAudit(tx, ctx, {
      action: "course.copy",
      subject: `course:${copy}`,
      detail: { copyOf: courseId, reason: `由《${source.courseName}》复制` },
    });
    return copy;
  });
  return { courseId: copyId };
}
