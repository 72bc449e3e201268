// desk owns staff's tools on every office screen: search, saved views of lists, long exports,
// record history, the checklist before publishing, and what waits for a learner. It reads every module.
// It owns neither what it finds nor the audit log (kernel, written by each module).
import { MAX_COUNTED } from "@zhutu/domain/desk/contract.ts";
import { MAX_OWN_COUNTED } from "@zhutu/domain/desk/own/contract.ts";
import { admitsRights } from "@zhutu/domain/rights.ts";
import { isPersonalFilter, LIST_ACCESS, type ListName, MAX_VIEWS } from "@zhutu/domain/desk/view.ts";
import { WAITING, waitingKinds } from "@zhutu/domain/desk/waiting.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { Ctx, Services, SessionUser } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db/db.ts";
import { failedJobs } from "../../kernel/jobs/failed-jobs.ts";
import type { Jobs } from "../../kernel/jobs/jobs.ts";
import { lockUntilCommit } from "../../kernel/db/locks.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { admit } from "../../kernel/http/access.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { countDue } from "../exam/service.ts";
import { billsWaiting } from "../refunds/service.ts";
import { salesByDay } from "../statistics/service.ts";
import { sweepExports } from "./exports/export-queries.ts";
import { makeExports } from "./exports/make-exports.ts";
import * as own from "./own-waiting-queries.ts";
import * as queries from "./queries.ts";
import { countWaiting, oldestWaiting } from "./waiting-queries.ts";

export {
  cancelExport,
  exportFile,
  forgetExports,
  myExport,
  myExports,
  retryExport,
  startExport,
} from "./exports/exports.ts";
export { recordHistory } from "./history.ts";
export { searchOffice } from "./search.ts";

type StaffCtx = Ctx<SessionUser>;

/** Call before the queue starts. */
export function deskJobs(jobs: Jobs, services: Services): void {
  jobs.repeat({
    name: "exports",
    everySeconds: 2,
    work: (stopping) => makeExports(services, stopping),
  });
  jobs.schedule({
    name: "exports-sweep",
    cron: "25 * * * *",
    work: async () => void (await sweepExports(services.db)),
  });
}

/** Within the caller's rights, each up to MAX_COUNTED. */
export async function menuWaiting(ctx: StaffCtx) {
  const kinds = waitingKinds.filter((kind) => admitsRights(WAITING[kind].access, ctx.user.rights));
  const counted = kinds.filter((kind) => kind !== "bills");
  const [{ waiting, overdue }, bills] = await Promise.all([
    countWaiting(ctx.db, counted, MAX_COUNTED),
    counted.length < kinds.length ? billsWaiting(ctx) : { count: 0 },
  ]);
  return {
    waiting: { ...waiting, bills: Math.min(bills.count, MAX_COUNTED) },
    overdue: { ...overdue, bills: 0 },
  };
}

const dayMs = 86_400_000;
const daysShown = 30;

/** What waits for staff, and 30 days of sales, also empty ones; income in fen. */
export async function overview(ctx: StaffCtx) {
  const now = Date.now();
  const days = Array.from({ length: daysShown }, (_, at) =>
    shanghaiDay(new Date(now - (daysShown - 1 - at) * dayMs)),
  );
  const [waiting, { count, since }, jobs, sold] = await Promise.all([
    oldestWaiting(ctx.db),
    billsWaiting(ctx),
    failedJobs(ctx.db),
    salesByDay(ctx.db, days[0] ?? shanghaiDay(new Date(now))),
  ]);
  const salesOn = new Map(sold.map((sales) => [sales.day, sales]));
  return {
    waiting: { ...waiting, bills: { count, since }, failedJobs: jobs },
    days: days.map((day) => salesOn.get(day) ?? { day, orderCnt: 0, orderAmt: 0 }),
  };
}

/** What waits for the signed-in learner. */
export async function ownWaiting({ db, user }: Ctx<SessionUser>) {
  const { userId } = user;
  const [dueAnswers, counts, unpaid, liveToday] = await Promise.all([
    countDue(db, { userId, most: MAX_OWN_COUNTED }),
    own.countOwn(db, userId),
    own.nextUnpaid(db, userId),
    own.liveOfToday(db, userId),
  ]);
  return { ...counts, dueAnswers, unpaid, liveToday };
}

/** Without searches for a person. */
function sharedQuery(list: string, query: string): string {
  const kept = [...new URLSearchParams(query)].filter(
    ([name, value]) => !isPersonalFilter(list, name, value),
  );
  return new URLSearchParams(kept).toString();
}

/** Own views and those shared in the role, without searches for a person. */
export async function listViews(ctx: StaffCtx, { list }: { list: ListName }) {
  admit({ access: LIST_ACCESS[list] }, ctx);
  const views = await queries.viewsOf(ctx.db, { userId: ctx.user.userId, role: ctx.user.role, list });
  // Also for views stored with such searches.
  return views.map((view) => (view.own ? view : { ...view, query: sharedQuery(list, view.query) }));
}

/**
 * Replaces the caller's view of that name; a shared one drops searches for a person.
 * Refuses FORBIDDEN, RIGHT_LACKING, BAD_INPUT (over 20 per list, or nothing left to share).
 */
export async function saveView(
  ctx: StaffCtx,
  { viewName, ...view }: { list: ListName; viewName: string; query: string; shared: boolean },
): Promise<{ listViewId: number }> {
  admit({ access: LIST_ACCESS[view.list] }, ctx);
  const { userId } = ctx.user;
  const query = view.shared ? sharedQuery(view.list, view.query) : view.query;
  if (query === "" && view.query !== "")
    throw refuse("BAD_INPUT", {
      msg: "查找某个人的姓名、手机号不能共享，请再加上别的筛选条件，或不共享",
    });
  const named = { ...view, query, userId, viewName: trimmed(viewName) };
  return transaction(ctx.db, async (tx) => {
    await lockUntilCommit(tx, "list-views", userId);
    if ((await queries.countOtherViews(tx, named)) >= MAX_VIEWS)
      throw refuse("BAD_INPUT", { msg: `每个列表最多保存 ${MAX_VIEWS} 个视图，请先删除不用的` });
    return { listViewId: await queries.putView(tx, named) };
  });
}

export async function deleteView(ctx: StaffCtx, listViewId: number): Promise<null> {
  if (!(await queries.removeView(ctx.db, ctx.user.userId, listViewId))) throw refuse("NOT_FOUND");
  return null;
}

/** Also shared ones, which may name people; follows `accountDeleted`. */
export async function forgetViews(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await queries.removeViewsOf(tx, userId);
}
