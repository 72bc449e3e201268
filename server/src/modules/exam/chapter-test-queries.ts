// A chapter's test as other queries ask for it, beside a row of `chapters`.
import { CHAPTER_TEST } from "@zhutu/domain/exam/correlation.ts";
import { type SQLChunk, sql } from "drizzle-orm";
import { chapters } from "../catalogue/tables.ts";
import { paperQuestions, papers, userPapers } from "./tables.ts";

/** The correlation of the test of the chapter whose id this is: the form of `chapterTest`. */
export const testOf = (courseChapterId: SQLChunk) => sql<string>`(${CHAPTER_TEST} || ${courseChapterId})`;

/** The correlation of the test of the row's chapter. */
export const testOfRow = testOf(chapters.courseChapterId);

/** Whether the chapter has a test that asks something. */
export const hasTest = sql<boolean>`exists (select from ${papers}
  where ${papers.paperId} = ${chapters.paperId} and ${papers.refId} = ${chapters.courseChapterId}
    and ${papers.paperType} is distinct from 'cpt_alert'
    and exists (select from ${paperQuestions} where ${paperQuestions.paperId} = ${papers.paperId}))`;

/** Whether the person has ever passed the chapter's test; an attempt that was reset keeps what it earned. */
export const testPassed = (userId: SQLChunk) => sql<boolean>`exists (select from ${userPapers} a
  where a.user_id = ${userId} and a.correlation_id = ${testOfRow} and a.user_pass)`;
