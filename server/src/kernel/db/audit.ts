// The append-only audit log (security.md "Acceptance lines" 16.2): who did what to what, from where. No secrets.
import type { Ctx } from "../context.ts";
import type { AuditAction } from "./audit-action.ts";
import type { Tx } from "./db.ts";
import { auditLogs } from "./tables.ts";

/** A field of the record that was changed, as texts; both null where they are too long to be shown. */
export type Change = { field: string; before: string | null; after: string | null };

type AuditEntry = {
  action: AuditAction;
  /** What it happened to: `user:12`; never a whole phone, an ID number, a code or a token. */
  subject: string;
  detail?: Record<string, unknown> & { changes?: readonly Change[]; reason?: string };
  /** Who did it, where no session says so yet. */
  userId?: number;
};

/** Writes one entry; give it the transaction of what it tells, so that both stand or neither. */
export async function recordAudit(
  tx: Tx,
  { user, ip }: Pick<Ctx, "user" | "ip">,
  { userId = user?.userId, ...entry }: AuditEntry,
): Promise<void> {
  await tx.insert(auditLogs).values({ ...entry, userId: userId ?? null, ip });
}
