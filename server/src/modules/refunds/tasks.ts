// Refund tasks as staff see them, and what they press (domain.md "Refunds").
import { maskPhone } from "@zhutu/domain/phone.ts";
import { refundNoOf } from "@zhutu/domain/refunds/refund.ts";
import { refundActs, refundStateOf } from "@zhutu/domain/refunds/process.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Page } from "../../kernel/db/paging.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { askByPhone } from "../identity/service.ts";
import { silentCompany } from "../payment/service.ts";
import { askAboutRefund } from "./ask.ts";
import { mayBeAsked, pressRefund } from "./press.ts";
import { settleByHand } from "./settle.ts";
import * as queries from "./tasks-queries.ts";

type StaffCtx = Ctx<SessionUser>;

/** The refund tasks of the filter, those that wait first, the oldest of them first. Refuses TOO_MANY. */
export async function refundTasks(ctx: StaffCtx, query: queries.RefundFilter & Page) {
  const { rows, ...sums } = await askByPhone(
    ctx,
    query.telephone,
    () => queries.listTasks(ctx.db, query, query),
    ({ total }) => total,
  );
  return { tasks: rows.map((row) => shown(ctx, row)), ...sums };
}

function shown(
  ctx: StaffCtx,
  { task, courseNames, lines, begunByName, doneByName, asked, askedByName, order, buyer }: queries.TaskRow,
) {
  const refundState = refundStateOf(
    { isDone: task.doneAt !== null, isProposed: task.proposed },
    asked?.state ?? null,
  );
  return {
    ...task,
    courseNames,
    lines,
    begun: begunByName === null ? null : { byName: begunByName, note: task.begunNote ?? "" },
    mayConfirm: task.proposed && task.begunBy !== ctx.user.userId,
    mayWithdraw: task.proposed,
    orderId: task.reference,
    createTime: task.createdAt,
    refundState,
    ...refundActs(refundState, mayBeAsked(ctx, task)),
    asked: asked && { ...asked, askedTime: asked.askedAt, askedByName, endedTime: asked.endedAt },
    doneTime: task.doneAt,
    refundNo: task.refundNo ?? "",
    doneNote: task.doneNote ?? "",
    doneByName,
    order: order && {
      ...order,
      userId: buyer?.userId ?? 0,
      userName: buyer?.userName ?? "",
      telephone: maskPhone(buyer?.telephone ?? ""),
    },
  };
}

export async function taskOf(ctx: StaffCtx, refundTaskId: number) {
  const row = await queries.findTask(ctx.db, refundTaskId);
  if (!row) throw refuse("NOT_FOUND");
  return shown(ctx, row);
}

/** Presses 原路退回. Refuses NOT_FOUND, REFUND_SETTLED, REFUND_BY_HAND, UNAVAILABLE (it is asked again by itself). */
export async function refundTaskMoney(ctx: StaffCtx, refundTaskId: number) {
  const { refundNo } = await pressRefund(ctx, refundTaskId);
  return askedTask(ctx, refundTaskId, refundNo);
}

/** Asks the company about the last number. */
export async function checkRefundTask(ctx: StaffCtx, refundTaskId: number) {
  const task = await taskOf(ctx, refundTaskId);
  if (task.asked === null || task.refundState === "done") return task;
  if (!mayBeAsked(ctx, task)) throw refuse("REFUND_UNASKABLE");
  return askedTask(ctx, refundTaskId, task.asked.refundNo);
}

async function askedTask(ctx: StaffCtx, refundTaskId: number, refundNo: string) {
  const status = await askAboutRefund(ctx, refundNo);
  const task = await taskOf(ctx, refundTaskId);
  if (status === undefined && task.refundState !== "done") throw silentCompany();
  return task;
}

/** Notes a refund by hand after asking the company once; its silence does not prevent it. */
export async function settleRefundTask(
  ctx: StaffCtx,
  refundTaskId: number,
  given: { refundNo: string; note: string },
) {
  const { asked, maySettle } = await taskOf(ctx, refundTaskId);
  if (asked && maySettle) await askAboutRefund(ctx, asked.refundNo);
  await settleByHand(ctx, refundTaskId, { refundNo: refundNoOf(given.refundNo), note: trimmed(given.note) });
  return taskOf(ctx, refundTaskId);
}
