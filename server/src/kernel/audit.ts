// The audit trail: who did what to what, from where, by the database's clock (security.md "Acceptance lines" 16.2).
import type { Ctx } from "./context.ts";
import type { Db } from "./db.ts";
import { auditLogs } from "./tables.ts";

export type AuditEntry = {
  /** What happened, in a few English words: `sign-in refused`. */
  action: string;
  /** What it happened to: `user:12`, `order:2026…`; never a phone, an ID number, a code or a token. */
  subject: string;
  /** Who did it, where the session does not say so yet. */
  userId?: number | undefined;
  detail?: Record<string, string | number | boolean | null>;
};

/** Appends one row; `db` is the transaction of the deed, so that neither is kept without the other. */
export async function audit(
  ctx: Pick<Ctx, "user" | "ip" | "userAgent">,
  db: Db,
  { action, subject, userId, detail }: AuditEntry,
): Promise<void> {
  await db.insert(auditLogs).values({
    action,
    subject,
    userId: userId ?? ctx.user?.userId ?? null,
    ip: ctx.ip,
    detail: { ...detail, device: ctx.userAgent.slice(0, 200) },
  });
}
