// What a buyer does in the shop, again and again, and what the shop acknowledged of it.
import { setTimeout as sleep } from "node:timers/promises";
import { ORDER_STATUS } from "../../../domain/src/ordering/order-status.ts";
import { json, type Learner } from "../../../bench/people.ts";
import type { Asked, Visitor } from "./visitor.ts";

const payingLimitMs = 60_000;
/** Whose payment does not show says so after that long, and again. */
const patienceMs = 2_000;
/** Who was refused waits that long before the next request. */
const refusedMs = 250;

/** What the shop told its buyers: it must be found so afterwards. */
export type Acknowledged = {
  /** Orders asked for, each with a key of its own. */
  tried: number;
  placed: Set<string>;
  /** Orders whose money the payment company says it has. */
  charged: Set<string>;
  /** When the order was asked for, and when it was first shown as paid: `performance.now()`. */
  paid: Map<string, { askedAt: number; paidAt: number }>;
};

export type Habits = {
  courseIds: readonly number[];
  /** Between two requests. */
  pauseMs: number;
};

/**
 * Looks around, fills the cart, orders, asks for the QR code, pays at the stand-in and asks until the order is paid, until `over` says so.
 * One that is not shown as paid is said to be: its notification may have met no database. An order without an answer is asked for again under its key; what fails otherwise is left, and begun anew.
 */
export async function keepBuying(
  visitor: Visitor,
  { authorization, addrId }: Learner,
  { courseIds, pauseMs }: Habits,
  acknowledged: Acknowledged,
  over: () => boolean,
): Promise<void> {
  const own = { authorization };
  const post = (path: string, body: unknown): Asked => ({
    method: "POST",
    path,
    ...json(authorization, body),
  });
  /** What the call answered in its envelope; undefined when it failed. */
  const ask = async <T>(name: string, asked: Asked): Promise<T | undefined> => {
    await sleep(pauseMs);
    const body = await visitor.send(name, asked);
    if (body === undefined) await sleep(refusedMs);
    return body === undefined ? undefined : (JSON.parse(body) as { resultObject: T }).resultObject;
  };
  for (let round = 0; !over(); round++) {
    const courseId = courseIds[round % courseIds.length] ?? 0;
    // The number makes each address a new one, so that no kept answer fits.
    const afresh = `drill=${acknowledged.tried}-${round}`;
    await ask("list", { path: `/api/public/courses?page=1&pageSize=10&${afresh}` });
    await ask("detail", { path: `/api/public/courses/${courseId}?${afresh}` });
    await visitor.send("page", { path: `/index/courses?${afresh}`, headers: { accept: "text/html" } });
    await ask("add to cart", {
      method: "POST",
      path: `/api/user/cart-items?courseId=${courseId}&courseCount=1`,
      headers: own,
    });
    await ask("cart", { path: "/api/user/cart-items", headers: own });
    const products = [{ courseId, courseCount: 1 }];
    const order = post("/api/user/orders/buy", {
      products,
      addrId,
      orderType: "single",
      tradeType: "NATIVE",
    });
    const key = { "idempotency-key": crypto.randomUUID() };
    acknowledged.tried++;
    let placed: { orderId: string } | undefined;
    let askedAt: number;
    do {
      askedAt = performance.now();
      placed = await ask("order", { ...order, headers: { ...order.headers, ...key } });
    } while (placed === undefined && !over());
    if (placed === undefined) break;
    const { orderId } = placed;
    acknowledged.placed.add(orderId);
    if ((await ask("QR code", { path: `/api/user/orders/${orderId}/pay-link`, headers: own })) === undefined)
      continue;
    if ((await ask("payment", post(`/dev/pay/${orderId}`, { outcome: "paid" }))) === undefined) continue;
    acknowledged.charged.add(orderId);
    const until = Date.now() + payingLimitMs;
    for (let sayAt = Date.now() + patienceMs; Date.now() < until;) {
      if (Date.now() > sayAt) {
        await ask("I have paid", post(`/api/user/orders/${orderId}/confirm-payment`, {}));
        sayAt = Date.now() + patienceMs;
      }
      const now = await ask<{ orderStatus: number }>("is it paid", {
        path: `/api/orders/${orderId}`,
        headers: own,
      });
      if (now?.orderStatus === ORDER_STATUS.paid) {
        acknowledged.paid.set(orderId, { askedAt, paidAt: performance.now() });
        break;
      }
    }
  }
}
