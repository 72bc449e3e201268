// What staff note of a learner: for the office alone, but for the copy of what is kept that the learner may take.
import { NOTES_SHOWN } from "@zhutu/domain/statistics/people/person-note.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { holdAccountIfOpen, type PersonalData } from "../../identity/service.ts";
import * as queries from "./note-queries.ts";

type Me = Ctx<SessionUser>;

/** The newest notes on a learner, with who wrote them; 404 for staff and for one whose account has ended. */
export async function personNotes({ db }: Me, userId: number) {
  if (!(await queries.isOpenLearner(db, userId))) throw refuse("NOT_FOUND");
  const { rows, total } = await queries.notesOn(db, userId, NOTES_SHOWN);
  return { notes: rows, noteTotal: total };
}

/** Notes something of a learner; 404 for staff and for one whose account has ended. Written down without its words. */
export async function addPersonNote(
  ctx: Me,
  userId: number,
  noteText: string,
): Promise<{ personNoteId: number }> {
  return transaction(ctx.db, async (tx) => {
    await holdAccountIfOpen(tx, userId);
    if (!(await queries.isOpenLearner(tx, userId))) throw refuse("NOT_FOUND");
    const note = { userId, authorId: ctx.user.userId, noteText: trimmed(noteText) };
    const personNoteId = await queries.insertNote(tx, note);
    await recordAudit(tx, ctx, { action: "user-note.add", subject: `user:${userId}` });
    return { personNoteId };
  });
}

/** Deletes a note on a learner, whoever wrote it; 404 for none. */
export async function deletePersonNote(ctx: Me, userId: number, personNoteId: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    if (!(await queries.removeNote(tx, userId, personNoteId))) throw refuse("NOT_FOUND");
    await recordAudit(tx, ctx, { action: "user-note.delete", subject: `user:${userId}` });
    return null;
  });
}

/** Puts what staff noted into the person's copy of what is kept; follows `personalDataAsked`. */
export async function putNotes(
  tx: Tx,
  { userId, put }: { userId: number; put: (data: PersonalData) => void },
): Promise<void> {
  put({ part: "staffNotes", rows: await queries.notesKept(tx, userId) });
}

/** Deletes the notes on a deleted account; follows `accountDeleted`. */
export const forgetNotes = (tx: Tx, { userId }: { userId: number }): Promise<void> =>
  queries.dropNotes(tx, userId);
