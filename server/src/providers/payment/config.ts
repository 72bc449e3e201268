import { type Environment, readEnvironment } from "../../start/environment.ts";
import { adapter, type Opened, type ProviderDeps } from "../opened.ts";
import { type CompaniesConfig, namesCompanies, openCompanies, readCompanies } from "./companies.ts";
import { filePayments } from "./payment-store.ts";
import { type EmbeddedPayment, embeddedPayment } from "./embedded.ts";
import { paymentPageRoutes } from "./embedded-routes.ts";
import { paymentNotifyRoutes } from "./notify-routes.ts";
import type { PaymentPorts } from "./port.ts";

export type PaymentConfig = { provider: "embedded" } | CompaniesConfig;

/** Refuses with ConfigMistakes. */
export const readConfig = (env: Environment): PaymentConfig =>
  namesCompanies(env)
    ? readCompanies(env)
    : {
        provider: readEnvironment({ PAYMENT_PROVIDER: adapter("payment", ["embedded"], env) }, env)
          .PAYMENT_PROVIDER,
      };

export function open(config: PaymentConfig, deps: ProviderDeps): Opened<PaymentPorts, EmbeddedPayment> {
  if (config.provider === "companies") return openCompanies(config, deps);
  const payment = embeddedPayment({ ...deps, store: filePayments(deps.dataDir) });
  const port: PaymentPorts = { wechat: payment.wechat, alipay: payment.alipay };
  return {
    port,
    standIn: payment,
    routes: (app) => paymentNotifyRoutes(app, { ports: port, deliver: deps.deliver }),
    devRoutes: (app) => paymentPageRoutes(app, { payment, publicUrl: deps.publicUrl }),
  };
}
