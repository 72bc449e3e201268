import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { total, onlyRow } from "../../../kernel/db/paging.ts";
import { users } from "../../identity/tables.ts";
import { personNotes } from "../tables.ts";

const isLearner = and(isNull(users.deletedAt), sql`${users.roles}[1] = 'user'`);

export async function isOpenLearner(db: Db, userId: number): Promise<boolean> {
  const rows = await db
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.userId, userId), isLearner));
  return rows.length > 0;
}

/** Newest first, with authors. */
export async function notesOn(db: Db, userId: number, most: number) {
  const where = eq(personNotes.userId, userId);
  const rows = await db
    .select({
      personNoteId: personNotes.personNoteId,
      noteText: personNotes.noteText,
      createTime: personNotes.createTime,
      authorName: users.userName,
    })
    .from(personNotes)
    .innerJoin(users, eq(users.userId, personNotes.authorId))
    .where(where)
    .orderBy(desc(personNotes.createTime), desc(personNotes.personNoteId))
    .limit(most);
  const [counted] = await db.select({ total }).from(personNotes).where(where);
  return { rows, total: counted?.total ?? 0 };
}

export async function insertNote(
  tx: Tx,
  note: { userId: number; authorId: number; noteText: string },
): Promise<number> {
  return onlyRow(
    await tx.insert(personNotes).values(note).returning({ personNoteId: personNotes.personNoteId }),
  ).personNoteId;
}

/** Whether there was one. */
export async function removeNote(tx: Tx, userId: number, personNoteId: number): Promise<boolean> {
  const removed = await tx
    .delete(personNotes)
    .where(and(eq(personNotes.userId, userId), eq(personNotes.personNoteId, personNoteId)))
    .returning({ personNoteId: personNotes.personNoteId });
  return removed.length > 0;
}

/** Without the staff authors. */
export const notesKept = (tx: Tx, userId: number) =>
  tx
    .select({ noteText: personNotes.noteText, createTime: personNotes.createTime })
    .from(personNotes)
    .where(eq(personNotes.userId, userId))
    .orderBy(personNotes.personNoteId);

export async function dropNotes(tx: Tx, userId: number): Promise<void> {
  await tx.delete(personNotes).where(eq(personNotes.userId, userId));
}
