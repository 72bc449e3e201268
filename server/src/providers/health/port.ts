// Outside services as this process saw them; for the office's page, never for a rule.
import type { OutsideService } from "@zhutu/domain/sysparams/office/outside-services.ts";

export type PortName = OutsideService;

export type PortHealth = {
  name: PortName;
  /** Embedded, alibaba, oss, ... */
  provider: string;
  /** `none` for stand-ins. */
  circuit: "none" | "closed" | "open" | "half-open";
  /** In the last hour. */
  calls: number;
  failures: number;
  lastSuccess: Date | null;
  /** `ill` means that the service failed, not the request. */
  lastFailure: { at: Date; method: string; code: string; ill: boolean } | null;
};

/** `code` is null on success. */
export type Checked = { ok: boolean; code: string | null; ms: number };

export type HealthPort = {
  /** In configuration order. */
  list(): PortHealth[];
  /** Makes one harmless call; never throws. */
  check(name: PortName): Promise<Checked>;
};
