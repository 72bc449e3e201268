// The adapters of the port for parcels on their way: the only place that knows which there are.
import { type Environment, readEnvironment } from "../../start/environment.ts";
import { adapter, type Opened, type ProviderDeps } from "../opened.ts";
import { embeddedCourier } from "./embedded.ts";
import type { CourierPort } from "./port.ts";

export type CourierConfig = { provider: "embedded" };

/** The provider that `env` names. Refuses with ConfigMistakes. */
export const readConfig = (env: Environment): CourierConfig => ({
  provider: readEnvironment({ COURIER_PROVIDER: adapter("courier", ["embedded"], env) }, env)
    .COURIER_PROVIDER,
});

/** Opens the chosen adapter. */
export function open(_config: CourierConfig, _deps: ProviderDeps): Opened<CourierPort, CourierPort> {
  const courier = embeddedCourier();
  return { port: courier, standIn: courier };
}
