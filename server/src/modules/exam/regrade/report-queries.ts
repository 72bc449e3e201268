// Reports of wrong questions; every WHERE limits a teacher to own courses.
import type { ReportKind, ReportPlace, reportStates } from "@zhutu/domain/exam/corrections/report.ts";
import { type AnyColumn, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { anyOf } from "../../../kernel/db/prepared.ts";
import { paged, type Page } from "../../../kernel/db/paging.ts";
import { users } from "../../identity/tables.ts";
import {
  errorQuestions,
  paperQuestions,
  papers,
  paperVersionQuestions,
  paperVersions,
  questionReports,
  questions,
  questionVersions,
  userPapers,
} from "../tables.ts";
import { inSight, ownChapters, sittingMode } from "../queries.ts";

/**
 * The question's version in the person's attempt; undefined if the attempt is not theirs or does not ask it.
 */
export async function metInAttempt(
  db: Db,
  asked: { userId: number; questionId: number; userPaperId: number },
) {
  const [row] = await db
    .select({
      questionVersionId: sql<number>`(question ->> 'questionVersionId')::int`,
      correlationId: userPapers.correlationId,
      sittingMode,
    })
    .from(userPapers)
    .leftJoin(paperVersions, eq(paperVersions.paperVersionId, userPapers.paperVersionId))
    .innerJoin(sql`jsonb_array_elements(${userPapers.questions}) question`, sql`true`)
    .where(
      sql`${userPapers.userPaperId} = ${asked.userPaperId} and ${userPapers.userId} = ${asked.userId}
        and (question ->> 'questionId')::int = ${asked.questionId}`,
    );
  return row;
}

export async function currentWording(db: Db, asked: { userId: number; questionId: number }) {
  const [row] = await db
    .select({
      questionVersionId: questionVersions.questionVersionId,
      inBank: sql<boolean>`exists (select from ${errorQuestions}
        where ${errorQuestions.userId} = ${asked.userId} and ${errorQuestions.questionId} = ${asked.questionId})`,
    })
    .from(questions)
    .innerJoin(
      questionVersions,
      sql`${questionVersions.questionId} = ${questions.questionId} and ${questionVersions.versionNo} = ${questions.versionNo}`,
    )
    .where(eq(questions.questionId, asked.questionId));
  return row;
}

export async function openReport(db: Db, reported: { userId: number; questionId: number }) {
  const [row] = await db
    .select({ questionReportId: questionReports.questionReportId })
    .from(questionReports)
    .where(
      sql`${questionReports.userId} = ${reported.userId} and ${questionReports.questionId} = ${reported.questionId}
        and ${questionReports.settleTime} is null`,
    );
  return row?.questionReportId;
}

type NewReport = {
  userId: number;
  questionId: number;
  questionVersionId: number;
  place: ReportPlace;
  userPaperId: number | null;
  kind: ReportKind;
  text: string;
};

/** Undefined if the person has an open one. */
export async function insertReport(tx: Tx, report: NewReport): Promise<number | undefined> {
  const [row] = await tx
    .insert(questionReports)
    .values(report)
    .onConflictDoNothing()
    .returning({ questionReportId: questionReports.questionReportId });
  return row?.questionReportId;
}

/** A paper of the owner's courses asks the question, or drew it; always true for administrators. */
export const asked = (questionId: AnyColumn, ownerId: number | null) =>
  ownerId === null
    ? sql`true`
    : sql`(exists (select from ${paperQuestions} join ${papers} on ${papers.paperId} = ${paperQuestions.paperId}
        where ${paperQuestions.questionId} = ${questionId} and ${inSight(ownerId)})
      or exists (select from ${questionVersions} dv
        join ${paperVersionQuestions} dq on dq.question_version_id = dv.question_version_id
        join ${paperVersions} d on d.paper_version_id = dq.paper_version_id and d.drawn
        join ${papers} on ${papers.paperId} = d.paper_id
        where dv.question_id = ${questionId} and ${inSight(ownerId)}))`;

/** Whether papers of the teacher's courses ask the question, and no other paper asks or ever asked it. */
export async function inOwnPapersAlone(db: Db, questionId: number, ownerId: number): Promise<boolean> {
  const foreign = sql`(p.ref_id is null or p.ref_id not in ${ownChapters(ownerId)})`;
  const [row] = await db
    .select({ questionId: questions.questionId })
    .from(questions)
    .where(
      sql`${questions.questionId} = ${questionId}
        and ${asked(questions.questionId, ownerId)}
        and not exists (select from ${paperQuestions} pq join ${papers} p on p.paper_id = pq.paper_id
          where pq.question_id = ${questionId} and ${foreign})
        and not exists (select from ${questionVersions} v
          join ${paperVersionQuestions} vq on vq.question_version_id = v.question_version_id
          join ${paperVersions} pv on pv.paper_version_id = vq.paper_version_id
          left join ${papers} p on p.paper_id = pv.paper_id
          where v.question_id = ${questionId} and ${foreign})`,
    );
  return row !== undefined;
}

/** Open reports first, oldest first; then settled ones, newest first. */
export async function listReports(
  db: Db,
  filter: {
    ownerId: number | null;
    questionId?: number | undefined;
    state?: (typeof reportStates)[number] | undefined;
  },
  page: Page,
) {
  const where = sql`${asked(questionReports.questionId, filter.ownerId)}
    and (${filter.questionId ?? null}::int is null or ${questionReports.questionId} = ${filter.questionId ?? null}::int)`;
  const { state = null } = filter;
  const inState = sql`(${state}::text is null or (${questionReports.settleTime} is null) = (${state}::text = 'open'))`;
  const open = sql<number>`count(*) filter (where ${questionReports.settleTime} is null)::int`;
  const counting = db
    .select({ total: sql<number>`count(*) filter (where ${inState})::int`, open })
    .from(questionReports)
    .where(where);
  const listing = db
    .select({
      questionReportId: questionReports.questionReportId,
      questionId: questionReports.questionId,
      versionNo: questionVersions.versionNo,
      questionName: questionVersions.questionName,
      questionText: questionVersions.questionText,
      place: questionReports.place,
      paperName: paperVersions.paperName,
      kind: questionReports.kind,
      text: questionReports.text,
      userName: users.userName,
      people: sql<number>`(select count(*)::int from ${questionReports} o
        where o.question_id = ${questionReports.questionId} and o.settle_time is null)`,
      createTime: questionReports.createTime,
      settleTime: questionReports.settleTime,
      answer: questionReports.answer,
    })
    .from(questionReports)
    .innerJoin(users, eq(users.userId, questionReports.userId))
    .innerJoin(questionVersions, eq(questionVersions.questionVersionId, questionReports.questionVersionId))
    .leftJoin(userPapers, eq(userPapers.userPaperId, questionReports.userPaperId))
    .leftJoin(paperVersions, eq(paperVersions.paperVersionId, userPapers.paperVersionId))
    .where(sql`${where} and ${inState}`)
    .orderBy(
      sql`${questionReports.settleTime} desc nulls first`,
      questionReports.createTime,
      questionReports.questionReportId,
    );
  return paged(page, counting, listing);
}

export async function findReport(db: Db, questionReportId: number, ownerId: number | null) {
  const [row] = await db
    .select({ questionId: questionReports.questionId, settleTime: questionReports.settleTime })
    .from(questionReports)
    .where(
      sql`${questionReports.questionReportId} = ${questionReportId} and ${asked(questionReports.questionId, ownerId)}`,
    );
  return row;
}

/**
 * Locks the reporters' accounts against deletion and returns their ids. Take it before the reports, as
 * account deletion locks accounts first.
 */
export async function holdReporters(tx: Tx, questionId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ userId: number }>(sql`
    select u.user_id as "userId" from ${users} u where u.user_id in (select r.user_id from ${questionReports} r
      where r.question_id = ${questionId} and r.settle_time is null)
    order by u.user_id for key share of u`);
  return rows.map(({ userId }) => userId);
}

/** Returns whom to notify, and where they met the question. */
export async function settleReports(
  tx: Tx,
  settling: { questionId: number; userIds: readonly number[]; settledBy: number; answer: string },
) {
  const open = sql`${questionReports.questionId} = ${settling.questionId} and ${questionReports.settleTime} is null
    and ${questionReports.userId} = ${anyOf(settling.userIds, "int")}`;
  await tx
    .select({ one: sql`1` })
    .from(questionReports)
    .where(open)
    .orderBy(questionReports.questionReportId)
    .for("update");
  return tx
    .update(questionReports)
    .set({ settledBy: settling.settledBy, settleTime: sql`now()`, answer: settling.answer })
    .where(open)
    .returning({
      userId: questionReports.userId,
      questionName: sql<string>`(select v.question_name from ${questionVersions} v
        where v.question_version_id = ${questionReports}.question_version_id)`,
      paperId: sql<number>`coalesce((select p.paper_id from ${userPapers} p
        where p.user_paper_id = ${questionReports}.user_paper_id), 0)`,
      correlationId: sql<string>`coalesce((select p.correlation_id from ${userPapers} p
        where p.user_paper_id = ${questionReports}.user_paper_id), '')`,
    });
}

export const reportsKept = (tx: Tx, userId: number) =>
  tx
    .select({
      questionId: questionReports.questionId,
      questionText: questionVersions.questionText,
      kind: questionReports.kind,
      text: questionReports.text,
      createTime: questionReports.createTime,
      settleTime: questionReports.settleTime,
      answer: questionReports.answer,
    })
    .from(questionReports)
    .innerJoin(questionVersions, eq(questionVersions.questionVersionId, questionReports.questionVersionId))
    .where(eq(questionReports.userId, userId))
    .orderBy(questionReports.questionReportId);

export async function dropReports(tx: Tx, userId: number): Promise<void> {
  await tx.delete(questionReports).where(eq(questionReports.userId, userId));
}
