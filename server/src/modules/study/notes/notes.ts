import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { lockUntilCommit } from "../../../kernel/db/locks.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { holdAccount } from "../../identity/service.ts";
import { playableChapter } from "../play/right.ts";
import * as noteQueries from "./queries.ts";

/** At most NOTES_PER_COURSE. */
export const myNotes = (ctx: Ctx<SessionUser>, courseId: number) =>
  noteQueries.notesOf(ctx.db, { userId: ctx.user.userId, courseId });

/** A new one needs the right to play its lesson. Refuses NOT_FOUND, NOT_BOUGHT, NOTES_FULL. */
export async function saveNote(ctx: Ctx<SessionUser>, note: noteQueries.Note): Promise<null> {
  const { userId } = ctx.user;
  const own = { ...note, userId, noteText: trimmed(note.noteText) };
  if (await noteQueries.changeNote(ctx.db, own)) return null;
  await playableChapter(ctx, note);
  await transaction(ctx.db, async (tx) => {
    await holdAccount(tx, userId);
    await lockUntilCommit(tx, "study notes", userId);
    if (!(await noteQueries.changeNote(tx, own)) && !(await noteQueries.addNote(tx, own)))
      throw refuse("NOTES_FULL");
  });
  return null;
}

/** Refuses NOT_FOUND. */
export async function deleteNote(ctx: Ctx<SessionUser>, noteKey: string): Promise<null> {
  if (!(await noteQueries.dropNote(ctx.db, { userId: ctx.user.userId, noteKey }))) throw refuse("NOT_FOUND");
  return null;
}
