// teachers owns what the public reads of a teacher beside the name: title and biography. It does not own the account
// with its picture (identity) nor the courses (catalogue). A teacher without a row has neither; modules to the right join
// the table.
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import * as queries from "./queries.ts";

/** Every teacher who may be chosen for a course, by name: enabled accounts only. */
export const teacherOptions = (ctx: Ctx<SessionUser>) => queries.teacherOptions(ctx.db);

/**
 * Keeps a teacher from being disabled or ended until the transaction ends, so that the end finds what is given to them now;
 * whether that account is a teacher's and enabled.
 */
export const holdTeacher = (tx: Tx, userId: number): Promise<boolean> =>
  queries.holdEnabledTeacher(tx, userId);

/** What everybody may know of a teacher; 404 for other accounts and for one that is not enabled. */
export async function publicTeacher(ctx: Ctx, teacherId: number) {
  const teacher = await queries.findTeacher(ctx.db, teacherId);
  if (!teacher) throw refuse("NOT_FOUND");
  return teacher;
}

/** Writes a teacher's title and biography, judged before; what is left out stays. */
export const writeTeacher = (
  tx: Tx,
  userId: number,
  { title, biography }: { title?: string | undefined; biography?: string | undefined },
): Promise<void> =>
  queries.writeTeacher(tx, userId, {
    ...(title !== undefined && { title: trimmed(title) }),
    ...(biography !== undefined && { biography: trimmed(biography) }),
  });

/** Lets go of what a teacher's page said, whose account ends. */
export const forgetTeacher = (tx: Tx, userId: number): Promise<void> => queries.deleteTeacher(tx, userId);
