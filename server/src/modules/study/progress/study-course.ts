import { entryToCourse, entryToLesson } from "@zhutu/domain/study/entry.ts";
import { lessonToGoOn } from "@zhutu/domain/study/resume.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { courseToStudy, courseChapters, publishedChapters } from "../../catalogue/service.ts";
import { isBought } from "../../enrolment/service.ts";
import { myProgress } from "./my-study.ts";
import { lapsedAt, doneIn } from "./queries.ts";

type Listed = { courseChapterId: number };

/** Nothing for visitors and staff. */
async function withStudyStatus<C extends Listed>(
  { db, user }: Ctx,
  courseId: number,
  chapters: readonly C[],
): Promise<(C & { studyStatus?: boolean })[]> {
  if (user?.role !== "user") return [...chapters];
  const rows = await doneIn(db, { userId: user.userId, courseId });
  const done = new Set(rows.map((row) => row.courseChapterId));
  return chapters.map((chapter) => ({ ...chapter, studyStatus: done.has(chapter.courseChapterId) }));
}

export const listedChapters = async (ctx: Ctx, courseId: number) =>
  withStudyStatus(ctx, courseId, await courseChapters(ctx, courseId));
export const listedPublishedChapters = async (ctx: Ctx, courseId: number) =>
  withStudyStatus(ctx, courseId, await publishedChapters(ctx, courseId));

const visitorHolds = { validUntil: null, expiredAt: null, progress: null };
const noIds = { chapterVideoId: null, paperId: null, alertPaperId: null };

/**
 * Chapters, entry, validity, progress and where to go on. Holders see it even if withdrawn from sale
 * (domain.md "Catalogue").
 */
export async function studyCourse(ctx: Ctx, courseId: number) {
  const { user } = ctx;
  const own = user ? await heldBy({ ...ctx, user }, courseId) : visitorHolds;
  const holds = own.validUntil !== null;
  const { course, chapters } = await courseToStudy(ctx, courseId, holds);
  const entry = entryToCourse(course, user && { ...user, holds }, own.expiredAt !== null);
  const playing = chapters.filter(
    (chapter) => chapter.hasVideo && entryToLesson(chapter, course, entry) === "watch",
  );
  const goOnWith = lessonToGoOn(playing, own.progress)?.courseChapterId ?? null;
  const listed = await withStudyStatus(ctx, courseId, chapters);
  const opens = (chapter: { trial: boolean }) =>
    user !== null && entryToLesson(chapter, course, entry) === "watch";
  const shown = listed.map((chapter) => (opens(chapter) ? chapter : { ...chapter, ...noIds }));
  return { course, chapters: shown, entry, ...own, goOnWith };
}

async function heldBy(ctx: Ctx<SessionUser>, courseId: number) {
  const enrolment = { userId: ctx.user.userId, courseId };
  const [{ expiryDate }, lapsed, progress] = await Promise.all([
    isBought(ctx, courseId),
    lapsedAt(ctx.db, enrolment),
    myProgress(ctx, courseId),
  ]);
  return { validUntil: expiryDate, expiredAt: expiryDate ? null : lapsed, progress };
}
