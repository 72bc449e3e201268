// A buyer's repeated purchases, and what the shop acknowledged.
import { setTimeout as sleep } from "node:timers/promises";
import { ORDER_STATUS } from "../../../domain/src/ordering/order-status.ts";
import type { Call } from "../../connection.ts";
import { addToCart, buy, get, type Learner, payAtStandIn, payLink, post } from "../../people.ts";
import type { Visitor } from "./visitor.ts";

const payingLimitMs = 60_000;
/** Interval of asking about an unconfirmed payment. */
const patienceMs = 2_000;
/** Pause after a refusal. */
const refusedMs = 250;

/** The shop's promises, checked afterwards. */
export type Acknowledged = {
  /** Orders requested, each with its own key. */
  tried: number;
  placed: Set<string>;
  /** Orders the payment company has money for. */
  charged: Set<string>;
  /** When requested and when first shown as paid: `performance.now()`. */
  paid: Map<string, { askedAt: number; paidAt: number }>;
};

export type Habits = {
  courseIds: readonly number[];
  /** Between two requests. */
  pauseMs: number;
};

/**
 * Browses, fills the cart, orders, pays at the stand-in and polls until paid, repeating until `over`. Reports
 * an unshown payment, repeats an unanswered order under its key, and restarts after other failures.
 */
export async function keepBuying(
  visitor: Visitor,
  learner: Learner,
  { courseIds, pauseMs }: Habits,
  acknowledged: Acknowledged,
  over: () => boolean,
): Promise<void> {
  /** The call's result; undefined on failure. */
  const ask = async <T>(name: string, asked: Call): Promise<T | undefined> => {
    await sleep(pauseMs);
    const body = await visitor.send(name, asked);
    if (body === undefined) await sleep(refusedMs);
    return body === undefined ? undefined : (JSON.parse(body) as { resultObject: T }).resultObject;
  };
  for (let round = 0; !over(); round++) {
    const courseId = courseIds[round % courseIds.length] ?? 0;
    // A unique address, so no cached answer fits.
    const afresh = `drill=${acknowledged.tried}-${round}`;
    await ask("list", { path: `/api/public/courses?page=1&pageSize=10&${afresh}` });
    await ask("detail", { path: `/api/public/courses/${courseId}?${afresh}` });
    await visitor.send("page", { path: `/index/courses?${afresh}`, headers: { accept: "text/html" } });
    await ask("add to cart", addToCart(learner, courseId));
    await ask("cart", get(learner, "/api/user/cart-items"));
    const order = buy(learner, [courseId], crypto.randomUUID());
    acknowledged.tried++;
    let placed: { orderId: string } | undefined;
    let askedAt: number;
    do {
      askedAt = performance.now();
      placed = await ask("order", order);
    } while (placed === undefined && !over());
    if (placed === undefined) break;
    const { orderId } = placed;
    acknowledged.placed.add(orderId);
    if ((await ask("QR code", payLink(learner, orderId))) === undefined) continue;
    if ((await ask("payment", payAtStandIn(learner, orderId))) === undefined) continue;
    acknowledged.charged.add(orderId);
    const until = Date.now() + payingLimitMs;
    for (let sayAt = Date.now() + patienceMs; Date.now() < until;) {
      if (Date.now() > sayAt) {
        await ask("I have paid", post(learner, `/api/user/orders/${orderId}/confirm-payment`, {}));
        sayAt = Date.now() + patienceMs;
      }
      const now = await ask<{ orderStatus: number }>("is it paid", get(learner, `/api/orders/${orderId}`));
      if (now?.orderStatus === ORDER_STATUS.paid) {
        acknowledged.paid.set(orderId, { askedAt, paidAt: performance.now() });
        break;
      }
    }
  }
}
