// From each person's first handed-in attempt.
import type { QuestionType } from "@zhutu/domain/exam/question.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/db.ts";
import {
  paperAnswers,
  paperQuestions,
  paperVersionQuestions,
  questionCorrections,
  questions,
  questionVersions,
  userPapers,
} from "../tables.ts";

type Of = { paperId: number; tests: boolean };

const first = ({ paperId, tests }: Of) => sql`(
  select distinct on (p.user_id) p.user_paper_id, p.paper_version_id, p.user_score, p.total_score, p.user_pass,
    extract(epoch from p.handin_time - p.create_time) as seconds
  from ${userPapers} p
  where p.paper_id = ${paperId} and p.handin_time is not null and (p.correlation_id <> '') = ${tests}
  order by p.user_id, p.handin_time, p.user_paper_id)`;

type Sums = { people: number; passed: number; averagePercent: number | null; medianTime: number | null };

export async function sumsOf(db: Db, of: Of): Promise<Sums> {
  const { rows } = await db.execute<Sums>(sql`
    select count(*)::int as people, (count(*) filter (where user_pass))::int as passed,
      round(avg(user_score * 100.0 / nullif(total_score, 0)), 1)::float8 as "averagePercent",
      (percentile_cont(0.5) within group (order by seconds))::int as "medianTime"
    from ${first(of)} f`);
  return rows[0] ?? { people: 0, passed: 0, averagePercent: null, medianTime: null };
}

/** People per tenth of the total score, lowest first; a total of zero counts as full. */
export async function distributionOf(db: Db, of: Of): Promise<number[]> {
  const { rows } = await db.execute<{ tenth: number; people: number }>(sql`
    select case when total_score = 0 then 9 else least(9, user_score * 10 / total_score) end as tenth,
      count(*)::int as people
    from ${first(of)} f group by tenth`);
  const people = new Map(rows.map((row) => [row.tenth, row.people]));
  return Array.from({ length: 10 }, (_, tenth) => people.get(tenth) ?? 0);
}

type Question = {
  questionId: number;
  questionName: string;
  questionType: QuestionType;
  questionNo: number | null;
  voided: boolean;
  answered: number;
  wrong: number;
  difficulty: number;
  discrimination: number;
};

/** A voided question gives everybody its points, so its own keys decide. */
const right = sql`case when k.voided
  then a.answer = (select coalesce(string_agg(key, ',' order by key collate "C"), '') from unnest(k.question_keys) key)
  else a.answer_pass end`;

/** The 27% at either end. */
const endPart = sql`ceil(asked * 0.27)`;

/**
 * Per question: judged answers, wrong ones, average share of points, and how much more often the best 27%
 * were right than the worst; most wrong first.
 */
export async function questionsOf(db: Db, of: Of): Promise<Question[]> {
  const { rows } = await db.execute<Question>(sql`
    select q.question_id as "questionId", c.question_name as "questionName", c.question_type as "questionType",
      n.question_no as "questionNo", answers.voided, answers.answered, answers.wrong, answers.difficulty,
      answers.discrimination
    from (
      select question_id, bool_or(voided) as voided, count(*)::int as answered,
        (count(*) filter (where not is_right))::int as wrong,
        round(avg(part), 3)::float8 as difficulty,
        round((count(*) filter (where is_right and place <= ${endPart})
          - count(*) filter (where is_right and place > asked - ${endPart})) / max(${endPart}), 3)::float8 as discrimination
      from (
        select v.question_id, coalesce(k.voided, false) as voided, ${right} as is_right,
          case when k.voided or p.question_score = 0 then (${right})::int::numeric
            else a.answer_score::numeric / p.question_score end as part,
          row_number() over (partition by v.question_id
            order by f.user_score::numeric / nullif(f.total_score, 0) desc, f.user_paper_id) as place,
          count(*) over (partition by v.question_id) as asked
        from ${first(of)} f
        join ${paperAnswers} a on a.user_paper_id = f.user_paper_id and a.answer_pass is not null
        join ${paperVersionQuestions} p on p.paper_version_id = f.paper_version_id
          and p.question_version_id = a.question_version_id
        join ${questionVersions} v on v.question_version_id = a.question_version_id
        left join ${questionCorrections} k on k.question_version_id = v.question_version_id) judged
      group by question_id) answers
    join ${questions} q on q.question_id = answers.question_id
    join ${questionVersions} c on c.question_id = q.question_id and c.version_no = q.version_no
    left join ${paperQuestions} n on n.paper_id = ${of.paperId} and n.question_id = q.question_id
    order by answers.wrong::float8 / answers.answered desc, q.question_id`);
  return rows;
}
