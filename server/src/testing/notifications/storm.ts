// All notifications of many orders, each repeated, shuffled, over several servers at once (security.md 20).
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import pLimit from "p-limit";
import { startAlipayGateway } from "../../providers/payment/alipay/gateway-testing.ts";
import { environmentOf } from "../../providers/payment/companies-testing.ts";
import { companiesLiveNow } from "../../providers/payment/loopback-gateway-testing.ts";
import { NOTIFY_PATHS } from "../../providers/payment/port.ts";
import { startWechatGateway } from "../../providers/payment/wechat/gateway-testing.ts";
import { type Companies, type Message, sealed } from "./messages.ts";
import { wrongEffects } from "./effects.ts";
import { fates, makeOrders, type Shop } from "./orders.ts";

export type { Shop, Site } from "./orders.ts";

export type Storm = {
  /** So many orders of each fate. */
  orders: string;
  deliveries: number;
  seconds: number;
  /** What was answered, and how often: "wechat 204" and so on. */
  answers: Map<string, number>;
  /** A sentence for each answer and each effect that is not as it must be. */
  wrong: string[];
};

const repeats = 5;
const atOnce = 32;
const TAKEN: Record<PaymentMethod, string> = { wechat: "204 ", alipay: "200 success" };
const REFUSED: Record<PaymentMethod, string> = {
  wechat: '401 {"code":"FAIL","message":"refused"}',
  alipay: "401 failure",
};

/** Both companies on loopback, at the machine's time, with keys made now, and what a server needs to pay there; `close` ends them. */
export async function startCompanies(): Promise<
  Companies & { environment: Record<string, string>; close(): Promise<void> }
> {
  const [wechat, alipay] = await Promise.all([startWechatGateway(), startAlipayGateway()]);
  const putBack = companiesLiveNow();
  const close = async () => {
    putBack();
    await Promise.all([wechat.close(), alipay.close()]);
  };
  return { wechat, alipay, environment: environmentOf(wechat, alipay), close };
}

/** Makes so many orders, has the companies tell of them, and looks what came of it. */
export async function storm(shop: Shop, count: number, random: () => number): Promise<Storm> {
  const orders = await makeOrders(shop, count);
  const deliveries = shuffled(
    orders.flatMap(({ messages }) => messages.flatMap((one) => Array<Message>(repeats).fill(one))),
    random,
  );
  const answers = new Map<string, number>();
  const wrong: string[] = [];
  const began = performance.now();
  await pLimit(atOnce).map(deliveries, async (message) => {
    const { method, forged } = message;
    const { rawBody: payload, headers } = await sealed(shop.companies, message);
    const site = shop.sites[Math.floor(random() * shop.sites.length)];
    const answer = await site?.({ method: "POST", url: NOTIFY_PATHS[method].paid, headers, payload });
    const told = `${answer?.status} ${answer?.body}`;
    const seen = `${forged ? "forged" : "genuine"} ${method} ${told}`;
    answers.set(seen, (answers.get(seen) ?? 0) + 1);
    if (told !== (forged ? REFUSED : TAKEN)[method]) wrong.push(`${message.reference}: ${seen}`);
  });
  const seconds = (performance.now() - began) / 1_000;
  wrong.push(...(await wrongEffects(shop.services.db, orders)));
  const of = (fate: string) => `${orders.filter((one) => one.fate === fate).length} ${fate}`;
  return { orders: fates.map(of).join(", "), deliveries: deliveries.length, seconds, answers, wrong };
}

function shuffled<T>(all: T[], random: () => number): T[] {
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}
