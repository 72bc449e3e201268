import { sql } from "drizzle-orm";
import { type Db, prepared } from "../../kernel/db.ts";
import { errorQuestions, paperQuestions, papers, questionBanks, questions } from "./tables.ts";

// Midnight in Shanghai, as a point in time.
const dayStart = sql`(${sql.placeholder("day")}::date::timestamp at time zone 'Asia/Shanghai')`;

const ofDay = prepared("question_of_day", (db) =>
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
            then md5(${sql.placeholder("day")}::text || ${questions.questionId}::text) end`,
      questions.questionId,
    )
    .limit(1),
);

/** The question of that day (`yyyy-MM-dd` in Shanghai), or undefined when there is no choice question. */
export const findQuestionOfDay = async (db: Db, day: string) => (await ofDay(db, { day }))[0];

export async function insertQuestionBank(db: Db, row: typeof questionBanks.$inferInsert): Promise<number> {
  const [inserted] = await db
    .insert(questionBanks)
    .values(row)
    .returning({ id: questionBanks.questionBankId });
  return inserted!.id;
}

export async function insertQuestion(db: Db, row: typeof questions.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(questions).values(row).returning({ id: questions.questionId });
  return inserted!.id;
}

export async function insertPaper(db: Db, row: typeof papers.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(papers).values(row).returning({ id: papers.paperId });
  return inserted!.id;
}

/** Puts questions behind those that the paper has, with the bank's scores unless given; one already there stays. */
export async function insertPaperQuestions(
  db: Db,
  paperId: number,
  entries: readonly { questionId: number; questionScore?: number; alertTime?: string }[],
): Promise<void> {
  await db.execute(sql`
    insert into paper_questions (paper_id, question_id, question_no, question_score, alert_time)
    select ${paperId}, q.question_id,
      (select coalesce(max(question_no), 0) from paper_questions where paper_id = ${paperId})
        + row_number() over (order by e.position),
      coalesce(e.score, q.question_score), coalesce(e.alert_time, '00:00')
    from unnest(${sql.param(entries.map((one) => one.questionId))}::int[],
                ${sql.param(entries.map((one) => one.questionScore ?? null))}::int[],
                ${sql.param(entries.map((one) => one.alertTime ?? null))}::text[])
         with ordinality as e(question_id, score, alert_time, position)
    join questions q on q.question_id = e.question_id
    on conflict on constraint paper_questions_once do nothing`);
}

/** Keeps a wrong answer: each question once a person, with how often and when last. */
export async function upsertErrorQuestion(
  db: Db,
  row: { userId: number; questionId: number; answer: string },
): Promise<void> {
  await db
    .insert(errorQuestions)
    .values(row)
    .onConflictDoUpdate({
      target: [errorQuestions.userId, errorQuestions.questionId],
      set: {
        answer: row.answer,
        wrongCount: sql`${errorQuestions.wrongCount} + 1`,
        lastWrongAt: sql`now()`,
      },
    });
}
