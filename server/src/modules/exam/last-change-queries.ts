import type { AuditAction } from "../../kernel/db/audit-action.ts";
import type { Db } from "../../kernel/db/db.ts";
import { auditLogs } from "../../kernel/db/tables.ts";
import { and, desc, eq, inArray } from "drizzle-orm";
import { users } from "../identity/tables.ts";

/** Who did one of these to the subject last, and when. */
export async function lastChange(db: Db, subject: string, actions: readonly AuditAction[]) {
  const [row] = await db
    .select({ userId: auditLogs.userId, userName: users.userName, at: auditLogs.at })
    .from(auditLogs)
    .leftJoin(users, eq(users.userId, auditLogs.userId))
    .where(and(eq(auditLogs.subject, subject), inArray(auditLogs.action, [...actions])))
    .orderBy(desc(auditLogs.at))
    .limit(1);
  return row;
}
