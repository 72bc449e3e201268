// Papers: attempts and answers (security.md, "Invariants").
import { chapterTest } from "@zhutu/domain/exam/chapter-paper.ts";
import { sql } from "drizzle-orm";
import {
  attemptSteps,
  errorQuestions,
  paperAnswers,
  papers,
  paperVersionQuestions,
  paperVersions,
  questions,
  questionVersions,
  regradeResults,
  regradeRuns,
  userPapers,
} from "../modules/exam/tables.ts";
import type { Invariant } from "./invariant.ts";

/** Prefix of a chapter test's correlation ids. */
const testPrefix = chapterTest(0).slice(0, -1);

export const paperInvariants: readonly Invariant[] = [
  {
    number: 11,
    promise:
      "one attempt a person, paper and correlation is not reset; one that is open has no result, and its limit is not long over",
    broken: sql`select 'person ' || user_id || ' on paper ' || paper_id as what from ${userPapers}
        where reset_time is null and paper_id is not null group by user_id, paper_id, correlation_id having count(*) > 1
      union all select 'attempt ' || user_paper_id from ${userPapers}
        where handin_time is null and (user_score is not null or user_pass is not null)
          or handin_time > deadline or handin_time < create_time
          or correlation_id <> '' and correlation_id !~ ${`^${testPrefix}[1-9][0-9]*$`}`,
  },
  {
    number: 11,
    promise:
      "a score is the sum of its answers' scores and at most the total; it is passed with 60 in a hundred; a test judges every answer",
    broken: sql`select 'attempt ' || p.user_paper_id as what from ${userPapers} p
      left join (select user_paper_id, sum(answer_score) as score, bool_or(answer_score is null) as unjudged
        from ${paperAnswers} group by 1) a using (user_paper_id)
      where p.handin_time is not null and (p.user_score <> coalesce(a.score, 0) or p.user_score > p.total_score
        or p.correlation_id <> '' and coalesce(a.unjudged, false) or p.user_pass <> (p.user_score * 100 >= p.total_score * 60))`,
  },
  {
    number: 11,
    promise: "an attempt asks what its paper's version does, and only that is answered, in whatever order",
    broken: sql`select 'attempt ' || p.user_paper_id as what from ${userPapers} p
      where p.paper_version_id is not null and (select array_agg((one->>'questionVersionId')::int order by (one->>'questionVersionId')::int) from jsonb_array_elements(p.questions) one)
        is distinct from (select array_agg(q.question_version_id order by q.question_version_id) from ${paperVersionQuestions} q
          where q.paper_version_id = p.paper_version_id)
      union all select 'answer ' || a.user_paper_id || ' to ' || a.question_version_id
        from ${paperAnswers} a join ${userPapers} p using (user_paper_id)
        where not p.questions @> jsonb_build_array(jsonb_build_object('questionVersionId', a.question_version_id))`,
  },
  {
    number: 11,
    promise: "an attempt was begun, handed in and reset once each, in this order",
    broken: sql`select 'attempt ' || p.user_paper_id as what from ${userPapers} p
      left join lateral (select count(*) filter (where kind = 'begin') as begun,
          count(*) filter (where kind = 'hand-in') as handed, count(*) filter (where kind = 'reset') as resets,
          (array_agg(kind order by attempt_step_id))[1] as first
        from ${attemptSteps} s where s.user_paper_id = p.user_paper_id) s on true
      where s.begun <> 1 or s.first <> 'begin' or s.handed <> (p.handin_time is not null)::int
        or s.resets <> (p.reset_time is not null)::int`,
  },
  {
    number: 11,
    promise:
      "every question has the version that is its current one, and a paper that has not changed has its newest",
    broken: sql`select 'question ' || q.question_id as what from ${questions} q
        left join ${questionVersions} v on v.question_id = q.question_id and v.version_no = q.version_no
        where v.question_version_id is null
          or exists (select from unnest(v.question_keys) key
            where not v.choices @> jsonb_build_array(jsonb_build_object('optionId', key)))
      union all select 'paper ' || p.paper_id from ${papers} p where not p.changed and not exists (
        select from ${paperVersions} v where v.paper_id = p.paper_id and v.version_no = p.version_no)
      union all select 'wrong answer ' || user_id || ' to ' || question_id from ${errorQuestions}
        where wrong_count < 1 or right_in_row < 0`,
  },
  {
    number: 11,
    promise:
      "a regrade moves an attempt by what it moves the answer, lowers none where it goes only upward, counts what it changed, and leaves a step",
    broken: sql`select 'regrade ' || r.regrade_run_id || ' of attempt ' || r.user_paper_id as what
        from ${regradeResults} r join ${regradeRuns} n using (regrade_run_id)
        where r.score_after - r.score_before <> r.answer_score_after - r.answer_score_before
          or n.only_upward and (r.score_after < r.score_before or r.pass_before and not r.pass_after)
          or (r.score_after <> r.score_before) <> exists (select from ${attemptSteps} s
            where s.user_paper_id = r.user_paper_id and s.kind = 'regrade'
              and (s.payload->>'regradeRunId')::int = r.regrade_run_id)
      union all select 'regrade ' || n.regrade_run_id from ${regradeRuns} n
        where n.attempts <> (select count(*) from ${regradeResults} r where r.regrade_run_id = n.regrade_run_id)
          or n.scores_changed <> (select count(*) filter (where r.score_after <> r.score_before)
          from ${regradeResults} r where r.regrade_run_id = n.regrade_run_id)`,
  },
];
