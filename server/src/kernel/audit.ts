// The append-only audit log (security.md "Acceptance lines" 16.2): who did what to what, from where. No secrets.
import type { Ctx, SessionUser } from "./context.ts";
import type { Db } from "./db.ts";
import { auditLogs } from "./tables.ts";

type Deed = { action: string; subject: string; detail?: Record<string, unknown> };

/** Writes one deed down; give it the deed's own transaction, so that both stand or neither. */
export async function recordAudit(
  tx: Db,
  { user, ip }: Pick<Ctx<SessionUser>, "user" | "ip">,
  deed: Deed,
): Promise<void> {
  await tx.insert(auditLogs).values({ ...deed, userId: user.userId, ip });
}
