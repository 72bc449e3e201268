// Needs the row of `chapters` in the statement.
import { CHAPTER_TEST } from "@zhutu/domain/exam/correlation.ts";
import { type SQLChunk, sql } from "drizzle-orm";
import { chapters } from "../catalogue/tables.ts";
import { paperQuestions, papers, userPapers } from "./tables.ts";

/** As `chapterTest` writes it. */
export const testOf = (courseChapterId: SQLChunk) => sql<string>`(${CHAPTER_TEST} || ${courseChapterId})`;

export const testOfRow = testOf(chapters.courseChapterId);

/** With questions. */
export const hasTest = sql<boolean>`exists (select from ${papers}
  where ${papers.paperId} = ${chapters.paperId} and ${papers.refId} = ${chapters.courseChapterId}
    and ${papers.paperType} is distinct from 'cpt_alert'
    and exists (select from ${paperQuestions} where ${paperQuestions.paperId} = ${papers.paperId}))`;

/** Ever; a reset does not undo it. */
export const testPassed = (userId: SQLChunk) => sql<boolean>`exists (select from ${userPapers} a
  where a.user_id = ${userId} and a.correlation_id = ${testOfRow} and a.user_pass)`;
