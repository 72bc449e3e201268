import { inReadingOrder } from "@zhutu/domain/catalogue/chapter-tree.ts";
import { isWhole, parentRule } from "@zhutu/domain/catalogue/chapters/chapter-move.ts";
import type { adjustChapterOrder as orderEndpoint } from "@zhutu/domain/catalogue/chapters/contract.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import { recordAudits } from "../../kernel/db/audit.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { isForeignKeyViolation } from "../../kernel/db/db-errors.ts";
import { moment, registry } from "../../kernel/db/hooks.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse, refuseFields } from "../../kernel/http/refuse.ts";
import { measureVideo } from "../media/service.ts";
import { chapterChanges, refuseUnaudited } from "./chapter-changes.ts";
import * as queries from "./chapter-queries.ts";
import { recountChapters } from "./chapter-queries.ts";
import { editorOf, lockedCourse } from "./editing.ts";
import { announceChange } from "./office-queries.ts";

type StaffCtx = Ctx<SessionUser>;
type Of = { courseId: number; courseChapterId: number };
type Row = NonNullable<Awaited<ReturnType<typeof queries.officeChapter>>>;

/** By chapter id: whether a learner's record of it exists, which prevents its deletion. */
export const chapterRecords = registry<number, boolean>();

/** Just before the chapter's row goes; nobody has records of it. */
export const chapterDeleted = moment<{ courseChapterId: number }>("chapterDeleted");

/** In reading order. */
export async function chaptersOfCourse(ctx: StaffCtx, courseId: number) {
  const rows = await queries.officeChapters(ctx.db, courseId, editorOf(ctx.user).ownerId);
  if (rows.length === 0) throw refuse("NOT_FOUND");
  return inReadingOrder(
    rows.flatMap(({ chapter, video }) => (chapter ? [shownToStaff({ chapter, video })] : [])),
  );
}

export async function chapterOfCourse(ctx: StaffCtx, place: Of) {
  const row = await queries.officeChapter(ctx.db, place, editorOf(ctx.user).ownerId);
  if (!row) throw refuse("NOT_FOUND");
  return shownToStaff(row);
}

const shownToStaff = ({ chapter, video }: Row) => ({
  courseChapterId: chapter.courseChapterId,
  courseId: chapter.courseId,
  parentId: chapter.parentId ?? 0,
  chapterTitle: chapter.chapterTitle,
  chapterOrder: chapter.chapterOrder,
  chapterTime: chapter.chapterTime,
  chapterVideoId: chapter.videoId,
  videoDuration: chapter.videoDuration,
  chapterStatus: chapter.chapterStatus,
  chapterHandoutExtension: chapter.handoutExtension ?? "",
  existPractice: chapter.paperId !== null,
  paperId: chapter.paperId,
  alertPaperId: chapter.alertPaperId,
  studyStatus: false,
  trial: chapter.trial,
  handoutTrial: chapter.handoutTrial,
  video,
  updateTime: chapter.updateTime,
});

export const placed = <
  T extends { courseChapterId: number; parentId: number | null; videoId: string | null },
>(
  rows: readonly T[],
) =>
  rows.map(({ courseChapterId, parentId, videoId }) => ({
    courseChapterId,
    parentId: parentId ?? 0,
    chapterVideoId: videoId,
  }));

/**
 * With its new siblings' order. Refuses NOT_FOUND, BAD_INPUT (parent), CHAPTERS_CHANGED (not the parent's
 * current children).
 */
export async function adjustChapterOrder(
  ctx: StaffCtx,
  move: HandlerInput<typeof orderEndpoint>["body"],
): Promise<null> {
  const { sourceChapterId, parentChapterId, chapterIds } = move;
  await transaction(ctx.db, async (tx) => {
    const courseId = await queries.courseOfChapter(tx, sourceChapterId);
    if (courseId === undefined) throw refuse("NOT_FOUND");
    await lockedCourse(tx, courseId, editorOf(ctx.user).ownerId);
    const nodes = placed(await queries.heldChapters(tx, courseId));
    const wrong = parentRule(nodes, sourceChapterId, parentChapterId);
    if (wrong !== undefined) throw refuseFields({ parentChapterId: wrong });
    if (!isWhole(nodes, move)) throw refuse("CHAPTERS_CHANGED");
    await queries.placeChapters(tx, parentChapterId === 0 ? null : parentChapterId, chapterIds);
    await recordChapterChange(tx, ctx, { courseId, courseChapterId: sourceChapterId }, "chapter.order", {
      parentId: parentChapterId,
    });
  });
  return null;
}

/**
 * Unsat papers go with it. Refuses NOT_FOUND, CHAPTER_HAS_CHILDREN, CHAPTER_STUDIED, COURSE_STATE (audited,
 * for a teacher).
 */
export async function deleteChapter(ctx: StaffCtx, place: Of): Promise<null> {
  await transaction(ctx.db, async (tx) => {
    const { chapter, others, courseStatus } = await heldChapter(tx, ctx, place);
    refuseUnaudited(ctx.user, courseStatus, chapter, undefined);
    if (others.some(({ parentId }) => parentId === place.courseChapterId))
      throw refuse("CHAPTER_HAS_CHILDREN");
    await queries.holdChapter(tx, place.courseChapterId);
    const records = await chapterRecords.ask(tx, place.courseChapterId);
    if (records.some(Boolean)) throw refuse("CHAPTER_STUDIED");
    await chapterDeleted.emit(tx, { courseChapterId: place.courseChapterId });
    await queries.deleteChapter(tx, place.courseChapterId);
    await recordChapterChange(tx, ctx, place, "chapter.delete", { title: chapter.chapterTitle });
  }).catch((error: unknown) => {
    // Booked hours (certificate) show up only as a foreign key.
    throw isForeignKeyViolation(error) ? refuse("CHAPTER_STUDIED") : error;
  });
  return null;
}

/** Unlinks the video, which stays in the library. */
export async function deleteChapterVideo(ctx: StaffCtx, place: Of): Promise<null> {
  await transaction(ctx.db, async (tx) => {
    const { chapter, courseStatus } = await heldChapter(tx, ctx, place);
    refuseUnaudited(ctx.user, courseStatus, chapter, { videoId: null });
    await queries.updateChapter(tx, place.courseChapterId, { videoId: null, videoDuration: 0 });
    await recordChapterChange(tx, ctx, place, "chapter.video.remove", {
      videoId: chapter.videoId,
      changes: chapterChanges(chapter, { ...chapter, videoId: null }),
    });
  });
  return null;
}

/** Asks the provider; seconds. */
export async function refreshVideoDuration(ctx: StaffCtx, place: Of) {
  const row = await queries.officeChapter(ctx.db, place, editorOf(ctx.user).ownerId);
  const videoId = row?.chapter.videoId ?? null;
  if (videoId === null) throw refuse("NOT_FOUND");
  const videoDuration = await measureVideo(ctx, videoId);
  await transaction(ctx.db, async (tx) => {
    const { chapter } = await heldChapter(tx, ctx, place);
    if (chapter.videoId !== videoId || chapter.videoDuration === videoDuration) return;
    await queries.updateChapter(tx, place.courseChapterId, { videoDuration });
    await recordChapterChange(tx, ctx, place, "chapter.video.measure", {
      from: chapter.videoDuration,
      to: videoDuration,
    });
  });
  return { videoDuration };
}

async function heldChapter(tx: Tx, ctx: StaffCtx, { courseId, courseChapterId }: Of) {
  const { courseStatus } = await lockedCourse(tx, courseId, editorOf(ctx.user).ownerId);
  const others = await queries.heldChapters(tx, courseId);
  const chapter = others.find((other) => other.courseChapterId === courseChapterId);
  if (!chapter) throw refuse("NOT_FOUND");
  return { chapter, others, courseStatus };
}

type Done = Parameters<typeof recordAudits>[2];

/** Recounts, announces and audits every change. */
export async function recordChapterChange(
  tx: Tx,
  ctx: StaffCtx,
  { courseId, courseChapterId }: Of,
  action: Done,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordChapterChanges(tx, ctx, courseId, action, [{ courseChapterId, detail }]);
}

/** The same for several chapters of one course. */
export async function recordChapterChanges(
  tx: Tx,
  ctx: StaffCtx,
  courseId: number,
  action: Done,
  changes: readonly { courseChapterId: number; detail: Record<string, unknown> }[],
): Promise<void> {
  await recountChapters(tx, [courseId]);
  await announceChange(tx);
  await recordAudits(
    tx,
    ctx,
    action,
    changes.map(({ courseChapterId, detail }) => ({
      subject: `chapter:${courseChapterId}`,
      detail: { courseId, ...detail },
    })),
  );
}
