// The payment port's adapters: the only place that knows which there are.
import { type Environment, readEnvironment } from "../../start/environment.ts";
import { adapter, type Opened, type ProviderDeps } from "../opened.ts";
import { filePayments } from "./payment-store.ts";
import { type EmbeddedPayment, embeddedPayment } from "./embedded.ts";
import { paymentPageRoutes } from "./embedded-routes.ts";
import type { PresentPort as PaymentPort } from "./port.ts";

export type PaymentConfig = { provider: "embedded" };

/** The provider that `env` names. Refuses with ConfigMistakes. */
export const readConfig = (env: Environment): PaymentConfig => ({
  provider: readEnvironment({ PAYMENT_PROVIDER: adapter("payment", ["embedded"], env) }, env)
    .PAYMENT_PROVIDER,
});

/** Opens the chosen adapter. */
export function open(_config: PaymentConfig, deps: ProviderDeps): Opened<PaymentPort, EmbeddedPayment> {
  const payment = embeddedPayment({ ...deps, store: filePayments(deps.dataDir) });
  return { port: payment, standIn: payment, devRoutes: (app) => paymentPageRoutes(app, { payment }) };
}
