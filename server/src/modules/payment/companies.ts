// A payment at the companies: opened where the buyer wants to pay, asked about and ended wherever it was opened. The
// companies are never asked within a transaction.
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import type {
  OpenedWay,
  Opening,
  PayingFrom,
  PaymentPort,
  PaymentPorts,
  PaymentStatus,
} from "../../providers/payment/port.ts";
import { answered, heard, noteFailure, type Money, type PaymentServices } from "./heard.ts";
import * as queries from "./queries.ts";

/** A payment to collect, as noted. */
export type NotedPayment = Pick<
  queries.Payment,
  "reference" | "amount" | "description" | "expireAt" | "state"
>;

/** The methods that the shop takes, the default first. */
export const methodsOf = ({ providers }: Pick<PaymentServices, "providers">): PaymentMethod[] =>
  Object.keys(providers.payment) as PaymentMethod[];

/**
 * The company of a method, the default one where none is named. Refuses METHOD_UNAVAILABLE where the shop does not take
 * it.
 */
function companyOf(services: PaymentServices, named: PaymentMethod | undefined) {
  const method = named ?? methodsOf(services)[0] ?? "wechat";
  const port = services.providers.payment[method];
  if (!port) throw refuse("METHOD_UNAVAILABLE");
  return { method, port };
}

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
  const opened = await queries.openingsOf(services.db, payment.reference);
  const known = opened.find((one) => one.method === method && one.way === "native");
  return known?.answer ?? answerOf(await openAt(services, method, port, payment, { way: "native" }));
}

/**
 * The address that pays in a phone's browser, where the company has that way; else what its QR code says. Asks each
 * time, as such addresses end after minutes. Refuses as `codeUrlOf` does.
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

/**
 * What is noted of an opening. Only a code's text is read again; of the other ways it says that something was opened.
 */
const answerOf = (opened: Opening): string =>
  opened.way === "native" ? opened.codeUrl : opened.way === "browser" ? opened.payUrl : opened.invoke.package;

/** Whether it can be paid in WeChat's own browser. */
export const payableInWechat = ({ providers }: Pick<PaymentServices, "providers">): boolean =>
  providers.payment.wechat?.payer !== undefined;

/**
 * Where WeChat's own browser says who pays, and comes back to `back`. Refuses METHOD_UNAVAILABLE where the shop does
 * not take that.
 */
export function payerAskedAt(services: PaymentServices, back: string, state: string): string {
  const { payer } = companyOf(services, "wechat").port;
  if (!payer) throw refuse("METHOD_UNAVAILABLE");
  return payer.askedAt(back, state);
}

/**
 * What WeChat's own browser is told to take the payment of the person behind that code, which serves once. Refuses
 * METHOD_UNAVAILABLE where the shop does not take that, PAYER_UNKNOWN a code that is none, used or old, and else as
 * `codeUrlOf` does.
 */
export async function openInWechat(services: PaymentServices, payment: NotedPayment, code: string) {
  const { method, port } = companyOf(services, "wechat");
  const { payer } = port;
  if (!payer) throw refuse("METHOD_UNAVAILABLE");
  if (payment.state !== "paying") throw refuse("NOT_FOUND");
  const { openId } = await answered(services, { method }, async () => ({
    openId: await payer.openIdOf(code),
  }));
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
  const opened = await answered(services, { method }, () => port.open(payment, from));
  const way: OpenedWay = { way: opened.way, payer: opened.way === "wechat" ? opened.payer : "" };
  if (await queries.noteOpening(services.db, reference, { method, ...way, answer: answerOf(opened) }))
    return opened;
  // Closed while the company was opening it: nobody may pay it there either.
  await answered(services, { method }, () => port.end(reference, [way]));
  throw refuse("NOT_FOUND");
}

/**
 * What the companies know: all money that came, the first first, and whether one of them was silent about it, or about
 * a part of it.
 */
export type Asked = { money: Money[]; silent: boolean };

/**
 * Asks every company at which the payment was opened, of the ways in which it was. A silent one says nothing about the
 * money.
 */
export const askCompanies = async (services: PaymentServices, reference: string): Promise<Asked> =>
  atEach(services, reference, await queries.openingsOf(services.db, reference), (port, ways) =>
    port.query(reference, ways),
  );

/**
 * Ends the payment at each of these companies in the ways in which it was opened, so that nothing can be paid any more;
 * all money that there is after all. What a silent one has may still be paid: it is to be ended again.
 */
export const endAtCompanies = (
  services: PaymentServices,
  reference: string,
  openings: readonly queries.OpenedAt[],
): Promise<Asked> => atEach(services, reference, openings, (port, ways) => port.end(reference, ways));

async function atEach(
  services: PaymentServices,
  reference: string,
  openings: readonly queries.OpenedAt[],
  ask: (port: PaymentPort, ways: OpenedWay[]) => Promise<PaymentStatus>,
): Promise<Asked> {
  const methods = [...new Set(openings.map(({ method }) => method))];
  const ports: PaymentPorts = services.providers.payment;
  const answers = await Promise.all(
    methods.map(async (method): Promise<Asked> => {
      const port = ports[method];
      // A company that the shop has left can be neither asked nor told, and tells nothing.
      if (!port) return { money: [], silent: false };
      const ways = openings.flatMap(({ way, payer, ...one }) =>
        one.method === method ? [{ way, payer }] : [],
      );
      const status = await heard(services, { method }, () => ask(port, ways));
      if (status?.state !== "paid") return { money: [], silent: !status };
      const { transactions, failure } = status;
      if (failure) noteFailure(services, { method }, failure);
      return {
        money: transactions.map((one): Money => ({ reference, method, ...one })),
        silent: failure !== undefined,
      };
    }),
  );
  return {
    money: answers.flatMap(({ money }) => money).toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime()),
    silent: answers.some(({ silent }) => silent),
  };
}
