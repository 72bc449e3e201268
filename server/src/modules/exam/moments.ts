import { moment } from "../../kernel/db/hooks.ts";

/** A chapter's test is passed, on hand-in or by a regrade. */
export const paperPassed = moment<{
  userId: number;
  paperId: number;
  correlationId: string;
  courseChapterId: number;
}>("paperPassed");
