import type { RecordKind } from "@zhutu/domain/desk/timeline.ts";
import type { Access } from "@zhutu/domain/endpoint.ts";
import { may } from "@zhutu/domain/permissions.ts";
import { admitsRights } from "@zhutu/domain/rights.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Change } from "../../kernel/db/audit.ts";
import { fieldChanges } from "../../kernel/db/changes.ts";
import type { Page } from "../../kernel/db/paging.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { ACTION_WORDS } from "./action-words.ts";
import * as queries from "./queries.ts";

type Subject = { kind: RecordKind; recordId: string };

const SEEN_BY: Readonly<Record<RecordKind, Access>> = {
  course: may.runTheCatalogue,
  question: may.authorQuestions,
  comment: may.moderateComments,
  order: may.manageOrders,
  invoice: may.manageInvoices,
  user: may.managePeople,
  certificate: may.manageCertificates,
  chapter: may.runTheCatalogue,
  paper: may.authorPapers,
  "question-bank": may.authorQuestions,
  settings: may.runTheSite,
};

/** Settings are audited by form: `params` or `site`. */
const subjectOf = ({ kind, recordId }: Subject): string =>
  kind === "settings" ? recordId : `${kind}:${recordId}`;

/** Newest first. Teachers see own courses with chapters and papers, and own banks with questions. */
export async function recordHistory(ctx: Ctx<SessionUser>, { kind, recordId }: Subject, page: Page) {
  const { role, rights } = ctx.user;
  const reached = role === "admin" ? admitsRights(SEEN_BY[kind], rights) : await isOwn(ctx, kind, recordId);
  if (!reached) throw refuse("NOT_FOUND");
  const { rows, total } = await queries.eventsOf(ctx.db, subjectOf({ kind, recordId }), page);
  const events = rows.map(({ action, detail, ...event }) => ({
    ...event,
    done: ACTION_WORDS[action],
    ...reasonAndChanges(detail),
  }));
  return { events, total };
}

const isOwn = async ({ db, user }: Ctx<SessionUser>, kind: RecordKind, recordId: string) =>
  queries.isTeachers(kind) &&
  /^\d{1,9}$/.test(recordId) &&
  (await queries.isOwn(db, user.userId, { kind, recordId: Number(recordId) }));

/** The rest of the detail stays internal. */
function reasonAndChanges(detail: unknown): { reason: string | null; changes: Change[] } {
  const { reason, changes, from, to } = (detail ?? {}) as {
    reason?: unknown;
    changes?: Change[];
    from?: object;
    to?: object;
  };
  const settings = typeof from === "object" && typeof to === "object" && from !== null && to !== null;
  return {
    reason: typeof reason === "string" ? reason : null,
    changes: Array.isArray(changes) ? changes : settings ? fieldChanges<object>(from, to) : [],
  };
}
