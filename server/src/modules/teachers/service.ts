// teachers owns what the public reads of a teacher beside the name: title and biography. It does not own the account
// with its picture (identity) nor the courses (catalogue). A teacher without a row has neither; modules to the right join
// the table.
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db/db.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import * as q from "./queries.ts";

/** Every teacher who may be chosen for a course, by name: enabled accounts only. */
export const teacherOptions = (ctx: Ctx<SessionUser>) => q.teacherOptions(ctx.db);

/** Whether that account is a teacher's and enabled. */
export const isTeacher = (db: Db, userId: number): Promise<boolean> => q.isEnabledTeacher(db, userId);

/** What everybody may know of a teacher; 404 for other accounts and for one that is not enabled. */
export async function publicTeacher(ctx: Ctx, teacherId: number) {
  const teacher = await q.findTeacher(ctx.db, teacherId);
  if (!teacher) throw refuse("NOT_FOUND");
  return teacher;
}
