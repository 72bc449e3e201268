// Checks and prices everything again; writes order, history, payment and emptied cart in one
// transaction under the buyer's lock.
import { firstCharacters } from "@zhutu/domain/text-rule.ts";
import { createHash } from "node:crypto";
import { isSoldAs, type OrderType } from "@zhutu/domain/cart/quantity.ts";
import { quoteOnTheWire } from "@zhutu/domain/ordering/contract.ts";
import { digitalGoodsTerms, hasDigitalGoods } from "@zhutu/domain/ordering/digital-goods.ts";
import { mostFreeOrders, mostOpenOrders } from "@zhutu/domain/ordering/order-status.ts";
import { orderNameOf } from "@zhutu/domain/ordering/order.ts";
import { NO_CODE } from "@zhutu/domain/pricing/exclusive-code.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { countUse } from "../../../kernel/limits.ts";
import { inBuyersTurn } from "../../../kernel/keyed-limiter.ts";
import { removeOrdered } from "../../cart/service.ts";
import { heldCourseIds } from "../../enrolment/service.ts";
import { holdChannel } from "../../channels/service.ts";
import * as payment from "../../payment/service.ts";
import { addressToShipTo } from "../../shipping/service.ts";
import * as queries from "./queries.ts";
import { orderPaid } from "../moments.ts";
import { type Order, lockBuyer } from "../queries.ts";
import {
  channelFor,
  merged,
  type PricedLine,
  type Product,
  quoteFor,
  quoteShown,
  refuseFreeCopies,
  traitsOf,
} from "./quote-order.ts";
import { grantPurchasedCourses, tellPaid } from "../settle/settle-order.ts";

type Purchase = {
  products: readonly Product[];
  exclusiveCode: string;
  addrId: number | null;
  orderType: OrderType;
  /** In fen, as the buyer saw it. */
  shownTotal?: number | undefined;
  /** For online goods. */
  agreedTerms?: string | undefined;
};
type Placed = { orderId: string };

/**
 * ORD-011, ORD-013; an order of 0 is paid at once. The same Idempotency-Key and content, or without
 * a key the same content within 10 seconds, answers the first order.
 * Refuses what `quoteFor` refuses, PACKAGE_VIDEO_ONLY, PACKAGE_OF_NOTHING, SINGLE_QUANTITY,
 * ALREADY_BOUGHT, ADDRESS_REQUIRED, NOT_FOUND (address), CODE_UNKNOWN, TOO_MANY_OPEN_ORDERS (20),
 * TOO_MANY (20 free a day), TERMS_CHANGED, IDEMPOTENCY_CHANGED, PRICE_CHANGED (with today's quote).
 */
export const placeOrder = (ctx: Ctx<SessionUser>, asked: Purchase): Promise<Placed> =>
  inBuyersTurn(ctx.user.userId, () => place(ctx, asked));

async function place(ctx: Ctx<SessionUser>, asked: Purchase): Promise<Placed> {
  const { userId } = ctx.user;
  const { shownTotal } = asked;
  const products = merged(asked.products);
  // Outside the transaction: a wrong code counts as a guess even if the order is refused.
  const channel = await channelFor(ctx, asked.exclusiveCode);
  const requestHash = hashOf({ ...asked, products, exclusiveCode: channel?.code ?? "" });
  return transaction(ctx.db, async (tx) => {
    if (!(await lockBuyer(tx, userId))) throw refuse("TOKEN_EXPIRED");
    const [earlier, open, [quoted], address] = await Promise.all([
      placedBefore(tx, userId, ctx.idempotencyKey, { requestHash, shownTotal }),
      queries.countOpen(tx, userId),
      // Matters only for a new order.
      Promise.allSettled([quoteFor(tx, userId, products, channel)]),
      asked.addrId === null ? undefined : addressToShipTo(tx, userId, asked.addrId),
    ]);
    if (earlier) return earlier;
    if (channel) await holdChannel(tx, channel);
    if (quoted.status === "rejected") throw quoted.reason;
    const { quote, lines } = quoted.value;
    if (quote.total > 0 && open >= mostOpenOrders) throw refuse("TOO_MANY_OPEN_ORDERS");
    if (shownTotal !== undefined && shownTotal !== quote.total)
      throw refuse("PRICE_CHANGED", { detail: quoteOnTheWire(quoteShown(quoted.value)) });
    await checkOrderType(tx, userId, asked.orderType, lines);
    if (quote.total === 0) await countFree(tx, userId);
    const order: queries.NewOrder = {
      userId,
      orderName: orderNameOf(lines.map(({ orderItemName }) => orderItemName)),
      orderType: asked.orderType,
      warePrice: quote.goodsAmt,
      freightPrice: quote.freight,
      orderAmt: quote.total,
      storeWideDiscount: quote.storeWideDiscount,
      exclusiveCode: channel?.code ?? NO_CODE,
      exclusiveDiscount: channel?.exclusiveDiscount ?? 100,
      channelId: channel?.userId ?? null,
      addr: addressFor(asked.addrId, address, lines),
      requestHash,
      idempotencyKey: ctx.idempotencyKey ?? null,
      agreedTerms: agreedFor(asked.agreedTerms, lines),
      items: lines,
    };
    const { orderId, expireAt } = await queries.insertOrder(tx, order, ctx.config.orderSeconds);
    const courseIds = products.map((product) => product.courseId);
    const placed = { ...order, orderId, expireAt };
    await Promise.all([
      removeOrdered(tx, userId, courseIds),
      quote.total > 0 ? payment.notePayment(tx, toCollect(placed)) : completeFreeOrder(tx, placed),
    ]);
    return { orderId };
  });
}

const countFree = (tx: Tx, userId: number): Promise<void> =>
  countUse(tx, {
    key: `free-orders:user:${userId}`,
    most: mostFreeOrders,
    withinSeconds: 86_400,
    msg: `24 小时内最多下 ${mostFreeOrders} 个免费订单，请明天再来`,
  });

const toCollect = (
  order: Pick<Order, "orderId" | "orderAmt" | "orderName" | "expireAt">,
): payment.ToCollect => ({
  reference: order.orderId,
  amount: order.orderAmt,
  description: firstCharacters(order.orderName, 100),
  expireAt: order.expireAt,
});

const hashOf = ({ products, exclusiveCode, addrId, orderType }: Purchase): string => {
  const lines = products
    .toSorted((a, b) => a.courseId - b.courseId)
    .map((product) => [product.courseId, product.courseCount]);
  return createHash("sha256")
    .update(JSON.stringify([lines, exclusiveCode, addrId, orderType]))
    .digest("base64url");
};

async function placedBefore(
  tx: Tx,
  userId: number,
  key: string | undefined,
  { requestHash, shownTotal }: { requestHash: string; shownTotal: number | undefined },
): Promise<Placed | undefined> {
  const earlier =
    key === undefined
      ? await queries.findSameJustNow(tx, userId, requestHash)
      : await queries.findByKey(tx, userId, key);
  if (!earlier) return undefined;
  // Another total than shown means another order.
  const same =
    earlier.requestHash === requestHash && (shownTotal === undefined || shownTotal === earlier.orderAmt);
  if (same) return { orderId: earlier.orderId };
  if (key !== undefined) throw refuse("IDEMPOTENCY_CHANGED");
  return undefined;
}

/**
 * Single: one of each held kind, none held already; package: video types that cost something
 * (domain.md "Orders and payment").
 */
async function checkOrderType(
  tx: Tx,
  userId: number,
  orderType: OrderType,
  lines: readonly PricedLine[],
): Promise<void> {
  if (lines.some(({ courseType }) => !isSoldAs(orderType, courseType))) throw refuse("PACKAGE_VIDEO_ONLY");
  refuseFreeCopies(orderType, lines);
  if (orderType === "package") return;
  const once = lines.filter((line) => traitsOf(line).singleQuantity);
  if (once.some((line) => line.courseCount > 1)) throw refuse("SINGLE_QUANTITY");
  const held = await heldCourseIds(
    tx,
    userId,
    once.map((line) => line.courseId),
  );
  if (held.size > 0) throw refuse("ALREADY_BOUGHT");
}

function addressFor<A>(addrId: number | null, address: A | undefined, lines: readonly PricedLine[]) {
  if (!lines.some((line) => traitsOf(line).ships)) return null;
  if (addrId === null) throw refuse("ADDRESS_REQUIRED");
  if (!address) throw refuse("NOT_FOUND");
  return address;
}

/** None for printed goods alone or clients that do not ask (domain.md "Orders and payment"). */
function agreedFor(agreedTerms: string | undefined, lines: readonly PricedLine[]): string | null {
  if (agreedTerms === undefined || !hasDigitalGoods(lines)) return null;
  if (agreedTerms !== digitalGoodsTerms) throw refuse("TERMS_CHANGED");
  return agreedTerms;
}

async function completeFreeOrder(
  tx: Tx,
  order: queries.NewOrder & Pick<Order, "orderId" | "expireAt">,
): Promise<void> {
  await payment.recordFree(tx, toCollect(order));
  await grantPurchasedCourses(tx, order, order.items);
  await tellPaid(tx, order);
  await orderPaid.emit(tx, order);
}
