// teachers owns what a course page says of its teacher beside the name: the title. It does not own the account
// (identity) nor the courses (catalogue). A teacher without a row has no title; modules to the right join the table.
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Db } from "../../kernel/db/db.ts";
import * as q from "./queries.ts";

/** Every teacher who may be chosen for a course, by name: enabled accounts only. */
export const teacherOptions = (ctx: Ctx<SessionUser>) => q.teacherOptions(ctx.db);

/** Whether that account is a teacher's and enabled. */
export const isTeacher = (db: Db, userId: number): Promise<boolean> => q.isEnabledTeacher(db, userId);
