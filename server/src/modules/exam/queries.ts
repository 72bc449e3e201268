import { sql } from "drizzle-orm";
import type { Db } from "../../kernel/db/db.ts";
import { type Params, params, prepared } from "../../kernel/db/prepared.ts";
import { paperQuestions, papers, questions } from "./tables.ts";

// Midnight in Shanghai, as a point in time.
const dayStart = sql`(${params<{ day: string }>().day}::date::timestamp at time zone 'Asia/Shanghai')`;

const ofDay = prepared("question_of_day", (db, p: Params<{ day: string }>) =>
  db
    .select({
      questionId: questions.questionId,
      questionText: questions.questionText,
      questionType: sql<"single" | "multiple">`${questions.questionType}`,
      choices: questions.choices,
      questionKeys: questions.questionKeys,
      answers: questions.answers,
    })
    .from(questions)
    // Its keys are public, so a question of a chapter test is never taken (security.md 28).
    .where(
      sql`${questions.questionType} in ('single', 'multiple') and not exists (
        select 1 from ${paperQuestions} pq join ${papers} p on p.paper_id = pq.paper_id
        where pq.question_id = ${questions.questionId} and p.paper_type = 'cpt_test')`,
    )
    // Questions older than the day come first, in an order the day shuffles: writing a new one changes nothing today.
    .orderBy(
      sql`${questions.createTime} < ${dayStart} desc`,
      sql`case when ${questions.createTime} < ${dayStart}
            then md5(${p.day}::text || ${questions.questionId}::text) end`,
      questions.questionId,
    )
    .limit(1),
);

/** The question of that day (`yyyy-MM-dd` in Shanghai), or undefined when there is no choice question. */
export const findQuestionOfDay = async (db: Db, day: string) => (await ofDay(db, { day }))[0];
