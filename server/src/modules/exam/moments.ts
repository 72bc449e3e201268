import { moment } from "../../kernel/db/hooks.ts";

/** A chapter's test is passed: with its hand-in, or by a regrade since. */
export const paperPassed = moment<{
  userId: number;
  paperId: number;
  correlationId: string;
  courseChapterId: number;
}>("paperPassed");
