// What a learner may not be shown yet (domain.md "Papers"): the one rule for all verdicts and keys.
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { chapterOfTest } from "@zhutu/domain/exam/chapter-paper.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { listOf, type Params, prepared, rawSql } from "../../kernel/db/prepared.ts";
import { isHidden } from "../catalogue/service.ts";
import { chapters, courses } from "../catalogue/tables.ts";
import { learnerMayWatch } from "../enrolment/service.ts";
import { testOfRow, testPassed } from "./queries.ts";
import { paperQuestions, papers, userPapers } from "./tables.ts";

type Values = { userId: number; questionIds: readonly number[]; testOf: number; lesson: number };

const withheld = prepared("untold_questions", (_, p: Params<Values>) => {
  const these = sql`(select unnest(${listOf(p.questionIds, "int")}))`;
  return rawSql<{ question_id: number; paper_id: number; correlation_id: string }>(sql`
    select (one->>'questionId')::int as question_id, a.paper_id, a.correlation_id
    from ${userPapers} a cross join jsonb_array_elements(a.questions) one
    where a.user_id = ${p.userId} and a.correlation_id <> '' and a.handin_time is null and a.reset_time is null
      and (one->>'questionId')::int in ${these}
    union
    select ${paperQuestions.questionId}, ${papers.paperId}, ${testOfRow} from ${paperQuestions}
      join ${papers} on ${papers.paperId} = ${paperQuestions.paperId} and ${papers.paperType} is distinct from 'cpt_alert'
      join ${chapters} on ${chapters.courseChapterId} = ${papers.refId} and ${chapters.paperId} = ${papers.paperId}
      join ${courses} on ${courses.courseId} = ${chapters.courseId}
        and ${courses.courseType} = ${COURSE_TYPE.continuingEducation}
    where ${paperQuestions.questionId} in ${these}
      and (${chapters.courseChapterId} = ${p.lesson} or ${learnerMayWatch(p.userId)})
      and not ${testPassed(p.userId)} and not ${isHidden}
      and not exists (select from ${chapters} c join ${courses} k on k.course_id = c.course_id
        where c.course_chapter_id = ${p.testOf} and k.course_type = ${COURSE_TYPE.continuingEducation})`);
});

export type AwaitedTest = { paperId: number; correlationId: string };
type Asking = { userId: number; questionIds: readonly number[]; correlationId?: string; lesson?: number };

/**
 * The questions whose verdict, key and explanation are withheld, with the tests concerned: open ones, and
 * unpassed continuing-education tests the learner may sit, including that of the played `lesson`. After
 * handing in a continuing-education test (`correlationId`) only open ones count.
 */
export async function awaitedTests(db: Db, of: Asking): Promise<Map<number, AwaitedTest[]>> {
  const { userId, questionIds, correlationId = "", lesson = 0 } = of;
  const testOf = chapterOfTest(correlationId) ?? 0;
  const rows = await withheld(db, { userId, questionIds, testOf, lesson });
  const awaited = new Map<number, AwaitedTest[]>();
  for (const row of rows) {
    const test = { paperId: row.paper_id, correlationId: row.correlation_id };
    awaited.set(row.question_id, [...(awaited.get(row.question_id) ?? []), test]);
  }
  return awaited;
}

/** The questions of `awaitedTests`. */
export const withheldResults = async (db: Db, of: Asking): Promise<Set<number>> =>
  new Set((await awaitedTests(db, of)).keys());
