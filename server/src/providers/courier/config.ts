import { type Environment, readEnvironment, required, webAddress } from "../../start/environment.ts";
import { adapter, type Opened, type ProviderDeps } from "../opened.ts";
import { embeddedCourier } from "./embedded.ts";
import type { CourierPort } from "./port.ts";
import { sfCourier, type SfOptions } from "./sf.ts";

export type CourierConfig =
  | { provider: "embedded" }
  | { provider: "sf"; sf: Omit<SfOptions, "clock" | "timeoutMs"> };

const needed = required("COURIER_PROVIDER=sf 需要它", "COURIER_PROVIDER=sf needs it");

/** Refuses with ConfigMistakes. */
export function readConfig(env: Environment): CourierConfig {
  const { COURIER_PROVIDER: provider } = readEnvironment(
    { COURIER_PROVIDER: adapter("courier", ["embedded", "sf"], env) },
    env,
  );
  if (provider === "embedded") return { provider };
  const read = readEnvironment(
    {
      SF_PARTNER_ID: needed,
      SF_CHECK_WORD: needed,
      SF_ENDPOINT: webAddress.default("https://sfapi.sf-express.com/std/service"),
    },
    env,
  );
  return {
    provider,
    sf: { partnerId: read.SF_PARTNER_ID, checkWord: read.SF_CHECK_WORD, endpoint: read.SF_ENDPOINT },
  };
}

export function open(config: CourierConfig, deps: ProviderDeps): Opened<CourierPort, CourierPort> {
  if (config.provider === "sf") return { port: sfCourier({ ...config.sf, clock: deps.clock }) };
  const courier = embeddedCourier();
  return { port: courier, standIn: courier };
}
