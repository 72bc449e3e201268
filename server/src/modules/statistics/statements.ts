// domain.md "Statistics": an open month is computed now; a closed one is stored with its lines and refunds and
// never changes. Later sales and refunds go to an open month.
import { formatFen } from "@zhutu/domain/money.ts";
import {
  accountedFrom,
  accountedIn,
  daysOfMonth,
  isClosable,
  isOver,
  monthOf,
  monthsBetween,
} from "@zhutu/domain/statistics/office/month.ts";
import { dueOf, STATEMENT_ACTS } from "@zhutu/domain/statistics/office/statement-state.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { callerOf } from "../../kernel/fair-queue.ts";
import type { FileReply } from "../../kernel/file-reply.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { asText, workbookReply } from "../../kernel/workbook/workbook.ts";
import type { Page } from "../../kernel/db/paging.ts";
import { tellUser } from "../notices/service.ts";
import * as queries from "./statement-queries.ts";
import type { PartyRole, StatedProduct } from "./tables.ts";

type UserCtx = Ctx<SessionUser>;

async function partyOf(db: Db, userId: number, role?: PartyRole) {
  const party = await queries.findParty(db, userId);
  if (!party || (role !== undefined && party.role !== role)) throw refuse("NOT_FOUND");
  return party;
}

type Month = { orderCnt: number; orderAmt: number; lateAmt: number; refundAmt: number };
const nothing: Month = { orderCnt: 0, orderAmt: 0, lateAmt: 0, refundAmt: 0 };

const stillOpen = { closedTime: null, closedBy: null, state: null, confirmedTime: null };

/** Newest first, in fen. */
async function monthsOf(db: Db, party: Awaited<ReturnType<typeof partyOf>>, now: Date) {
  // Read closed months first: a concurrent close may briefly hide lines but never count them twice.
  const closed = new Map((await queries.closedMonthsOf(db, party.userId)).map((one) => [one.month, one]));
  const [sold, refunded] = await Promise.all([
    queries.openSales(db, party),
    queries.openRefundSums(db, party),
  ]);
  const open = new Map<string, Month>();
  const closedOnes = new Set(closed.keys());
  for (const { paidMonth, orderCnt, orderAmt } of sold) {
    const month = accountedIn(paidMonth, closedOnes);
    const sum = open.get(month) ?? nothing;
    open.set(month, {
      ...sum,
      orderCnt: sum.orderCnt + orderCnt,
      orderAmt: sum.orderAmt + orderAmt,
      lateAmt: sum.lateAmt + (month === paidMonth ? 0 : orderAmt),
    });
  }
  for (const { refundedMonth, refundAmt } of refunded) {
    const month = accountedIn(refundedMonth, closedOnes);
    const sum = open.get(month) ?? nothing;
    open.set(month, { ...sum, refundAmt: sum.refundAmt + refundAmt });
  }
  const first = [monthOf(party.regTime), ...closed.keys(), ...open.keys()].toSorted()[0] ?? monthOf(now);
  return monthsBetween(first, monthOf(now)).map((month) => {
    const figures = { ...stillOpen, ...nothing, ...open.get(month), ...closed.get(month) };
    return {
      ...figures,
      dueAmt: dueOf(figures),
      month,
      over: isOver(month, now),
      closable: isClosable(month, now),
    };
  });
}

/**
 * From registration or first sale to now, newest first, in fen. Refuses NOT_FOUND, also for another
 * `role`.
 */
export async function statementsOf({ db }: UserCtx, userId: number, role?: PartyRole) {
  const party = await partyOf(db, userId, role);
  return { userId, userName: party.userName, statements: await monthsOf(db, party, new Date()) };
}

export const ownStatements = (ctx: UserCtx) => statementsOf(ctx, ctx.user.userId);

/** Computed now. */
async function openMonth(db: Db, party: queries.Party, month: string, closed: ReadonlySet<string>) {
  const { startDate } = daysOfMonth(accountedFrom(month, closed));
  const { endDate } = daysOfMonth(month);
  const days = { startDate, endDate };
  const [rows, refunds] = await Promise.all([
    queries.openProducts(db, party, days),
    queries.openRefunds(db, party, days),
  ]);
  const products = rows.map(({ courseId, courseName, paidMonth, orderCnt, orderAmt }) => ({
    courseId,
    courseName,
    paidMonth: paidMonth === month ? null : paidMonth,
    orderCnt,
    orderAmt,
  }));
  return {
    lines: rows.flatMap(({ lines }) => lines),
    products,
    refunds,
    refundAmt: refunds.reduce((sum, { amount }) => sum + amount, 0),
    orderCnt: rows[0]?.allOrders ?? 0,
    orderAmt: rows.reduce((sum, one) => sum + one.orderAmt, 0),
    lateAmt: lateOf(products),
  };
}

const lateOf = (products: readonly StatedProduct[]): number =>
  products.reduce((sum, one) => sum + (one.paidMonth ? one.orderAmt : 0), 0);

const closedMonths = async (db: Db, userId: number): Promise<ReadonlySet<string>> =>
  new Set((await queries.closedMonthsOf(db, userId)).map((one) => one.month));

/** For administrators and the party itself. */
export async function statementOf(ctx: UserCtx, userId: number, month: string) {
  if (ctx.user.role !== "admin" && ctx.user.userId !== userId) throw refuse("NOT_FOUND");
  const party = await partyOf(ctx.db, userId);
  const [closed, objections] = await Promise.all([
    queries.closedStatement(ctx.db, userId, month),
    queries.objectionsTo(ctx.db, userId, month),
  ]);
  const now = new Date();
  const shown = closed ?? (await openMonth(ctx.db, party, month, await closedMonths(ctx.db, userId)));
  return {
    ...stillOpen,
    ...shown,
    dueAmt: dueOf(shown),
    objections,
    month,
    products: shown.products.map((product) => ({ ...product, paidMonth: product.paidMonth ?? null })),
    userName: party.userName,
    over: isOver(month, now),
    closable: isClosable(month, now),
  };
}

const header = ["类别", "商品", "付款月份", "补记", "订单数", "金额（元）", "订单编号", "退款时间"];

export async function exportStatement(ctx: UserCtx, userId: number, month: string): Promise<FileReply> {
  const { products, refunds, orderCnt, orderAmt, refundAmt, dueAmt, userName } = await statementOf(
    ctx,
    userId,
    month,
  );
  const sales = products.map((product) => [
    "销售",
    asText(product.courseName),
    product.paidMonth ?? month,
    product.paidMonth === null ? "" : "补记",
    product.orderCnt,
    product.orderAmt / 100,
    "",
    "",
  ]);
  const returned = refunds.map((refund) => [
    "退款",
    asText(refund.productName),
    refund.paidMonth,
    "",
    "",
    -refund.amount / 100,
    asText(refund.orderId),
    formatTime(refund.refundedTime),
  ]);
  const sums = [
    // An order with several products counts once in the sum.
    ["合计", "销售", "--", "", orderCnt, orderAmt / 100, "", ""],
    ["合计", "退款", "--", "", "", -refundAmt / 100, "", ""],
    ["应结", "", "--", "", "", dueAmt / 100, "", ""],
  ];
  return workbookReply(
    callerOf(ctx),
    { name: "月结单", header, rows: [...sales, ...returned, ...sums] },
    `statement_${userId}_${month}`,
    `月结单_${userName}_${month}`,
  );
}

/**
 * Once, also under concurrency. Refuses NOT_FOUND, MONTH_NOT_OVER (also before the 2nd, while
 * payments are reconciled), STATEMENT_CLOSED.
 */
export async function closeStatement(
  ctx: UserCtx,
  userId: number,
  month: string,
  role?: PartyRole,
): Promise<null> {
  const now = new Date();
  if (!isOver(month, now)) throw refuse("MONTH_NOT_OVER");
  if (!isClosable(month, now))
    throw refuse("MONTH_NOT_OVER", { msg: "上个月的付款还在核对，每月 2 日起可以结上个月的账" });
  return transaction(ctx.db, async (tx) => {
    const party = await partyOf(tx, userId, role);
    await queries.lockParty(tx, userId);
    const all = await monthsOf(tx, party, now);
    const statement = all.find((each) => each.month === month);
    if (!statement) throw refuse("NOT_FOUND");
    if (statement.closedTime !== null) throw refuse("STATEMENT_CLOSED");
    const closed = new Set(
      all.filter(({ closedTime }) => closedTime !== null).map((closedMonth) => closedMonth.month),
    );
    const { lines, refunds, lateAmt, ...figures } = await openMonth(tx, party, month, closed);
    await queries.insertStatement(tx, { userId, month, ...figures, closedBy: ctx.user.userId }, party.role, {
      lines,
      refunds,
    });
    const { orderCnt, orderAmt, refundAmt } = figures;
    await recordAudit(tx, ctx, {
      action: "statement.close",
      subject: `user:${userId}`,
      detail: {
        month,
        orderCnt,
        orderAmt,
        ...(refundAmt > 0 && { refundAmt }),
        ...(lateAmt > 0 && { lateAmt }),
      },
    });
    await tellUser(tx, userId, {
      kind: "statementClosed",
      month,
      amount: formatFen(dueOf(figures)),
    });
    return null;
  });
}

/** With an objection first, then newest first, in fen. */
export async function listClosedStatements(
  { db }: UserCtx,
  { page, pageSize, ...filter }: Parameters<typeof queries.closedOfAll>[1] & Page,
) {
  const { rows, total } = await queries.closedOfAll(db, filter, { page, pageSize });
  return { statements: rows.map((row) => ({ ...row, dueAmt: dueOf(row) })), total };
}

type StatementKey = { userId: number; month: string };

/** One act of several at once. Refuses NOT_FOUND for a month that was not closed, STATEMENT_CHANGED. */
async function applyStatementAct(
  ctx: UserCtx,
  { userId, month }: StatementKey,
  name: keyof typeof STATEMENT_ACTS,
  written: (tx: Tx) => Promise<void>,
): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    if (!(await queries.moveState(tx, { userId, month }, STATEMENT_ACTS[name])))
      throw refuse((await queries.isClosed(tx, userId, month)) ? "STATEMENT_CHANGED" : "NOT_FOUND");
    await written(tx);
    await recordAudit(tx, ctx, {
      action: `statement.${name}`,
      subject: `user:${userId}`,
      detail: { month },
    });
    return null;
  });
}

function admitOwn({ user }: UserCtx, { userId }: StatementKey): void {
  if (user.userId !== userId) throw refuse("NOT_FOUND");
}

/** By the teacher or channel itself; others' are NOT_FOUND. */
export async function confirmStatement(ctx: UserCtx, key: StatementKey): Promise<null> {
  admitOwn(ctx, key);
  return applyStatementAct(ctx, key, "confirm", () => Promise.resolve());
}

/** As `confirmStatement`. */
export async function objectToStatement(ctx: UserCtx, key: StatementKey, reason: string): Promise<null> {
  admitOwn(ctx, key);
  return applyStatementAct(ctx, key, "object", (tx) =>
    queries.insertObjection(tx, { ...key, reason: trimmed(reason) }),
  );
}

/** Tells the teacher or channel. */
export const answerObjection = (ctx: UserCtx, key: StatementKey, text: string): Promise<null> =>
  applyStatementAct(ctx, key, "answer", async (tx) => {
    const answer = trimmed(text);
    await queries.answerOpenObjection(tx, { ...key, answer, answeredBy: ctx.user.userId });
    await tellUser(tx, key.userId, { kind: "objectionAnswered", month: key.month, answer });
  });
