// teachers owns a teacher's title and biography; without a row both are empty. It does not own
// account and picture (identity) or courses (catalogue). Later modules join the table.
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import * as queries from "./queries.ts";

/** Enabled ones, by name. */
export const teacherOptions = (ctx: Ctx<SessionUser>) => queries.teacherOptions(ctx.db);

/**
 * Prevents disabling and deletion until commit, so deletion sees what they are given now; false if
 * not an enabled teacher.
 */
export const holdTeacher = (tx: Tx, userId: number): Promise<boolean> =>
  queries.holdEnabledTeacher(tx, userId);

/** Refuses NOT_FOUND, also for disabled accounts. */
export async function publicTeacher(ctx: Ctx, teacherId: number) {
  const teacher = await queries.findTeacher(ctx.db, teacherId);
  if (!teacher) throw refuse("NOT_FOUND");
  return teacher;
}

/** Validated; omitted fields stay. */
export const writeTeacher = (
  tx: Tx,
  userId: number,
  { title, biography }: { title?: string | undefined; biography?: string | undefined },
): Promise<void> =>
  queries.writeTeacher(tx, userId, {
    ...(title !== undefined && { title: trimmed(title) }),
    ...(biography !== undefined && { biography: trimmed(biography) }),
  });

export const forgetTeacher = (tx: Tx, userId: number): Promise<void> => queries.deleteTeacher(tx, userId);
