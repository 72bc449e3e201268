// For the office; learners see them only in their data export.
import { NOTES_SHOWN } from "@zhutu/domain/statistics/people/staff-form.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { holdAccountIfOpen, type PersonalData } from "../../identity/service.ts";
import * as queries from "./people-queries.ts";

type Me = Ctx<SessionUser>;

/** Newest first. Refuses NOT_FOUND for staff and deleted accounts. */
export async function personNotes({ db }: Me, userId: number) {
  if (!(await queries.isOpenLearner(db, userId))) throw refuse("NOT_FOUND");
  const { rows, total } = await queries.notesOn(db, userId, NOTES_SHOWN);
  return { notes: rows, noteTotal: total };
}

/** Audited without its text. Refuses NOT_FOUND for staff and deleted accounts. */
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

/** Of any author. */
export async function deletePersonNote(ctx: Me, userId: number, personNoteId: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    if (!(await queries.removeNote(tx, userId, personNoteId))) throw refuse("NOT_FOUND");
    await recordAudit(tx, ctx, { action: "user-note.delete", subject: `user:${userId}` });
    return null;
  });
}

/** Answers `personalData`. */
export async function notesData(tx: Tx, userId: number): Promise<PersonalData> {
  return { staffNotes: await queries.notesKept(tx, userId) };
}

/** Follows `accountDeleted`. */
export const forgetNotes = (tx: Tx, { userId }: { userId: number }): Promise<void> =>
  queries.dropNotes(tx, userId);
