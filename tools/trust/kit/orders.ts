// Orders placed and paid as requests place and pay them, without the network between.
import type { OrderType } from "../../../domain/src/cart/quantity.ts";
import { placeOrder } from "../../../server/src/modules/ordering/service.ts";
import { settleOrder } from "../../../server/src/modules/ordering/settle-order.ts";
import { aCourse } from "../../../server/src/testing/factories/catalogue.ts";
import { type Account, anAccount } from "../../../server/src/testing/factories/identity.ts";
import type { TrialShop } from "./shop.ts";

let sequence = 0;

/** A learner with a verified phone. */
export const aBuyer = (shop: TrialShop): Promise<Account> => anAccount(shop.services, "user");

/** A published video course of 100.00. */
export const aVideoCourse = async ({ services }: TrialShop): Promise<number> =>
  (await aCourse(services.db)).courseId;

/** The context of a request of that learner. */
export const contextOf = (shop: TrialShop, buyer: Account) => ({
  ...shop.services,
  log: shop.app.log,
  user: { ...buyer, role: "user" as const, roles: ["user" as const], sessionId: "trial", rights: null },
  tokenExpired: false,
  ip: "127.0.0.1",
  userAgent: "",
  requestId: "trial",
  idempotencyKey: `trial-${++sequence}`,
  range: undefined,
  gone: new AbortController().signal,
});

/** A paying order of one course; each call places another one. */
export async function anOrder(
  shop: TrialShop,
  buyer: Account,
  courseId: number,
  orderType: OrderType = "single",
): Promise<string> {
  const { orderId } = await placeOrder(contextOf(shop, buyer), {
    products: [{ courseId, courseCount: 1 }],
    exclusiveCode: "000000",
    addrId: null,
    orderType,
  });
  return orderId;
}

/** The provider's word that 100.00 arrived for the order, by a transaction of its own. */
export const payFor = ({ services, app }: TrialShop, reference: string) =>
  settleOrder(
    { db: services.db, providers: services.providers, log: app.log },
    {
      reference,
      transactionId: `T-${++sequence}`,
      amount: 10_000,
      currency: "CNY",
      method: "wechat",
      paidAt: new Date(),
    },
  );
