import type { RefusalName } from "@zhutu/domain/refusal.ts";
import type { SessionUser } from "../../kernel/context.ts";
import type { AuditAction } from "../../kernel/db/audit-action.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { changedBy } from "../../kernel/http/changed-by.ts";
import type { Refusal } from "../../kernel/http/refuse.ts";
import { lastChange } from "./queries.ts";

/** Sentence for each audited action. */
export type Changes = Readonly<Partial<Record<AuditAction, string>>>;

type Changed = {
  subject: string;
  changes: Changes;
  refusal: RefusalName;
  /** Subset of the audit detail. */
  of?: Record<string, unknown>;
  /** Other advice than saving again. */
  next?: string;
};

/** Names who last changed the record (`course:12`), and when. */
export async function changedMeanwhile(
  tx: Tx,
  user: SessionUser,
  { subject, changes, refusal, of = {}, next }: Changed,
): Promise<Refusal> {
  const last = await lastChange(tx, { subject, actions: Object.keys(changes) as AuditAction[], of });
  return changedBy(refusal, last && { ...last, done: changes[last.action] ?? "改动了它" }, user, next);
}
