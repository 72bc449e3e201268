import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { type Params, prepared } from "../../kernel/db/prepared.ts";
import { errorQuestions, paperQuestions, papers, questions } from "./tables.ts";

// Its keys are public, so a question of a chapter test is never taken (security.md 28).
const choosable = sql`q.question_type in ('single', 'multiple') and not exists (
  select 1 from ${paperQuestions} pq join ${papers} p on p.paper_id = pq.paper_id
  where pq.question_id = q.question_id and p.paper_type = 'cpt_test')`;
const firstOf = (which: ReturnType<typeof sql>) => sql`(
  select q.question_id from ${questions} q where ${choosable} and ${which} order by q.question_id limit 1)`;

const ofDay = prepared("question_of_day", (db, p: Params<{ day: string; share: number }>) => {
  // Midnight in Shanghai, as a point in time: what is written today changes nothing today.
  const older = sql`create_time < (${p.day}::date::timestamp at time zone 'Asia/Shanghai')`;
  const last = sql`(select question_id from ${questions} where ${older} order by question_id desc limit 1)`;
  // A whole number, as the key is: compared with a fraction, its index would be read from the beginning.
  const from = sql`ceil(${p.share}::float8 * ${last})::int`;
  return (
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
      // The first one from the day's place among the ids on, else from their beginning; on a shop's first day, the first
      // of all. Each is one step along the primary key, however many questions there are.
      .where(
        sql`${questions.questionId} = coalesce(
          ${firstOf(sql`q.question_id >= ${from} and q.${older}`)},
          ${firstOf(sql`q.${older}`)},
          ${firstOf(sql`true`)})`,
      )
  );
});

/**
 * The question of that day (`yyyy-MM-dd` in Shanghai), or undefined when there is no choice question; `share`, 0 to 1,
 * is the day's place among all questions.
 */
export const findQuestionOfDay = async (db: Db, of: { day: string; share: number }) =>
  (await ofDay(db, of))[0];

/** What the person answered wrongly, without the keys. */
export const errorsKept = (tx: Tx, userId: number) =>
  tx
    .select({
      questionId: errorQuestions.questionId,
      questionText: questions.questionText,
      answer: errorQuestions.answer,
      wrongCount: errorQuestions.wrongCount,
      lastWrongAt: errorQuestions.lastWrongAt,
    })
    .from(errorQuestions)
    .innerJoin(questions, eq(questions.questionId, errorQuestions.questionId))
    .where(eq(errorQuestions.userId, userId))
    .orderBy(errorQuestions.questionId);
