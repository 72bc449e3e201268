// What a blueprint draws from, and the version that a draw makes.
import { type BlueprintRule, maxCandidates, type Unit } from "@zhutu/domain/exam/blueprint.ts";
import { inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { arrayOf } from "../../../kernel/db/prepared.ts";
import {
  paperVersionQuestions,
  paperVersions,
  questionBanks,
  questionProgress,
  questions,
  questionVersions,
  userPapers,
} from "../tables.ts";

type Rules = readonly BlueprintRule[];
export type DrawnQuestion = { questionId: number; questionScore: number };

type Row = { rule: number; questionIds: number[]; seenAt: number | null };

/**
 * The questions and whole cases that each rule may draw, at most `maxCandidates` a rule, with when the person was
 * last asked them. A case counts only if all its questions match.
 */
export async function poolOf(db: Db, rules: Rules, userId: number | null): Promise<Unit[]> {
  const matches = sql`b.question_type = r."questionType" and (r.chapter is null or b.chapter = r.chapter)
    and (r.topic is null or b.topic = r.topic) and (r.difficulty is null or b.difficulty = r.difficulty)
    and (r.year is null or b.year = r.year)`;
  const { rows } = await db.execute<Row>(sql`
    with rules as materialized (
      select (place - 1)::int as rule, r.* from rows from (jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
        as ("questionBankId" int, "questionType" text, chapter text, topic text, difficulty text, year text))
        with ordinality as r("questionBankId", "questionType", chapter, topic, difficulty, year, place)),
    seen as materialized (
      select question_id, max(at) as at from (
        select v.question_id, a.create_time as at from ${userPapers} a
          join ${paperVersionQuestions} p on p.paper_version_id = a.paper_version_id
          join ${questionVersions} v on v.question_version_id = p.question_version_id
        where a.user_id = ${userId}::int
        union all select question_id, last_at from ${questionProgress} where user_id = ${userId}::int) asked
      group by question_id),
    bank as materialized (
      select q.question_id, q.question_bank_id, v.question_type, s.at, nullif(v.details ->> 'groupNo', '') as case_no,
        v.details ->> 'chapter' as chapter, v.details ->> 'topic' as topic, v.details ->> 'difficulty' as difficulty,
        v.details ->> 'year' as year
      from ${questions} q join ${questionVersions} v on v.question_id = q.question_id and v.version_no = q.version_no
        left join seen s on s.question_id = q.question_id
      where q.question_bank_id in (select "questionBankId" from rules))
    select r.rule, u."questionIds", (extract(epoch from u.at) * 1000)::float8 as "seenAt" from rules r
    cross join lateral (
      select array_agg(b.question_id order by b.question_id) as "questionIds", max(b.at) as at from bank b
      where b.question_bank_id = r."questionBankId" and (b.case_no is not null or ${matches})
      group by b.case_no, case when b.case_no is null then b.question_id end
      having bool_and(${matches})
      order by max(b.at) nulls first, random() limit ${maxCandidates}) u`);
  const units = new Map<number, { questionIds: number[]; rules: number[]; seenAt: number | null }>();
  for (const { rule, questionIds, seenAt } of rows) {
    const [first = 0] = questionIds;
    const unit = units.get(first) ?? { questionIds, rules: [], seenAt };
    unit.rules.push(rule);
    units.set(first, unit);
  }
  return [...units.values()];
}

export async function bankNames(db: Db, questionBankIds: readonly number[]): Promise<Map<number, string>> {
  const banks = await db
    .select({ questionBankId: questionBanks.questionBankId, name: questionBanks.questionBankName })
    .from(questionBanks)
    .where(inArray(questionBanks.questionBankId, [...questionBankIds]));
  return new Map(banks.map(({ questionBankId, name }) => [questionBankId, name]));
}

/** Held against deletion; false if one was deleted meanwhile. */
export async function holdDrawn(tx: Tx, drawn: readonly DrawnQuestion[]): Promise<boolean> {
  const ids = drawn.map(({ questionId }) => questionId);
  const held = await tx
    .select({ questionId: questions.questionId })
    .from(questions)
    .where(inArray(questions.questionId, ids))
    .orderBy(questions.questionId)
    .for("key share");
  return held.length === ids.length;
}

/** A version as that one, with these questions in their current wording; its id. */
export async function insertDrawn(tx: Tx, of: number, drawn: readonly DrawnQuestion[]): Promise<number> {
  const { rows } = await tx.execute<{ paperVersionId: number }>(sql`
    insert into ${paperVersions} (paper_id, version_no, paper_name, partial_credit, time_limit_minutes,
      shuffle_questions, shuffle_choices, sitting_mode, drawn)
    select paper_id, version_no, paper_name, partial_credit, time_limit_minutes,
      shuffle_questions, shuffle_choices, sitting_mode, true
    from ${paperVersions} where paper_version_id = ${of}
    returning paper_version_id as "paperVersionId"`);
  const paperVersionId = rows[0]?.paperVersionId ?? 0;
  const ids = drawn.map(({ questionId }) => questionId);
  const scores = drawn.map(({ questionScore }) => questionScore);
  await tx.execute(sql`
    insert into ${paperVersionQuestions} (paper_version_id, question_no, question_version_id, question_score)
    select ${paperVersionId}::int, one.place, v.question_version_id, one.score
    from unnest(${arrayOf(ids, "int")}, ${arrayOf(scores, "int")}) with ordinality as one(id, score, place)
    join ${questions} q on q.question_id = one.id
    join ${questionVersions} v on v.question_id = q.question_id and v.version_no = q.version_no`);
  return paperVersionId;
}
