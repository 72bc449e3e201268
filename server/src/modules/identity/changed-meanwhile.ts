// A form that was filled in on a state which somebody has replaced since: who did, when, and what it was.
import type { RefusalName } from "@zhutu/domain/refusal.ts";
import type { SessionUser } from "../../kernel/context.ts";
import type { AuditAction } from "../../kernel/db/audit-action.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { changedBy } from "../../kernel/http/changed-by.ts";
import type { Refusal } from "../../kernel/http/refuse.ts";
import { lastChange } from "./last-change-queries.ts";

/** What a change was, in words, by the action that the audit names. */
export type Changes = Readonly<Partial<Record<AuditAction, string>>>;

type Changed = {
  subject: string;
  changes: Changes;
  refusal: RefusalName;
  /** Only changes whose details say this: those of a part of the record. */
  of?: Record<string, unknown>;
  /** What to do now, where it is not to save a form again. */
  next?: string;
};

/** The refusal that says who last made one of these changes to a record (`course:12`), and when. */
export async function changedMeanwhile(
  tx: Tx,
  user: SessionUser,
  { subject, changes, refusal, of = {}, next }: Changed,
): Promise<Refusal> {
  const last = await lastChange(tx, { subject, actions: Object.keys(changes) as AuditAction[], of });
  return changedBy(refusal, last && { ...last, done: changes[last.action] ?? "改动了它" }, user, next);
}
