// A record's history: what was written down of it, in words.
import type { RecordKind } from "@zhutu/domain/desk/timeline.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Change } from "../../kernel/db/audit.ts";
import type { Page } from "../../kernel/db/paging.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { ACTION_WORDS } from "./action-words.ts";
import * as q from "./queries.ts";

type Subject = { kind: RecordKind; recordId: string };

/**
 * One page of what became of the record, the newest first: who, when, what, and the fields that were changed. A teacher
 * is answered for own courses only (else 404).
 */
export async function recordHistory(ctx: Ctx<SessionUser>, { kind, recordId }: Subject, page: Page) {
  if (ctx.user.role !== "admin" && !(await isOwn(ctx, kind, recordId))) throw refuse("NOT_FOUND");
  const { rows, total } = await q.eventsOf(ctx.db, `${kind}:${recordId}`, page);
  const events = rows.map(({ action, detail, ...event }) => ({
    ...event,
    done: ACTION_WORDS[action],
    ...told(detail),
  }));
  return { events, total };
}

const isOwn = async ({ db, user }: Ctx<SessionUser>, kind: RecordKind, recordId: string) =>
  kind === "course" && /^\d{1,9}$/.test(recordId) && (await q.isOwnCourse(db, user.userId, Number(recordId)));

/** The reason and the changed fields of an entry's details; everything else in them is for those who look into the table. */
function told(detail: unknown): { reason: string | null; changes: Change[] } {
  const { reason, changes } = (detail ?? {}) as { reason?: unknown; changes?: Change[] };
  return {
    reason: typeof reason === "string" ? reason : null,
    changes: Array.isArray(changes) ? changes : [],
  };
}
