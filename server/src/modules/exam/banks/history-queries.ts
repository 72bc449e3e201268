import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../../kernel/db/db.ts";
import { users } from "../../identity/tables.ts";
import type { OwnerId } from "../../../kernel/http/access.ts";
import { inSight } from "../queries.ts";
import { paperAnswers, paperQuestions, papers, questions, questionVersions } from "../tables.ts";

export const wordingsOf = (db: Db, questionId: number) =>
  db
    .select({
      versionNo: questionVersions.versionNo,
      questionText: questionVersions.questionText,
      questionType: questionVersions.questionType,
      questionScore: questionVersions.questionScore,
      questionKeys: questionVersions.questionKeys,
      choices: questionVersions.choices,
      answers: questionVersions.answers,
      details: questionVersions.details,
      createTime: questionVersions.createTime,
      userName: users.userName,
      answered: sql<boolean>`exists (select from ${paperAnswers} a
        where a.question_version_id = ${questionVersions}.question_version_id)`,
    })
    .from(questionVersions)
    .leftJoin(users, eq(users.userId, questionVersions.createdBy))
    .where(eq(questionVersions.questionId, questionId))
    .orderBy(desc(questionVersions.versionNo));

/** A teacher sees only papers of own courses. */
export const papersAsking = (db: Db, questionId: number, ownerId: OwnerId) =>
  db
    .select({
      paperId: papers.paperId,
      paperName: papers.paperName,
      questionNo: paperQuestions.questionNo,
    })
    .from(paperQuestions)
    .innerJoin(papers, eq(papers.paperId, paperQuestions.paperId))
    .where(
      sql`${paperQuestions.questionId} = ${questionId}
        and ${inSight(ownerId)}`,
    )
    .orderBy(papers.paperName, papers.paperId);

type Asked = {
  questionBankId: number;
  questionId?: number | undefined;
  questionText: string;
  choices: readonly { choiceName: string }[];
};

/** Duplicates in the bank, at most ten, oldest first; excludes `questionId`. */
export async function alikeTo(db: Db, { questionBankId, questionId, questionText, choices }: Asked) {
  const { rows } = await db.execute<{ questionId: number; questionNo: string; questionName: string }>(sql`
    select q.question_id as "questionId", coalesce(q.question_no, '') as "questionNo",
      v.question_name as "questionName"
    from ${questionVersions} v
    join ${questions} q on q.question_id = v.question_id and q.version_no = v.version_no
    where v.alike = question_alike(${questionText}, ${JSON.stringify(choices)}::jsonb)
      and q.question_bank_id = ${questionBankId} and q.question_id is distinct from ${questionId ?? null}::int
    order by q.question_id limit 10`);
  return rows;
}
