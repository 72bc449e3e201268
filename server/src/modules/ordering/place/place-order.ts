// Checks and prices everything again; writes order, history, payment and emptied cart in one
// transaction under the buyer's lock.
import { firstCharacters } from "@zhutu/domain/text-rule.ts";
import { createHash } from "node:crypto";
import { isSoldAs, type OrderType } from "@zhutu/domain/cart/quantity.ts";
import { quoteOnTheWire } from "@zhutu/domain/ordering/contract.ts";
import { digitalGoodsTerms, hasDigitalGoods } from "@zhutu/domain/ordering/digital-goods.ts";
import { maxFreeOrders, maxOpenOrders } from "@zhutu/domain/ordering/order-status.ts";
import { orderNameOf } from "@zhutu/domain/ordering/order.ts";
import { NO_CODE } from "@zhutu/domain/pricing/exclusive-code.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { sendWithCommit, transaction } from "../../../kernel/db/transaction.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { countUse } from "../../../kernel/limits.ts";
import { inBuyersTurn } from "../../../kernel/keyed-limiter.ts";
import { removeOrdered } from "../../cart/service.ts";
import { type Channel, holdChannel } from "../../channels/service.ts";
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
  const products = merged(asked.products);
  // Outside the transaction: a wrong code counts as a guess even if the order is refused.
  const channel = await channelFor(ctx, asked.exclusiveCode);
  for (;;) {
    try {
      return await transaction(ctx.db, (tx) => placeIn(tx, ctx, { ...asked, products, channel }));
    } catch (error) {
      // Those digits were taken today; draw again.
      if (!queries.isIdTaken(error)) throw error;
    }
  }
}

type Checked = Purchase & { channel: Channel | null };

/** Two round trips: all reads go behind the buyer's lock, all writes with the commit. */
async function placeIn(tx: Tx, ctx: Ctx<SessionUser>, asked: Checked): Promise<Placed> {
  const { userId } = ctx.user;
  const { products, channel, shownTotal } = asked;
  const idempotencyKey = ctx.idempotencyKey ?? null;
  const requestHash = hashOf({ ...asked, exclusiveCode: channel?.code ?? "" });
  const courseIds = products.map((product) => product.courseId);
  const paySeconds = ctx.config.orderSeconds;
  const [isOpen, before, address, [quoted, channelHeld]] = await Promise.all([
    lockBuyer(tx, userId),
    queries.readBeforePlacing(tx, { userId, idempotencyKey, requestHash, courseIds, paySeconds }),
    asked.addrId === null ? undefined : addressToShipTo(tx, userId, asked.addrId),
    // Matter only for a new order.
    Promise.allSettled([quoteFor(tx, userId, products, channel), channel && holdChannel(tx, channel)]),
  ]);
  if (!isOpen) throw refuse("TOKEN_EXPIRED");
  const earlier = placedBefore(before.earlier, idempotencyKey, { requestHash, shownTotal });
  if (earlier) return earlier;
  if (channelHeld.status === "rejected") throw channelHeld.reason;
  if (quoted.status === "rejected") throw quoted.reason;
  const { quote, lines } = quoted.value;
  if (quote.total > 0 && before.open >= maxOpenOrders) throw refuse("TOO_MANY_OPEN_ORDERS");
  if (shownTotal !== undefined && shownTotal !== quote.total)
    throw refuse("PRICE_CHANGED", { detail: quoteOnTheWire(quoteShown(quoted.value)) });
  checkOrderType(asked.orderType, lines, before.held);
  if (quote.total === 0) await countFree(tx, userId);
  const order: queries.IdentifiedOrder = {
    orderId: queries.newOrderId(before.day),
    createTime: before.createTime,
    expireAt: before.expireAt,
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
    idempotencyKey,
    agreedTerms: agreedFor(asked.agreedTerms, lines),
    items: lines,
  };
  sendWithCommit(tx, () => queries.insertOrder(tx, order));
  sendWithCommit(tx, () => removeOrdered(tx, userId, courseIds));
  if (quote.total > 0) sendWithCommit(tx, () => payment.notePayment(tx, toCollect(order)));
  else await completeFreeOrder(tx, order);
  return { orderId: order.orderId };
}

const countFree = (tx: Tx, userId: number): Promise<void> =>
  countUse(tx, {
    key: `free-orders:user:${userId}`,
    most: maxFreeOrders,
    withinSeconds: 86_400,
    msg: `24 小时内最多下 ${maxFreeOrders} 个免费订单，请明天再来`,
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

function placedBefore(
  earlier: { orderId: string; requestHash: string; orderAmt: number } | null,
  key: string | null,
  { requestHash, shownTotal }: { requestHash: string; shownTotal: number | undefined },
): Placed | undefined {
  if (!earlier) return undefined;
  // Another total than shown means another order.
  const same =
    earlier.requestHash === requestHash && (shownTotal === undefined || shownTotal === earlier.orderAmt);
  if (same) return { orderId: earlier.orderId };
  if (key !== null) throw refuse("IDEMPOTENCY_CHANGED");
  return undefined;
}

/**
 * Single: one of each held kind, none held already; package: video types that cost something
 * (domain.md "Orders and payment").
 */
function checkOrderType(orderType: OrderType, lines: readonly PricedLine[], held: readonly number[]): void {
  if (lines.some(({ courseType }) => !isSoldAs(orderType, courseType))) throw refuse("PACKAGE_VIDEO_ONLY");
  refuseFreeCopies(orderType, lines);
  if (orderType === "package") return;
  const once = lines.filter((line) => traitsOf(line).singleQuantity);
  if (once.some((line) => line.courseCount > 1)) throw refuse("SINGLE_QUANTITY");
  if (once.some((line) => held.includes(line.courseId))) throw refuse("ALREADY_BOUGHT");
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

async function completeFreeOrder(tx: Tx, order: queries.IdentifiedOrder): Promise<void> {
  await payment.recordFree(tx, toCollect(order));
  await grantPurchasedCourses(tx, order, order.items);
  await tellPaid(tx, order);
  await orderPaid.emit(tx, order);
}
