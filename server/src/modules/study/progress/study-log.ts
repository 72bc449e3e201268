// The player reports the end of a continuing-education video; the play ledger decides whether that counts
// (STUDY-003).
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { isWatched } from "@zhutu/domain/study/segments.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { mayWatch } from "../../enrolment/service.ts";
import { chapterDone, holdHours } from "../chapter-done.ts";
import { playableChapter } from "../play/right.ts";
import { insertStudyLog, lockCovered, markDone, touchProgress } from "./queries.ts";

type Chapter = { userId: number; courseId: number; courseChapterId: number };

/**
 * Records the end of the video once; counted play time decides whether the chapter is done. Refuses NOT_FOUND,
 * and like playing.
 */
export async function recordStudyLog(
  ctx: Ctx<SessionUser>,
  place: { courseId: number; courseChapterId: number },
): Promise<void> {
  const lesson = await playableChapter(ctx, place);
  if (lesson.courseType !== COURSE_TYPE.continuingEducation) throw refuse("NOT_FOUND");
  if (!(await mayWatch(ctx.db, ctx.user, place.courseId))) throw refuse("NOT_BOUGHT");
  const chapter = { userId: ctx.user.userId, ...place };
  await transaction(ctx.db, async (tx) => {
    await holdHours(tx, chapter.userId);
    await insertStudyLog(tx, chapter);
    await endChapter(tx, chapter);
  });
}

/** Emits `chapterDone` again for a face-checked done chapter, as followers count it once. */
async function endChapter(tx: Tx, chapter: Chapter): Promise<void> {
  const covered = await lockCovered(tx, chapter);
  if (!covered) return;
  if (covered.doneAt === null) {
    const segments = covered.segments.map(([from, to]) => ({ from, to }));
    if (!isWatched({ ...covered, segments, byTime: true }, covered.playCoverage)) return;
    await markDone(tx, chapter);
  }
  if (covered.faceCheckedAt !== null) await chapterDone.emit(tx, chapter);
}

/** Makes the chapter the one to resume. Refuses like playing it (STUDY-006). */
export async function recordStudy(
  ctx: Ctx<SessionUser>,
  place: { courseId: number; courseChapterId: number },
): Promise<null> {
  await playableChapter(ctx, place);
  await touchProgress(ctx.db, { userId: ctx.user.userId, ...place });
  return null;
}
