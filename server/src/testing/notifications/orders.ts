// Orders of several fates, opened at the companies, and what these tell of each: the same shares whatever the size.
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import pLimit from "p-limit";
import { aSession } from "../../modules/identity/session-testing.ts";
import type { Services } from "../../kernel/context.ts";
import { aCourse } from "../factories/catalogue.ts";
import { anAccount } from "../factories/identity.ts";
import { type Companies, forgeries, type Message } from "./messages.ts";

/** One server, over whatever lies between. */
export type Site = (asked: {
  method: "GET" | "POST" | "DELETE";
  url: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
}) => Promise<{ status: number; body: string }>;

export type Shop = {
  services: Pick<Services, "db" | "config">;
  sites: readonly Site[];
  companies: Companies;
};

/**
 * `paid`: told twice, each by an id of its own; `beside-forged`: once, and a forger tells it too; `forged`: only forgers;
 * `amount`: another amount than its own; `revived`: after it was deleted; `late`: after it was deleted and its course
 * bought again; `twice`: paid at both companies.
 */
export const fates = ["paid", "beside-forged", "forged", "amount", "revived", "late", "twice"] as const;
export type Fate = (typeof fates)[number];
/** In twentieths of all orders: a tenth of the messages is forged, a twentieth wrong, a twentieth late. */
const SHARES: Record<Fate, number> = {
  paid: 14,
  "beside-forged": 2,
  forged: 1,
  amount: 1,
  revived: 0.5,
  late: 0.5,
  twice: 1,
};

export type ToldOrder = { fate: Fate; reference: string; messages: Message[] };

const COURSES = 10;
let last = 0;
const own = (prefix: string) => `${prefix}${String((last += 1)).padStart(12, "0")}`;

/** Makes so many orders over the sites; a multiple of 40 gives every fate its share. */
export async function makeOrders(shop: Shop, count: number): Promise<ToldOrder[]> {
  const { db } = shop.services;
  const courses = await Promise.all(
    Array.from({ length: COURSES }, (_, at) => aCourse(db, { coursePrice: 10_000 + 137 * at })),
  );
  const buyers = await Promise.all(
    Array.from({ length: Math.ceil(count / COURSES) }, async () =>
      aSession(shop.services, await anAccount({ db }, "user")),
    ),
  );
  const all = fates.flatMap((fate) => Array.from({ length: (count * SHARES[fate]) / 20 }, () => fate));
  return pLimit(8).map(all, (fate, at) => {
    const { courseId = 0, coursePrice: amount = 0 } = courses[at % COURSES] ?? {};
    const order = { token: buyers[Math.floor(at / COURSES)] ?? "", courseId, amount };
    return makeOrder(shop, fate, at % 2 === 0 ? "wechat" : "alipay", order);
  });
}

type Wanted = { token: string; courseId: number; amount: number };

async function makeOrder(shop: Shop, fate: Fate, method: PaymentMethod, wanted: Wanted): Promise<ToldOrder> {
  const { amount } = wanted;
  const reference = await placed(shop, wanted, method);
  const message = (over: Partial<Message> = {}): Message => ({
    method,
    notificationId: own("2026112600222"),
    reference,
    transactionId: own("4200"),
    amount,
    ...over,
  });
  const forged = () => message({ forged: forgeries[last % forgeries.length] ?? "stranger" });
  const again = (first: Message): Message[] => [first, { ...first, notificationId: own("2026112600222") }];
  if (fate === "forged") return { fate, reference, messages: [forged(), forged()] };
  if (fate === "amount")
    return { fate, reference, messages: again(message({ amount: amount + (last % 2 ? 1 : -1) })) };
  if (fate === "twice") {
    const other: PaymentMethod = method === "wechat" ? "alipay" : "wechat";
    await opened(shop, reference, other);
    const money = [method, other].map((one) =>
      message({ method: one, transactionId: paidAt(shop.companies, one, reference) }),
    );
    return { fate, reference, messages: money };
  }
  if (fate === "revived" || fate === "late") {
    await asked(shop, "DELETE", `/api/user/orders/${reference}`, wanted.token);
    if (fate === "late") await buyAgain(shop, wanted, method);
    return { fate, reference, messages: again(message()) };
  }
  const money = message({ transactionId: paidAt(shop.companies, method, reference) });
  return { fate, reference, messages: fate === "paid" ? again(money) : [money, forged()] };
}

/** Who has bought the same again by another order has no use for money of the first. */
async function buyAgain(shop: Shop, wanted: Wanted, method: PaymentMethod): Promise<void> {
  const reference = await placed(shop, wanted, method);
  paidAt(shop.companies, method, reference);
  await asked(shop, "POST", `/api/user/orders/${reference}/confirm-payment`, wanted.token);
}

/** An order of that course, whose code the buyer looks at. */
async function placed(shop: Shop, { token, courseId }: Wanted, method: PaymentMethod): Promise<string> {
  const products = [{ courseId, courseCount: 1 }];
  const body = await asked(shop, "POST", "/api/user/orders/buy", token, {
    products,
    orderType: "single",
    tradeType: "NATIVE",
  });
  const { orderId } = (JSON.parse(body) as { resultObject: { orderId: string } }).resultObject;
  await opened(shop, orderId, method);
  return orderId;
}

const opened = (shop: Shop, reference: string, method: PaymentMethod) =>
  asked(shop, "GET", `/api/public/orders/${reference}/qrcode?method=${method}`);

/** Asks one of the sites after the other; throws unless it is answered with a success. */
async function asked(
  { sites }: Shop,
  method: "GET" | "POST" | "DELETE",
  url: string,
  token?: string,
  body?: object,
): Promise<string> {
  const site = sites[(last += 1) % sites.length];
  const answer = await site?.({
    method,
    url,
    headers: {
      "idempotency-key": own("notifications"),
      ...(token && { authorization: token }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  });
  if (answer?.status !== 200) throw new Error(`${method} ${url}: ${answer?.status} ${answer?.body}`);
  return answer.body;
}

/** The payer pays; the company's own number of the payment. */
const paidAt = ({ wechat, alipay }: Companies, method: PaymentMethod, reference: string): string =>
  method === "wechat" ? wechat.books.pay(reference).transactionId : alipay.books.pay(reference).tradeNo;
