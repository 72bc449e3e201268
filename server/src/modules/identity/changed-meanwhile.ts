// A form that was filled in on a state which somebody has replaced since: who did, when, and what it was.
import type { RefusalName } from "@zhutu/domain/refusal.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import type { SessionUser } from "../../kernel/context.ts";
import type { AuditAction } from "../../kernel/db/audit-action.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { type Refusal, refuse } from "../../kernel/http/refuse.ts";
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

const saveAgain = "您填的内容都还在，请核对后再保存";

/** The refusal that says who last made one of these changes to a record (`course:12`), and when. */
export async function changedMeanwhile(
  tx: Tx,
  user: SessionUser,
  { subject, changes, refusal, of = {}, next }: Changed,
): Promise<Refusal> {
  const last = await lastChange(tx, { subject, actions: Object.keys(changes) as AuditAction[], of });
  return changedBy(refusal, last && { ...last, done: changes[last.action] ?? "改动了它" }, user, next);
}

type Change = { userId: number | null; userName: string | null; at: Date; done: string };

/** The same of a change that is known; without one, the refusal's own sentence. */
export function changedBy(
  refusal: RefusalName,
  last: Change | undefined,
  user: SessionUser,
  next = saveAgain,
): Refusal {
  if (!last) return refuse(refusal);
  const by = last.userName ?? "系统";
  // A second window of one person: their own name would read as somebody else's.
  const own = last.userId === user.userId;
  const who = own ? "您在另一个窗口" : by;
  const msg = `${who} ${formatTime(last.at)} ${last.done}，${next}`;
  return refuse(refusal, { msg, detail: { by, own } });
}
