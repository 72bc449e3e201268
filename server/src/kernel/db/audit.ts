// The append-only audit log (security.md "Acceptance lines" 16.2). No secrets.
import { withoutIdCards } from "@zhutu/domain/id-card.ts";
import { sql } from "drizzle-orm";
import type { Ctx } from "../context.ts";
import type { AuditAction } from "./audit-action.ts";
import type { Tx } from "./db.ts";
import { auditLogs } from "./tables.ts";

/** Both texts null when too long to show. */
export type Change = { field: string; before: string | null; after: string | null };

type AuditEntry = {
  action: AuditAction;
  /** What was affected, e.g. `user:12`; never a whole phone, ID number, code or token. */
  subject: string;
  detail?: Record<string, unknown> & { changes?: readonly Change[]; reason?: string };
  /** The actor, when no session names them yet. */
  userId?: number;
};

/** Pass the transaction of the audited change, so both commit or neither. */
export async function recordAudit(
  tx: Tx,
  { user, ip }: Pick<Ctx, "user" | "ip">,
  { userId = user?.userId, ...entry }: AuditEntry,
): Promise<void> {
  const detail = entry.detail && (JSON.parse(textOf(entry.detail)) as typeof entry.detail);
  await tx.insert(auditLogs).values({ ...entry, ...(detail && { detail }), userId: userId ?? null, ip });
}

/** Removes ID numbers from typed text, because the log is permanent. */
const textOf = (detail: NonNullable<AuditEntry["detail"]>): string =>
  JSON.stringify(detail, (_, value: unknown) => (typeof value === "string" ? withoutIdCards(value) : value));

/** Writes one entry per subject in one statement. */
export async function recordAudits(
  tx: Tx,
  { user, ip }: Pick<Ctx, "user" | "ip">,
  action: AuditAction,
  entries: readonly Pick<AuditEntry, "subject" | "detail">[],
): Promise<void> {
  if (entries.length === 0) return;
  const subjects = entries.map(({ subject }) => subject);
  const details = entries.map(({ detail }) => (detail === undefined ? null : textOf(detail)));
  await tx.execute(sql`insert into ${auditLogs} (user_id, action, subject, ip, detail)
    select ${user?.userId ?? null}::int, ${action}, told.subject, ${ip}, told.detail::jsonb
    from unnest(${sql.param(subjects)}::text[], ${sql.param(details)}::text[]) with ordinality
      as told(subject, detail, at)
    order by told.at`);
}
