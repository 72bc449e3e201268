// The right to play, decided on the server for every way that leads to a video (DET-017, security.md 26).
import { isTrial } from "@zhutu/domain/enrolment/watch-right.ts";
import { admit } from "../../kernel/http/access.ts";
import type { Ctx } from "../../kernel/context.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import type { Db } from "../../kernel/db/db.ts";
import { mayWatch, useCourse } from "../enrolment/service.ts";
import { findChapterLesson, findVideoLesson, type Lesson } from "./play-queries.ts";

/** The course's published chapter with its video, when the caller may play it; refuses with 404, 403 or NOT_BOUGHT. */
export async function playableChapter(ctx: Ctx, of: { courseId: number; courseChapterId: number }) {
  const lesson = await findChapterLesson(ctx.db, of);
  if (!lesson) throw refuse("NOT_FOUND");
  await admitToLesson(ctx.db, ctx, lesson);
  return lesson;
}

/** The same by the video's id; a video of another course is not found. */
export async function playableVideo(ctx: Ctx, of: { courseId: number; videoId: string }) {
  const lesson = await findVideoLesson(ctx.db, of);
  if (!lesson) throw refuse("NOT_FOUND");
  await admitToLesson(ctx.db, ctx, lesson);
  return lesson;
}

type Asked = Pick<Lesson, "courseId" | "courseStatus" | "trial">;

/** Refuses who may not play the lesson now, as that database (or transaction) sees it: with 404, 403 or NOT_BOUGHT. */
export async function admitToLesson(db: Db, ctx: Ctx, lesson: Asked): Promise<void> {
  if (isTrial(lesson)) return;
  if (!(await mayWatch(db, ctx.user, lesson.courseId))) refuseLesson(ctx, lesson);
}

/**
 * Notes that something of the lesson is handed out now as a use of what the caller holds, and refuses like
 * `admitToLesson` who does not hold it any more.
 */
export async function useLesson(db: Db, ctx: Ctx, lesson: Asked): Promise<void> {
  const mayHave = await useCourse(db, ctx.user, lesson.courseId);
  if (!mayHave && !isTrial(lesson)) refuseLesson(ctx, lesson);
}

function refuseLesson(ctx: Ctx, { courseStatus }: Asked): never {
  if (courseStatus !== "published") throw refuse("NOT_FOUND"); // a draft is not even mentioned
  admit("signed-in", ctx);
  throw refuse("NOT_BOUGHT");
}
