// Places and pays orders like requests, without the network.
import type { OrderType } from "../../../domain/src/cart/quantity.ts";
import { placeOrder } from "../../../server/src/modules/ordering/service.ts";
import { settleOrder } from "../../../server/src/modules/ordering/settle/settle-order.ts";
import { aCourse } from "../../../server/src/testing/factories/catalogue.ts";
import { type Account, anAccount } from "../../../server/src/testing/factories/identity.ts";
import type { TrialShop } from "../../kit/shops.ts";

let sequence = 0;

export const aBuyer = (shop: TrialShop): Promise<Account> => anAccount(shop.services, "user");

/** A published video course of 100.00. */
export const aVideoCourse = async ({ services }: TrialShop): Promise<number> =>
  (await aCourse(services.db)).courseId;

export const contextOf = (shop: TrialShop, buyer: Account) => ({
  ...shop.services,
  log: shop.app.log,
  user: {
    ...buyer,
    role: "user" as const,
    roles: ["user" as const],
    sessionId: "trial",
    rights: null,
    secondFactor: "off" as const,
  },
  tokenExpired: false,
  ip: "127.0.0.1",
  userAgent: "",
  requestId: "trial",
  idempotencyKey: `trial-${++sequence}`,
  range: undefined,
  gone: new AbortController().signal,
});

/** A new unpaid order of one course. */
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

/** The provider's report of 100.00 for the order, in a new transaction. */
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
