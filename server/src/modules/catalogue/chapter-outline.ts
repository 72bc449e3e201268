import { heldByAudit, newChapter } from "@zhutu/domain/catalogue/chapters/chapter-form.ts";
import type { ChapterStatus } from "@zhutu/domain/catalogue/chapter-tree.ts";
import { parentRule } from "@zhutu/domain/catalogue/chapters/chapter-move.ts";
import type { addOutline as outlineEndpoint } from "@zhutu/domain/catalogue/chapters/contract.ts";
import { OUTLINE_LEVELS, readOutline } from "@zhutu/domain/catalogue/chapters/outline.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuseFields } from "../../kernel/http/refuse.ts";
import { chapterChanges } from "./chapter-changes.ts";
import * as queries from "./chapter-queries.ts";
import { lastOrder, refuseTooMany, refuseWithoutChapters } from "./chapter-save.ts";
import { placed, recordChapterChanges } from "./chapters.ts";
import { editorOf, lockedCourse } from "./editing.ts";

/**
 * Adds a pasted outline behind the children of its parent; hidden while an audit holds the course. Refuses
 * NOT_FOUND, BAD_INPUT (parent, by field; a type without chapters).
 */
export async function addOutline(
  ctx: Ctx<SessionUser>,
  courseId: number,
  { parentId = 0, text }: HandlerInput<typeof outlineEndpoint>["body"],
) {
  const { editor, ownerId } = editorOf(ctx.user);
  const outline = readOutline(text).chapters;
  const courseChapterIds = await transaction(ctx.db, async (tx) => {
    const { courseType, courseStatus } = await lockedCourse(tx, courseId, ownerId);
    refuseWithoutChapters(courseType);
    const all = await queries.heldChapters(tx, courseId);
    refuseTooMany(all.length, outline.length);
    const wrong = parentRule(placed(all), 0, parentId);
    if (wrong !== undefined) throw refuseFields({ parentId: wrong });
    const top = parentId === 0 ? null : parentId;
    const isHeld = heldByAudit(editor, courseStatus) !== undefined;
    const chapterStatus: ChapterStatus = isHeld ? "unpublish" : newChapter(0).chapterStatus;
    const ids = new Map<number, number>();
    const idAt = (at: number): number => {
      const id = ids.get(at);
      if (id === undefined) throw new Error(`line ${at} of an outline was not added`);
      return id;
    };
    const last = new Map([[top, lastOrder(all, top)]]);
    for (const level of OUTLINE_LEVELS.keys()) {
      const values = new Map<number, queries.ChapterValues>();
      for (const [at, chapter] of outline.entries()) {
        if (chapter.level !== level) continue;
        const above = chapter.parent === -1 ? top : idAt(chapter.parent);
        const chapterOrder = (last.get(above) ?? 0) + 1;
        last.set(above, chapterOrder);
        const { chapterTitle } = chapter;
        values.set(at, {
          courseId,
          parentId: above,
          chapterTitle,
          chapterOrder,
          chapterTime: 0,
          chapterStatus,
        });
      }
      for (const [at, id] of await queries.insertChapters(tx, values)) ids.set(at, id);
    }
    const changes = outline.map(({ chapterTitle }, at) => {
      const values = { chapterTitle, chapterTime: 0, chapterStatus };
      const detail = { title: chapterTitle, changes: chapterChanges(undefined, values) };
      return { courseChapterId: idAt(at), detail };
    });
    await recordChapterChanges(tx, ctx, courseId, "chapter.create", changes);
    return changes.map(({ courseChapterId }) => courseChapterId);
  });
  return { courseChapterIds };
}
