import { NOTES_PER_COURSE } from "@zhutu/domain/study/note.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { lockUntilCommit } from "../../../kernel/db/locks.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { holdAccount } from "../../identity/service.ts";
import { playableChapter } from "../play/right.ts";
import { studyNotes } from "../tables.ts";

type Note = {
  noteKey: string;
  courseId: number;
  courseChapterId: number;
  position: number;
  noteText: string;
};

/** At most NOTES_PER_COURSE. */
export const myNotes = (ctx: Ctx<SessionUser>, courseId: number) =>
  ctx.db
    .select({
      noteKey: studyNotes.noteKey,
      courseChapterId: studyNotes.courseChapterId,
      position: studyNotes.position,
      noteText: studyNotes.noteText,
    })
    .from(studyNotes)
    .where(and(eq(studyNotes.userId, ctx.user.userId), eq(studyNotes.courseId, courseId)))
    .orderBy(studyNotes.courseChapterId, studyNotes.position, studyNotes.noteKey);

/** A new one needs the right to play its lesson. Refuses NOT_FOUND, NOT_BOUGHT, NOTES_FULL. */
export async function saveNote(ctx: Ctx<SessionUser>, note: Note): Promise<null> {
  const { userId } = ctx.user;
  const own = { ...note, userId, noteText: trimmed(note.noteText) };
  if (await changeNote(ctx.db, own)) return null;
  await playableChapter(ctx, note);
  await transaction(ctx.db, async (tx) => {
    await holdAccount(tx, userId);
    await lockUntilCommit(tx, "study notes", userId);
    if (!(await changeNote(tx, own)) && !(await addNote(tx, own))) throw refuse("NOTES_FULL");
  });
  return null;
}

type Own = Note & { userId: number };

async function changeNote(db: Db, { userId, courseId, noteKey, noteText }: Own): Promise<boolean> {
  const changed = await db
    .update(studyNotes)
    .set({ noteText })
    .where(
      and(eq(studyNotes.userId, userId), eq(studyNotes.noteKey, noteKey), eq(studyNotes.courseId, courseId)),
    )
    .returning({ noteKey: studyNotes.noteKey });
  return changed.length > 0;
}

/** False if the course has all its notes. */
async function addNote(tx: Tx, note: Own): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into ${studyNotes} (user_id, note_key, course_id, course_chapter_id, position, note_text)
    select ${note.userId}::int, ${note.noteKey}, ${note.courseId}::int, ${note.courseChapterId}::int,
      ${note.position}::int, ${note.noteText}
    where (select count(*) from ${studyNotes}
      where user_id = ${note.userId} and course_id = ${note.courseId}) < ${NOTES_PER_COURSE}
    on conflict do nothing`);
  return rowCount === 1;
}

/** Refuses NOT_FOUND. */
export async function deleteNote(ctx: Ctx<SessionUser>, noteKey: string): Promise<null> {
  const deleted = await ctx.db
    .delete(studyNotes)
    .where(and(eq(studyNotes.userId, ctx.user.userId), eq(studyNotes.noteKey, noteKey)))
    .returning({ noteKey: studyNotes.noteKey });
  if (deleted.length === 0) throw refuse("NOT_FOUND");
  return null;
}

/** For the copy of personal data. */
export const notesKept = (tx: Tx, userId: number) =>
  tx
    .select({
      courseId: studyNotes.courseId,
      courseChapterId: studyNotes.courseChapterId,
      position: studyNotes.position,
      noteText: studyNotes.noteText,
      createTime: studyNotes.createTime,
    })
    .from(studyNotes)
    .where(eq(studyNotes.userId, userId))
    .orderBy(studyNotes.courseId, studyNotes.courseChapterId, studyNotes.position);

/** Follows `accountDeleted`. */
export async function forgetStudyNotes(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await tx.delete(studyNotes).where(eq(studyNotes.userId, userId));
}
