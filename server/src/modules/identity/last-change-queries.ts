import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { AuditAction } from "../../kernel/db/audit-action.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { auditLogs } from "../../kernel/db/tables.ts";
import { users } from "./tables.ts";

/** `of`: subset of the audit detail. */
export async function lastChange(
  tx: Tx,
  { subject, actions, of }: { subject: string; actions: AuditAction[]; of: Record<string, unknown> },
) {
  const [row] = await tx
    .select({
      userId: auditLogs.userId,
      userName: users.userName,
      action: auditLogs.action,
      at: auditLogs.at,
    })
    .from(auditLogs)
    .leftJoin(users, eq(users.userId, auditLogs.userId))
    .where(
      and(
        eq(auditLogs.subject, subject),
        inArray(auditLogs.action, actions),
        Object.keys(of).length > 0 ? sql`${auditLogs.detail} @> ${JSON.stringify(of)}::jsonb` : undefined,
      ),
    )
    .orderBy(desc(auditLogs.at))
    .limit(1);
  return row;
}
