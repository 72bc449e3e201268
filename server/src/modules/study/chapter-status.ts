// Chapters with what the learner is done with (CHAP-004).
import type { Ctx } from "../../kernel/context.ts";
import { courseChapters, publishedChapters } from "../catalogue/service.ts";
import { doneIn } from "./progress-queries.ts";

type Listed = { courseChapterId: number };

/** Nothing for visitors and staff. */
export async function withStudyStatus<C extends Listed>(
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
