// How the outside services are, as this process has seen them: for the office's page, never for a rule.
import type { OutsideService } from "@zhutu/domain/sysparams/office/outside-services.ts";

export type PortName = OutsideService;

export type PortHealth = {
  name: PortName;
  /** As the configuration names it: embedded, alibaba, oss, ... */
  provider: string;
  /** `none` where there is no vendor to be spared. */
  circuit: "none" | "closed" | "open" | "half-open";
  /** Of the last hour. */
  calls: number;
  failures: number;
  lastSuccess: Date | null;
  /** The last failure of any kind; `ill` where it was the service's own and not what was asked of it. */
  lastFailure: { at: Date; method: string; code: string; ill: boolean } | null;
};

/** What a check came to; `code` is the failure's, null where it went well. */
export type Checked = { ok: boolean; code: string | null; ms: number };

export type HealthPort = {
  /** Every port, in the order in which the configuration names them. */
  list(): PortHealth[];
  /** Makes one call of the port that changes nothing for anybody (what it is: `checks.ts`); never refuses. */
  check(name: PortName): Promise<Checked>;
};
