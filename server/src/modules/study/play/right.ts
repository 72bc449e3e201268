// The right to play, whatever the way to the video (DET-017, security.md 26).
import { isTrial } from "@zhutu/domain/enrolment/watch-right.ts";
import { admit } from "../../../kernel/http/access.ts";
import type { Ctx } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import type { Db } from "../../../kernel/db/db.ts";
import { mayWatch, useCourse } from "../../enrolment/service.ts";
import { findChapterLesson, findVideoLesson, type Lesson } from "./queries.ts";

/** Refuses NOT_FOUND, visitors with 403, NOT_BOUGHT. */
export async function playableChapter(ctx: Ctx, place: { courseId: number; courseChapterId: number }) {
  const lesson = await findChapterLesson(ctx.db, place);
  if (!lesson) throw refuse("NOT_FOUND");
  await admitToLesson(ctx.db, ctx, lesson);
  return lesson;
}

/** The same by video id. */
export async function playableVideo(ctx: Ctx, place: { courseId: number; videoId: string }) {
  const lesson = await findVideoLesson(ctx.db, place);
  if (!lesson) throw refuse("NOT_FOUND");
  await admitToLesson(ctx.db, ctx, lesson);
  return lesson;
}

type Asked = Pick<Lesson, "courseId" | "courseStatus" | "trial">;

/** Refuses like `playableChapter`, as this transaction sees the right. */
export async function admitToLesson(db: Db, ctx: Ctx, lesson: Asked): Promise<void> {
  if (isTrial(lesson)) return;
  if (!(await mayWatch(db, ctx.user, lesson.courseId))) refuseLesson(ctx, lesson);
}

/** Notes the first use before asking for the right. */
export async function useLesson(db: Db, ctx: Ctx, lesson: Asked): Promise<void> {
  const mayHave = await useCourse(db, ctx.user, lesson.courseId);
  if (!mayHave && !isTrial(lesson)) refuseLesson(ctx, lesson);
}

function refuseLesson(ctx: Ctx, { courseStatus }: Asked): never {
  if (courseStatus !== "published") throw refuse("NOT_FOUND"); // do not reveal drafts
  admit({ access: "signed-in" }, ctx);
  throw refuse("NOT_BOUGHT");
}
