// A course that nobody began is exchanged for another; the difference goes back (domain.md "Refunds").
import { whyNotExchanged, whyNotThisCourse } from "@zhutu/domain/ordering/desk/exchange.ts";
import { toFen } from "@zhutu/domain/money.ts";
import { currencyAmount } from "@zhutu/domain/refunds/refund.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { heldCourseIds } from "../enrolment/service.ts";
import { tellUser } from "../notices/service.ts";
import * as ordering from "../ordering/service.ts";
import { insertStaffRefund } from "../payment/service.ts";
import { readParams } from "../sysparams/service.ts";
import { askedAtOnce } from "./begin.ts";
import { firstNumber } from "./press.ts";

type StaffCtx = Ctx<SessionUser>;
type Asked = { orderItemId: number; courseId: number };
type Refundable = NonNullable<Awaited<ReturnType<typeof ordering.refundable>>>;

/** What an exchange would do. Refuses NOT_FOUND, NOT_FOR_SALE, CHOOSE_MODEL (its specifications are chosen from). */
export async function exchangeOffer(ctx: StaffCtx, orderId: string, asked: Asked) {
  const order = await ordering.refundable(ctx.db, orderId);
  if (!order) throw refuse("NOT_FOUND");
  const { offered, whyNot, price, difference } = await offer(ctx.db, orderId, order, asked);
  return { courseName: offered.orderItemName, price, difference, whyNot: whyNot ?? null };
}

async function offer(db: Db | Tx, orderId: string, order: Refundable, { orderItemId, courseId }: Asked) {
  const line = order.lines.find((one) => one.orderItemId === orderItemId);
  if (!line) throw refuse("NOT_FOUND");
  const product = { courseId, courseCount: 1 };
  const { lines } = await ordering.quoteFor(db, order.buyerId, [product], order.channel, orderId);
  const [offered] = lines;
  if (!offered) throw refuse("NOT_FOUND");
  const price = offered.orderItemAmt;
  const isHeld = (await heldCourseIds(db, order.buyerId, [courseId])).has(courseId);
  const { refundConfirmAbove } = await readParams(db);
  const isInOrder = order.lines.some((other) => other.courseId === courseId);
  const limits = { begun: order.byStaffAmt, limit: toFen(refundConfirmAbove) };
  const whyNot =
    whyNotExchanged(order.orderType, line) ??
    whyNotThisCourse(line, { courseType: offered.courseType, price, isHeld, isInOrder }, limits);
  return { line, offered, price, difference: Math.max(line.orderItemAmt - price, 0), whyNot };
}

/**
 * Gives the other course, ends the first and begins to give the difference back. Refuses as `exchangeOffer`,
 * ORDER_STATE (why not), ORDER_CHANGED (begun, or another price than the form showed).
 */
export async function exchangeCourse(
  ctx: StaffCtx,
  orderId: string,
  { price: shownPrice, ...asked }: Asked & { price: number },
): Promise<{ refund: Awaited<ReturnType<typeof askedAtOnce>> | null }> {
  const begun = await transaction(ctx.db, async (tx) => {
    const { hasEnded } = await ordering.lockBuyerOf(tx, orderId);
    const order = await ordering.lockRefundable(tx, orderId);
    if (!order) throw refuse("NOT_FOUND");
    if (hasEnded) throw refuse("ORDER_STATE", { msg: "买家的账号已注销" });
    const { line, offered, price, difference, whyNot } = await offer(tx, orderId, order, asked);
    if (whyNot !== undefined) throw refuse("ORDER_STATE", { msg: whyNot });
    if (price !== shownPrice) throw refuse("ORDER_CHANGED");
    await ordering.exchangeLine(tx, order, { line, offered, exchangedBy: ctx.user.userId });
    await recordAudit(tx, ctx, {
      action: "order.exchange",
      subject: `order:${orderId}`,
      detail: { from: line.orderItemName, to: offered.orderItemName, difference },
    });
    await tellUser(tx, order.buyerId, {
      kind: "courseExchanged",
      orderId,
      from: line.orderItemName,
      to: offered.orderItemName,
      ...(difference > 0 && { difference: currencyAmount(difference, "CNY") }),
    });
    if (difference === 0) return undefined;
    const { transactionId, method, total } = order;
    const task = await insertStaffRefund(tx, {
      reference: orderId,
      transactionId,
      method,
      total,
      amount: difference,
      proposed: false,
      reason: "exchange",
      begunBy: ctx.user.userId,
      begunNote: `换成${offered.orderItemName}`,
    });
    const back = { orderItemId: line.orderItemId, copies: 0, amount: difference, ending: 0 };
    await ordering.noteRefundLines(tx, task, [back]);
    return { refundTaskId: task, refundNo: await firstNumber(tx, ctx, task) };
  });
  return { refund: begun ? await askedAtOnce(ctx, begun) : null };
}
