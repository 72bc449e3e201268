import { moment } from "../../kernel/db/hooks.ts";

/**
 * All that a further-education chapter asks of its play is there: watched as far as wanted, under a face check. It may
 * be told again; whoever follows counts it once.
 */
export const chapterDone = moment<{ userId: number; courseId: number; courseChapterId: number }>(
  "chapterDone",
);
