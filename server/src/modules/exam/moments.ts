import { moment } from "../../kernel/db/hooks.ts";

/** A chapter's test was handed in and is passed; once an attempt. */
export const paperPassed = moment<{
  userId: number;
  paperId: number;
  correlationId: string;
  courseChapterId: number;
}>("paperPassed");
