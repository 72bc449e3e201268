// A payment at the companies: opened where the buyer wants to pay, asked about and ended wherever it was opened. The
// companies are never asked within a transaction.
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import type { Tx, Db } from "../../kernel/db/db.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import {
  type OpenedWay,
  type Opening,
  type PayingFrom,
  type PaymentPort,
  type PaymentPorts,
  type PaymentStatus,
  ProviderFailure,
  type Transaction,
} from "../../providers/payment/port.ts";
import * as q from "./queries.ts";
import type { Money, PaymentServices } from "./money.ts";

/** A payment to collect, as noted. */
export type NotedPayment = Pick<q.Payment, "reference" | "amount" | "description" | "expireAt" | "state">;

/** The methods that the shop takes, the default first. */
export const methodsOf = ({ providers }: Pick<PaymentServices, "providers">): PaymentMethod[] =>
  Object.keys(providers.payment) as PaymentMethod[];

const defaultOf = (services: Pick<PaymentServices, "providers">): PaymentMethod =>
  methodsOf(services)[0] ?? "wechat";

/** The company of a method, the default one where none is named. Refuses METHOD_UNAVAILABLE where the shop does not take it. */
function companyOf(services: PaymentServices, named: PaymentMethod | undefined) {
  const method = named ?? defaultOf(services);
  const port = services.providers.payment[method];
  if (!port) throw refuse("METHOD_UNAVAILABLE");
  return { method, port };
}

/** Where the payment was opened; nobody can have paid it elsewhere. */
export const openingsOf = (
  services: Pick<PaymentServices, "providers">,
  db: Db | Tx,
  reference: string,
): Promise<q.Opening[]> => q.openingsOf(db, reference, defaultOf(services));

/**
 * What the QR code of the payment says at that method, asking the company on first need. Refuses a payment that is no
 * longer open with NOT_FOUND, and a silent company with UNAVAILABLE; asking again is safe.
 */
export async function codeUrlOf(
  services: PaymentServices,
  payment: NotedPayment,
  named?: PaymentMethod,
): Promise<string> {
  const { method, port } = companyOf(services, named);
  if (payment.state !== "paying") throw refuse("NOT_FOUND");
  const opened = await openingsOf(services, services.db, payment.reference);
  const known = opened.find((one) => one.method === method && one.way === "native");
  return known?.answer ?? answerOf(await openAt(services, method, port, payment, { way: "native" }));
}

/**
 * The address that pays in a phone's browser, where the company has that way; else what its QR code says. Asks each time, as such addresses end
 * after minutes. Refuses as `codeUrlOf` does.
 */
export async function payUrlOf(
  services: PaymentServices,
  payment: NotedPayment,
  from: { method?: PaymentMethod | undefined; payerIp: string; returnUrl: string },
): Promise<string> {
  const { method, port } = companyOf(services, from.method);
  if (!port.ways.includes("browser")) return codeUrlOf(services, payment, method);
  if (payment.state !== "paying") throw refuse("NOT_FOUND");
  const { payerIp, returnUrl } = from;
  return answerOf(await openAt(services, method, port, payment, { way: "browser", payerIp, returnUrl }));
}

/** What is noted of an opening. Only a code's text is read again; of the other ways it says that something was opened. */
const answerOf = (opened: Opening): string =>
  opened.way === "native" ? opened.codeUrl : opened.way === "browser" ? opened.payUrl : opened.invoke.package;

/** Whether it can be paid in WeChat's own browser. */
export const paysInWechat = ({ providers }: Pick<PaymentServices, "providers">): boolean =>
  providers.payment.wechat?.payer !== undefined;

/** Where WeChat's own browser says who pays, and comes back to `back`. Refuses METHOD_UNAVAILABLE where the shop does not take that. */
export function payerAskedAt(services: PaymentServices, back: string, state: string): string {
  const { payer } = companyOf(services, "wechat").port;
  if (!payer) throw refuse("METHOD_UNAVAILABLE");
  return payer.askedAt(back, state);
}

/**
 * What WeChat's own browser is told to take the payment of the person behind that code, which serves once. Refuses
 * METHOD_UNAVAILABLE where the shop does not take that, PAYER_UNKNOWN a code that is none, used or old, and else as `codeUrlOf` does.
 */
export async function openInWechat(services: PaymentServices, payment: NotedPayment, code: string) {
  const { method, port } = companyOf(services, "wechat");
  const { payer } = port;
  if (!payer) throw refuse("METHOD_UNAVAILABLE");
  if (payment.state !== "paying") throw refuse("NOT_FOUND");
  const openId = await atCompany(services, () => payer.of(code));
  if (openId === undefined) throw refuse("PAYER_UNKNOWN");
  const opened = await openAt(services, method, port, payment, { way: "wechat", openId });
  if (opened.way !== "wechat") throw new Error(`${method} opened ${payment.reference} in another way`);
  return opened.invoke;
}

async function openAt(
  services: PaymentServices,
  method: PaymentMethod,
  port: PaymentPort,
  payment: NotedPayment,
  from: PayingFrom,
): Promise<Opening> {
  const { reference } = payment;
  const opened = await atCompany(services, () => port.open(payment, from));
  const note = { method, way: wayOf(opened), answer: answerOf(opened) };
  if (await q.noteOpening(services.db, reference, note)) return opened;
  // Closed while the company was opening it: nobody may pay it there either.
  await atCompany(services, () => port.close(reference, [wayOf(opened)]));
  throw refuse("NOT_FOUND");
}

/** The way that is noted: in WeChat's own browser one for each payer. */
const wayOf = (opened: Opening): OpenedWay =>
  opened.way === "wechat" ? `wechat:${opened.payer}` : opened.way;

type OpenedAt = Pick<q.Opening, "method" | "way">;

/** What the companies know: all money that came, the first first, and whether one of them was silent. */
export type Asked = { money: Money[]; silent: boolean };

/** Asks every company at which the payment was opened, of the ways in which it was. A silent one says nothing about the money. */
export const askCompanies = async (services: PaymentServices, reference: string): Promise<Asked> =>
  atEach(services, reference, await openingsOf(services, services.db, reference), async (port, ways) =>
    moneyIn(await port.query(reference, ways)),
  );

/**
 * Asks each of these companies and then ends the payment there in the ways in which it was opened, so that nothing can be paid any more; all money that
 * there is after all.
 */
export const endAtCompanies = (
  services: PaymentServices,
  reference: string,
  openings: readonly OpenedAt[],
): Promise<Asked> =>
  atEach(services, reference, openings, async (port, ways) => {
    const known = moneyIn(await port.query(reference, ways));
    if (known.length === 0) return port.close(reference, ways);
    // A company may know each way by a number of its own: one that was not paid still could be.
    if (known.length >= ways.length) return known;
    const found = await closedIfHeard(services, () => port.close(reference, ways));
    const isNew = ({ transactionId }: Transaction) =>
      known.every((one) => one.transactionId !== transactionId);
    return [...known, ...found.filter(isNew)];
  });

const moneyIn = (status: PaymentStatus): Transaction[] =>
  status.state === "paid" ? status.transactions : [];

/** Ends what is left of a payment whose money is known; that counts, whether the company answers or not. */
const closedIfHeard = (
  services: PaymentServices,
  close: () => Promise<Transaction[]>,
): Promise<Transaction[]> =>
  close().catch((error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error;
    services.log.warn({ err: error, kind: error.kind }, "payment company failed");
    return [];
  });

async function atEach(
  services: PaymentServices,
  reference: string,
  openings: readonly OpenedAt[],
  ask: (port: PaymentPort, ways: OpenedWay[]) => Promise<Transaction[]>,
): Promise<Asked> {
  const methods = [...new Set(openings.map(({ method }) => method))];
  const ports: PaymentPorts = services.providers.payment;
  const answers = await Promise.all(
    methods.map(async (method) => {
      const port = ports[method];
      // A company that the shop has left can be neither asked nor told, and tells nothing.
      if (!port) return [];
      try {
        const ways = openings.flatMap((one) => (one.method === method ? [one.way] : []));
        return (await ask(port, ways)).map((one): Money => ({ reference, method, ...one }));
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        services.log.warn({ err: error, kind: error.kind, method }, "payment company failed");
        return "silent" as const;
      }
    }),
  );
  const money = answers.flatMap((one) => (one === "silent" ? [] : one));
  return {
    money: money.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime()),
    silent: answers.includes("silent"),
  };
}

/** What is answered by a company. Refuses UNAVAILABLE when it is silent or refuses. */
async function atCompany<T>(services: Pick<PaymentServices, "log">, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    services.log.warn({ err: error, kind: error.kind }, "payment company failed");
    throw silentCompany();
  }
}

/** The refusal of whoever asked a company that does not answer. */
export const silentCompany = () =>
  refuse("UNAVAILABLE", { msg: "支付服务暂时没有回应，请稍后再试", retryAfterSeconds: 3 });
