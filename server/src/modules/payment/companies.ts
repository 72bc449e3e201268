// Opens, asks about and ends payments at the companies, never within a transaction.
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
import {
  answerOrLog,
  answerOrRefuse,
  type Money,
  noteFailure,
  type PaymentServices,
} from "./company-failures.ts";
import * as queries from "./queries.ts";

/** A payment to collect, as noted, and where it was opened. */
export type NotedPayment = Pick<
  queries.Payment,
  "reference" | "amount" | "description" | "expireAt" | "state"
> & { openings: readonly queries.Opening[] };

/** The methods that the shop takes, the default first. */
export const methodsOf = ({ providers }: Pick<PaymentServices, "providers">): PaymentMethod[] =>
  Object.keys(providers.payment) as PaymentMethod[];

/** The default company without a name. */
function companyOf(services: PaymentServices, named: PaymentMethod | undefined) {
  const method = named ?? methodsOf(services)[0] ?? "wechat";
  const port = services.providers.payment[method];
  if (!port) throw refuse("METHOD_UNAVAILABLE");
  return { method, port };
}

/** The QR code's text, asked of the company once. Refuses NOT_FOUND (not open), UNAVAILABLE, METHOD_UNAVAILABLE. */
export async function codeUrlOf(
  services: PaymentServices,
  payment: NotedPayment,
  named?: PaymentMethod,
): Promise<string> {
  const { method, port } = companyOf(services, named);
  if (payment.state !== "paying") throw refuse("NOT_FOUND");
  const opened = payment.openings.find((opening) => opening.method === method && opening.way === "native");
  return opened?.answer ?? answerOf(await openAt(services, method, port, payment, { way: "native" }));
}

/** A phone's payment address, new each time as it expires in minutes; else the QR code's. */
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

/** The answer as stored; only a QR code's is read again. */
const answerOf = (opened: Opening): string =>
  opened.way === "native" ? opened.codeUrl : opened.way === "browser" ? opened.payUrl : opened.invoke.package;

/** Whether it can be paid in WeChat's own browser. */
export const payableInWechat = ({ providers }: Pick<PaymentServices, "providers">): boolean =>
  providers.payment.wechat?.payer !== undefined;

/** Where WeChat's browser identifies the payer and returns to `back`. */
export function payerAskedAt(services: PaymentServices, back: string, state: string): string {
  const { payer } = companyOf(services, "wechat").port;
  if (!payer) throw refuse("METHOD_UNAVAILABLE");
  return payer.askedAt(back, state);
}

/** Parameters for WeChat's browser; `code` works once. */
export async function openInWechat(services: PaymentServices, payment: NotedPayment, code: string) {
  const { method, port } = companyOf(services, "wechat");
  const { payer } = port;
  if (!payer) throw refuse("METHOD_UNAVAILABLE");
  if (payment.state !== "paying") throw refuse("NOT_FOUND");
  const { openId } = await answerOrRefuse(services, { method }, async () => ({
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
  const opened = await answerOrRefuse(services, { method }, () => port.open(payment, from));
  const way: OpenedWay = { way: opened.way, payer: opened.way === "wechat" ? opened.payer : "" };
  if (await queries.noteOpening(services.db, reference, { method, ...way, answer: answerOf(opened) }))
    return opened;
  // Closed while the company was opening it: nobody may pay it there either.
  await answerOrRefuse(services, { method }, () => port.end(reference, [way]));
  throw refuse("NOT_FOUND");
}

/** All money that came, oldest first, and whether a company did not answer in full. */
export type Asked = { money: Money[]; silent: boolean };

/** Asks every company where the payment was opened. */
export const askCompanies = async (services: PaymentServices, reference: string): Promise<Asked> =>
  atEach(services, reference, await queries.openingsOf(services.db, reference), (port, ways) =>
    port.query(reference, ways),
  );

/** Ends the payment at these companies and returns money that came first; a silent one must be ended again. */
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
      // The shop has left this company.
      if (!port) return { money: [], silent: false };
      const ways = openings.flatMap(({ way, payer, ...one }) =>
        one.method === method ? [{ way, payer }] : [],
      );
      const status = await answerOrLog(services, { method }, () => ask(port, ways));
      if (status?.state !== "paid") return { money: [], silent: !status };
      const { transactions, failure } = status;
      if (failure) noteFailure(services, { method }, failure);
      return {
        money: transactions.map((transaction): Money => ({ reference, method, ...transaction })),
        silent: failure !== undefined,
      };
    }),
  );
  return {
    money: answers.flatMap(({ money }) => money).toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime()),
    silent: answers.some(({ silent }) => silent),
  };
}
