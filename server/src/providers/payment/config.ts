// The payment port's adapters: the only place that knows which there are.
import { type Environment, readEnvironment } from "../../start/environment.ts";
import { adapter, type Opened, type ProviderDeps } from "../opened.ts";
import { type CompaniesConfig, namesCompanies, openCompanies, readCompanies } from "./companies.ts";
import { filePayments } from "./payment-store.ts";
import { type EmbeddedPayment, embeddedPayment } from "./embedded.ts";
import { paymentPageRoutes } from "./embedded-routes.ts";
import type { DeliverNotification } from "./notify-routes.ts";
import { NotificationRefused, type PaymentPort, type PresentPort, ProviderFailure } from "./port.ts";

export type PaymentConfig = { provider: "embedded" } | CompaniesConfig;

/** The provider that `env` names, with all that it needs. Refuses with ConfigMistakes. */
export const readConfig = (env: Environment): PaymentConfig =>
  namesCompanies(env)
    ? readCompanies(env)
    : {
        provider: readEnvironment({ PAYMENT_PROVIDER: adapter("payment", ["embedded"], env) }, env)
          .PAYMENT_PROVIDER,
      };

/** Opens the chosen adapter; of companies the first, as buyers do not choose yet. */
export function open(config: PaymentConfig, deps: ProviderDeps): Opened<PresentPort, EmbeddedPayment> {
  if (config.provider === "companies") return openFirst(config, deps);
  const payment = embeddedPayment({ ...deps, store: filePayments(deps.dataDir) });
  return { port: payment, standIn: payment, devRoutes: (app) => paymentPageRoutes(app, { payment }) };
}

function openFirst(config: CompaniesConfig, deps: ProviderDeps): Opened<PresentPort, EmbeddedPayment> {
  const deliver: DeliverNotification = async (_method, rawBody, headers) => {
    const texts = Object.entries(headers).filter(
      (one): one is [string, string] => typeof one[1] === "string",
    );
    const status = await deps.deliver(rawBody, Object.fromEntries(texts));
    if (status === 401) return "refused";
    return status < 300 ? "taken" : "failed";
  };
  const [first] = config.methods;
  const { port, routes } = openCompanies(
    { ...config, methods: first ? [first] : [] },
    { publicUrl: deps.publicUrl, clock: deps.clock, deliver },
  );
  const company = port.wechat ?? port.alipay;
  if (!company) throw new Error("no payment company");
  return { port: codesOnly(company), routes };
}

/** A company as the payment module asks it: for codes to scan. */
const codesOnly = (company: PaymentPort): PresentPort => ({
  query: (reference) => company.query(reference),
  close: (reference) => company.close(reference),
  async createNative(payment) {
    const opened = await company.open(payment, { way: "native" });
    if (opened.way === "native") return { codeUrl: opened.codeUrl };
    throw new ProviderFailure("permanent", "no-code", "the payment was opened in another way");
  },
  async parseNotification(rawBody, headers) {
    const told = await company.parseNotification(rawBody, headers);
    if (told.kind === "paid") return told.notification;
    throw new NotificationRefused("content", "not of money that came");
  },
});
