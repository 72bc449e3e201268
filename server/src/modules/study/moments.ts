import { moment } from "../../kernel/db/hooks.ts";

/** A continuing-education chapter is watched, under a face check. May repeat; followers count it once. */
export const chapterDone = moment<{ userId: number; courseId: number; courseChapterId: number }>(
  "chapterDone",
);
