// domain.md "Statistics": an open month is computed now; a closed one is stored with its lines and
// never changes. Later discoveries go to an open month.
import {
  accountedFrom,
  accountedIn,
  daysOfMonth,
  isClosable,
  isOver,
  monthOf,
  monthsBetween,
} from "@zhutu/domain/statistics/office/month.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Db } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { callerOf } from "../../kernel/fair-queue.ts";
import type { FileReply } from "../../kernel/file-reply.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { asText, workbookReply } from "../../kernel/workbook/workbook.ts";
import * as queries from "./statement-queries.ts";
import type { PartyRole, StatedProduct } from "./tables.ts";

type UserCtx = Ctx<SessionUser>;

async function partyOf(db: Db, userId: number, role?: PartyRole) {
  const party = await queries.findParty(db, userId);
  if (!party || (role !== undefined && party.role !== role)) throw refuse("NOT_FOUND");
  return party;
}

type Month = { orderCnt: number; orderAmt: number; lateAmt: number };

/** Newest first, in fen. */
async function monthsOf(db: Db, party: Awaited<ReturnType<typeof partyOf>>, now: Date) {
  // Read closed months first: a concurrent close may briefly hide lines but never count them twice.
  const closed = new Map((await queries.closedStatements(db, party.userId)).map((one) => [one.month, one]));
  const sold = await queries.openSales(db, party);
  const open = new Map<string, Month>();
  for (const { paidMonth, orderCnt, orderAmt } of sold) {
    const month = accountedIn(paidMonth, new Set(closed.keys()));
    const sum = open.get(month) ?? { orderCnt: 0, orderAmt: 0, lateAmt: 0 };
    open.set(month, {
      orderCnt: sum.orderCnt + orderCnt,
      orderAmt: sum.orderAmt + orderAmt,
      lateAmt: sum.lateAmt + (month === paidMonth ? 0 : orderAmt),
    });
  }
  const first = [monthOf(party.regTime), ...closed.keys(), ...open.keys()].toSorted()[0] ?? monthOf(now);
  return monthsBetween(first, monthOf(now)).map((month) => ({
    closedTime: null,
    closedBy: null,
    orderCnt: 0,
    orderAmt: 0,
    lateAmt: 0,
    ...open.get(month),
    ...closed.get(month),
    month,
    over: isOver(month, now),
    closable: isClosable(month, now),
  }));
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
  const rows = await queries.openProducts(db, party, { startDate, endDate });
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
    orderCnt: rows[0]?.allOrders ?? 0,
    orderAmt: rows.reduce((sum, one) => sum + one.orderAmt, 0),
    lateAmt: lateOf(products),
  };
}

const lateOf = (products: readonly StatedProduct[]): number =>
  products.reduce((sum, one) => sum + (one.paidMonth ? one.orderAmt : 0), 0);

const closedMonths = async (db: Db, userId: number): Promise<ReadonlySet<string>> =>
  new Set((await queries.closedStatements(db, userId)).map((one) => one.month));

/** For administrators and the party itself. */
export async function statementOf(ctx: UserCtx, userId: number, month: string) {
  if (ctx.user.role !== "admin" && ctx.user.userId !== userId) throw refuse("NOT_FOUND");
  const party = await partyOf(ctx.db, userId);
  const closed = await queries.closedStatement(ctx.db, userId, month);
  const now = new Date();
  const shown = closed ?? (await openMonth(ctx.db, party, month, await closedMonths(ctx.db, userId)));
  return {
    closedTime: null,
    closedBy: null,
    ...shown,
    month,
    products: shown.products.map((product) => ({ ...product, paidMonth: product.paidMonth ?? null })),
    userName: party.userName,
    over: isOver(month, now),
    closable: isClosable(month, now),
  };
}

const header = ["商品", "付款月份", "补记", "订单数", "金额（元）"];

export async function exportStatement(ctx: UserCtx, userId: number, month: string): Promise<FileReply> {
  const { products, orderCnt, orderAmt, userName } = await statementOf(ctx, userId, month);
  const rows = products.map((product) => [
    asText(product.courseName),
    product.paidMonth ?? month,
    product.paidMonth === null ? "" : "补记",
    product.orderCnt,
    product.orderAmt / 100,
  ]);
  // An order with several products counts once in the sum.
  const sum = ["合计", "--", "", orderCnt, orderAmt / 100];
  return workbookReply(
    callerOf(ctx),
    { name: "月结单", header, rows: [...rows, sum] },
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
    const { lines, lateAmt, ...sales } = await openMonth(tx, party, month, closed);
    await queries.insertStatement(
      tx,
      { userId, month, ...sales, closedBy: ctx.user.userId },
      party.role,
      lines,
    );
    const { orderCnt, orderAmt } = sales;
    await recordAudit(tx, ctx, {
      action: "statement.close",
      subject: `user:${userId}`,
      detail: { month, orderCnt, orderAmt, ...(lateAmt > 0 && { lateAmt }) },
    });
    return null;
  });
}
