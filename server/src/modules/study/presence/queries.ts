import { sql } from "drizzle-orm";
import type { PromptKind, PromptPlan } from "@zhutu/domain/study/presence.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { chapters, courses } from "../../catalogue/tables.ts";
import { chapterProgress, playSessions, studyPrompts } from "../tables.ts";

const told = {
  promptId: studyPrompts.promptId,
  kind: studyPrompts.kind,
  askedAt: studyPrompts.askedAt,
  answerUntil: studyPrompts.answerUntil,
  position: studyPrompts.position,
};

/** A prompt of that person, with the database's clock; undefined if there is none. */
export async function findPrompt(db: Db | Tx, prompt: { promptId: string; userId: number }) {
  const [row] = await db
    .select({
      ...told,
      courseChapterId: studyPrompts.courseChapterId,
      courseId: chapters.courseId,
      answered: sql<boolean>`${studyPrompts.answeredAt} is not null`,
      missed: sql<boolean>`${studyPrompts.missedAt} is not null`,
      now: sql<Date>`clock_timestamp()`.mapWith(studyPrompts.askedAt),
    })
    .from(studyPrompts)
    .innerJoin(chapters, sql`${chapters.courseChapterId} = ${studyPrompts.courseChapterId}`)
    .where(sql`${studyPrompts.promptId} = ${prompt.promptId} and ${studyPrompts.userId} = ${prompt.userId}`);
  return row;
}

/** How the chapter's course asks, how often it asked this person 还在学习吗, and whether the chapter is done. */
export async function promptsSoFar(tx: Tx, place: { userId: number; courseChapterId: number }) {
  const [row] = await tx
    .select({
      certSubject: courses.certSubject,
      asked: sql<number>`(select count(*)::int from ${studyPrompts}
        where ${studyPrompts.userId} = ${place.userId} and ${studyPrompts.kind} = 'presence'
          and ${studyPrompts.courseChapterId} = ${chapters.courseChapterId})`,
      done: sql<boolean>`exists (select from ${chapterProgress} where ${chapterProgress.userId} = ${place.userId}
        and ${chapterProgress.courseChapterId} = ${chapters.courseChapterId}
        and ${chapterProgress.doneAt} is not null)`,
    })
    .from(chapters)
    .innerJoin(courses, sql`${courses.courseId} = ${chapters.courseId}`)
    .where(sql`${chapters.courseChapterId} = ${place.courseChapterId}`);
  if (!row) throw new Error(`chapter ${place.courseChapterId} is gone`);
  return row;
}

type Asking = { promptId: string; coursePlayId: string; userId: number; courseChapterId: number };

/** Asks at once, with `seconds` to answer or no limit; the session must be locked. */
export async function askNow(
  tx: Tx,
  asking: Asking & { kind: PromptKind; position: number; seconds: number | null },
) {
  const { promptId, coursePlayId, userId, courseChapterId, kind, position, seconds } = asking;
  const [prompt] = await tx
    .insert(studyPrompts)
    .values({
      promptId,
      userId,
      courseChapterId,
      kind,
      position,
      askedAt: sql`clock_timestamp()`,
      answerUntil: sql`clock_timestamp() + make_interval(secs => ${seconds}::int)`,
    })
    .returning(told);
  await tx
    .update(playSessions)
    .set({ promptId, promptDueMs: null, promptKind: null })
    .where(sql`${playSessions.coursePlayId} = ${coursePlayId}`);
  return prompt;
}

/** Sets or clears the session's next prompt, counted from what it credited. */
export async function planPrompt(tx: Tx, coursePlayId: string, plan: PromptPlan | null): Promise<void> {
  await tx
    .update(playSessions)
    .set({
      promptId: null,
      promptDueMs: sql`${playSessions.creditedMs} + ${plan?.inMs ?? null}::int`,
      promptKind: plan?.kind ?? null,
    })
    .where(sql`${playSessions.coursePlayId} = ${coursePlayId}`);
}

/** The kind that the session's plan came to. */
export async function plannedKind(tx: Tx, coursePlayId: string): Promise<PromptKind> {
  const [row] = await tx
    .select({ kind: playSessions.promptKind })
    .from(playSessions)
    .where(sql`${playSessions.coursePlayId} = ${coursePlayId}`);
  if (!row?.kind) throw new Error(`play session ${coursePlayId} plans no prompt`);
  return row.kind;
}

export async function isAskedIn(tx: Tx, { coursePlayId, userId, promptId }: Omit<Asking, "courseChapterId">) {
  const [row] = await tx
    .select({ coursePlayId: playSessions.coursePlayId })
    .from(playSessions)
    .where(
      sql`${playSessions.coursePlayId} = ${coursePlayId} and ${playSessions.userId} = ${userId}
        and ${playSessions.promptId} = ${promptId} and ${playSessions.endedAt} is null`,
    )
    .for("no key update");
  return row !== undefined;
}

export async function markAnswered(tx: Tx, promptId: string): Promise<void> {
  await tx
    .update(studyPrompts)
    .set({ answeredAt: sql`clock_timestamp()` })
    .where(sql`${studyPrompts.promptId} = ${promptId}`);
}

/** Also moves the session's clock: nothing counts before the check. */
export async function markChecked(tx: Tx, checked: { promptId: string; certifyId: string }): Promise<void> {
  await tx
    .update(studyPrompts)
    .set({ answeredAt: sql`clock_timestamp()`, certifyId: checked.certifyId })
    .where(sql`${studyPrompts.promptId} = ${checked.promptId}`);
  await tx
    .update(playSessions)
    .set({ lastReportAt: sql`clock_timestamp()` })
    .where(sql`${playSessions.promptId} = ${checked.promptId} and ${playSessions.endedAt} is null`);
}

/** Also ends the play session. */
export async function markMissed(tx: Tx, promptId: string): Promise<void> {
  await tx
    .update(studyPrompts)
    .set({ missedAt: sql`clock_timestamp()` })
    .where(sql`${studyPrompts.promptId} = ${promptId}`);
  await tx
    .update(playSessions)
    .set({ endedAt: sql`clock_timestamp()` })
    .where(sql`${playSessions.promptId} = ${promptId} and ${playSessions.endedAt} is null`);
}

/** Asks the person's open prompt again, in this session and chapter; undefined if none is open. */
export async function askAgain(tx: Tx, { coursePlayId, userId, courseChapterId }: Omit<Asking, "promptId">) {
  const [prompt] = await tx
    .update(studyPrompts)
    .set({
      courseChapterId,
      position: sql`coalesce((select position from ${chapterProgress}
        where user_id = ${userId} and course_chapter_id = ${courseChapterId}), 0)`,
      askedAt: sql`case when ${studyPrompts.kind} = 'face' then ${studyPrompts.askedAt} else clock_timestamp() end`,
      answerUntil: sql`clock_timestamp() + (${studyPrompts.answerUntil} - ${studyPrompts.askedAt})`,
    })
    .where(
      sql`${studyPrompts.userId} = ${userId} and ${studyPrompts.answeredAt} is null
        and ${studyPrompts.missedAt} is null`,
    )
    .returning(told);
  if (!prompt) return undefined;
  const { promptId } = prompt;
  await tx
    .update(playSessions)
    .set({ promptId: sql`case when ${playSessions.coursePlayId} = ${coursePlayId} then ${promptId} end` })
    .where(
      sql`${playSessions.userId} = ${userId}
        and (${playSessions.promptId} = ${promptId} or ${playSessions.coursePlayId} = ${coursePlayId})`,
    );
  return prompt;
}

/** Takes the person's plan off the session that had it; undefined if none was planned. */
export async function takePlan(tx: Tx, userId: number): Promise<PromptPlan | undefined> {
  const [plan] = await tx
    .select({
      coursePlayId: playSessions.coursePlayId,
      kind: sql<PromptKind>`${playSessions.promptKind}`,
      inMs: sql<number>`greatest(0, ${playSessions.promptDueMs} - ${playSessions.creditedMs})`,
    })
    .from(playSessions)
    .where(sql`${playSessions.userId} = ${userId} and ${playSessions.promptDueMs} is not null`)
    .for("no key update");
  if (plan) await planPrompt(tx, plan.coursePlayId, null);
  return plan && { kind: plan.kind, inMs: plan.inMs };
}

export const promptsOf = (db: Db, place: { userId: number; courseChapterId: number }) =>
  db
    .select({
      promptId: studyPrompts.promptId,
      kind: studyPrompts.kind,
      askedAt: studyPrompts.askedAt,
      answeredAt: studyPrompts.answeredAt,
      missedAt: studyPrompts.missedAt,
      position: studyPrompts.position,
    })
    .from(studyPrompts)
    .where(
      sql`${studyPrompts.userId} = ${place.userId} and ${studyPrompts.courseChapterId} = ${place.courseChapterId}`,
    )
    .orderBy(sql`${studyPrompts.askedAt} desc`);

export const promptsKept = (tx: Tx, userId: number) =>
  tx
    .select({
      courseChapterId: studyPrompts.courseChapterId,
      chapterTitle: chapters.chapterTitle,
      kind: studyPrompts.kind,
      position: studyPrompts.position,
      askedAt: studyPrompts.askedAt,
      answeredAt: studyPrompts.answeredAt,
      missedAt: studyPrompts.missedAt,
    })
    .from(studyPrompts)
    .innerJoin(chapters, sql`${chapters.courseChapterId} = ${studyPrompts.courseChapterId}`)
    .where(sql`${studyPrompts.userId} = ${userId}`)
    .orderBy(sql`${studyPrompts.askedAt}`);
