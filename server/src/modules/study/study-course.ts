import { entryToCourse, entryToLesson } from "@zhutu/domain/study/entry.ts";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { waitsFor } from "@zhutu/domain/study/hours-wait.ts";
import { lessonToGoOn } from "@zhutu/domain/study/resume.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { courseToStudy, courseChapters, publishedChapters } from "../catalogue/service.ts";
import { isBought } from "../enrolment/service.ts";
import { courseReached } from "./hours-queries.ts";
import { myProgress } from "./my-study.ts";
import { lapsedAt, doneIn } from "./progress-queries.ts";

type Listed = { courseChapterId: number };

/** Nothing for visitors and staff. */
async function withStudyStatus<C extends Listed>(
  { db, user }: Ctx,
  courseId: number,
  chapters: readonly C[],
): Promise<(C & { studyStatus?: boolean })[]> {
  if (user?.role !== "user") return [...chapters];
  const rows = await doneIn(db, { userId: user.userId, courseId });
  const done = new Set(rows.map((one) => one.courseChapterId));
  return chapters.map((one) => ({ ...one, studyStatus: done.has(one.courseChapterId) }));
}

export const listedChapters = async (ctx: Ctx, courseId: number) =>
  withStudyStatus(ctx, courseId, await courseChapters(ctx, courseId));
export const listedPublishedChapters = async (ctx: Ctx, courseId: number) =>
  withStudyStatus(ctx, courseId, await publishedChapters(ctx, courseId));

const visitorHolds = { validUntil: null, expiredAt: null, progress: null };
const noIds = { chapterVideoId: null, paperId: null, alertPaperId: null };

/**
 * Chapters, entry, validity, progress and where to go on. Holders see it even if withdrawn from sale
 * (domain.md "Catalogue"). Refuses NOT_FOUND.
 */
export async function studyCourse(ctx: Ctx, courseId: number) {
  const { user } = ctx;
  const own = user ? await heldBy({ ...ctx, user }, courseId) : visitorHolds;
  const holds = own.validUntil !== null;
  const { course, chapters } = await courseToStudy(ctx, courseId, holds);
  const entry = entryToCourse(course, user && { ...user, holds }, own.expiredAt !== null);
  const playing = chapters.filter((one) => one.hasVideo && entryToLesson(one, course, entry) === "watch");
  const goOnWith = lessonToGoOn(playing, own.progress)?.courseChapterId ?? null;
  const [listed, hours] = await Promise.all([
    withStudyStatus(ctx, courseId, chapters),
    user && course.courseType === COURSE_TYPE.continuingEducation
      ? hoursOf(ctx, { userId: user.userId, courseId })
      : [],
  ]);
  const opens = (one: { trial: boolean }) => user !== null && entryToLesson(one, course, entry) === "watch";
  const told = listed.map((one) => (opens(one) ? one : { ...one, ...noIds }));
  return { course, chapters: told, entry, ...own, goOnWith, hours };
}

/** What each lesson's hours wait for (null: earned), and whether it has a test. */
async function hoursOf(ctx: Ctx, of: { userId: number; courseId: number }) {
  const reached = await courseReached(ctx.db, of);
  return reached.map((one) => ({
    courseChapterId: one.courseChapterId,
    waitsFor: waitsFor(one) ?? null,
    hasTest: one.hasTest,
  }));
}

async function heldBy(ctx: Ctx<SessionUser>, courseId: number) {
  const of = { userId: ctx.user.userId, courseId };
  const [{ expiryDate }, lapsed, progress] = await Promise.all([
    isBought(ctx, courseId),
    lapsedAt(ctx.db, of),
    myProgress(ctx, courseId),
  ]);
  return { validUntil: expiryDate, expiredAt: expiryDate ? null : lapsed, progress };
}
