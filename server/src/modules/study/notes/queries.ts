import { NOTES_PER_COURSE } from "@zhutu/domain/study/note.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { studyNotes } from "../tables.ts";

export type Note = {
  noteKey: string;
  courseId: number;
  courseChapterId: number;
  /** Seconds. */
  position: number;
  noteText: string;
};
type OwnNote = Note & { userId: number };

export const notesOf = (db: Db, { userId, courseId }: { userId: number; courseId: number }) =>
  db
    .select({
      noteKey: studyNotes.noteKey,
      courseChapterId: studyNotes.courseChapterId,
      position: studyNotes.position,
      noteText: studyNotes.noteText,
    })
    .from(studyNotes)
    .where(and(eq(studyNotes.userId, userId), eq(studyNotes.courseId, courseId)))
    .orderBy(studyNotes.courseChapterId, studyNotes.position, studyNotes.noteKey);

const isOwn = ({ userId, noteKey }: { userId: number; noteKey: string }) =>
  and(eq(studyNotes.userId, userId), eq(studyNotes.noteKey, noteKey));

/** False if there is none. */
export async function changeNote(db: Db, note: OwnNote): Promise<boolean> {
  const changed = await db
    .update(studyNotes)
    .set({ noteText: note.noteText })
    .where(and(isOwn(note), eq(studyNotes.courseId, note.courseId)))
    .returning({ noteKey: studyNotes.noteKey });
  return changed.length > 0;
}

/** False if the course has all its notes; under a lock of the person. */
export async function addNote(tx: Tx, note: OwnNote): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into ${studyNotes} (user_id, note_key, course_id, course_chapter_id, position, note_text)
    select ${note.userId}::int, ${note.noteKey}, ${note.courseId}::int, ${note.courseChapterId}::int,
      ${note.position}::int, ${note.noteText}
    where (select count(*) from ${studyNotes}
      where user_id = ${note.userId} and course_id = ${note.courseId}) < ${NOTES_PER_COURSE}
    on conflict do nothing`);
  return rowCount === 1;
}

/** False if there is none. */
export async function dropNote(db: Db, own: { userId: number; noteKey: string }): Promise<boolean> {
  const dropped = await db.delete(studyNotes).where(isOwn(own)).returning({ noteKey: studyNotes.noteKey });
  return dropped.length > 0;
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
