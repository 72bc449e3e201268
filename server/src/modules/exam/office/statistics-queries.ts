// How a paper is mastered: each person's first attempt that was handed in.
import { sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/db.ts";
import { paperAnswers, questions, questionVersions, userPapers } from "../tables.ts";

type Of = { paperId: number; tests: boolean };

const first = ({ paperId, tests }: Of) => sql`(
  select distinct on (p.user_id) p.user_paper_id, p.user_score, p.total_score, p.user_pass,
    extract(epoch from p.handin_time - p.create_time) as seconds
  from ${userPapers} p
  where p.paper_id = ${paperId} and p.handin_time is not null and (p.correlation_id <> '') = ${tests}
  order by p.user_id, p.handin_time, p.user_paper_id)`;

type Sums = { people: number; passed: number; averagePercent: number | null; medianTime: number | null };

/** How many people handed in, passed, and how they did. */
export async function sumsOf(db: Db, of: Of): Promise<Sums> {
  const { rows } = await db.execute<Sums>(sql`
    select count(*)::int as people, (count(*) filter (where user_pass))::int as passed,
      round(avg(user_score * 100.0 / nullif(total_score, 0)), 1)::float8 as "averagePercent",
      (percentile_cont(0.5) within group (order by seconds))::int as "medianTime"
    from ${first(of)} f`);
  return rows[0] ?? { people: 0, passed: 0, averagePercent: null, medianTime: null };
}

/** People by tenths of the total, the lowest first; a paper with nothing to count is done in full. */
export async function distributionOf(db: Db, of: Of): Promise<number[]> {
  const { rows } = await db.execute<{ tenth: number; people: number }>(sql`
    select case when total_score = 0 then 9 else least(9, user_score * 10 / total_score) end as tenth,
      count(*)::int as people
    from ${first(of)} f group by tenth`);
  const people = new Map(rows.map((row) => [row.tenth, row.people]));
  return Array.from({ length: 10 }, (_, tenth) => people.get(tenth) ?? 0);
}

type Question = { questionId: number; questionName: string; answered: number; wrong: number };

/** Of each question how many judged answers there were, and how many were wrong; the most often wrong first. */
export async function questionsOf(db: Db, of: Of): Promise<Question[]> {
  const { rows } = await db.execute<Question>(sql`
    select q.question_id as "questionId", c.question_name as "questionName", answers.answered, answers.wrong
    from (
      select v.question_id, count(*)::int as answered, (count(*) filter (where not a.answer_pass))::int as wrong
      from ${first(of)} f
      join ${paperAnswers} a on a.user_paper_id = f.user_paper_id and a.answer_pass is not null
      join ${questionVersions} v on v.question_version_id = a.question_version_id
      group by v.question_id) answers
    join ${questions} q on q.question_id = answers.question_id
    join ${questionVersions} c on c.question_id = q.question_id and c.version_no = q.version_no
    order by answers.wrong::float8 / answers.answered desc, q.question_id`);
  return rows;
}
