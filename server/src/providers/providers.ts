import type { PaymentPort } from "./payment/port.ts";
import type { SmsPort } from "./sms/port.ts";
import type { StoragePort } from "./storage/port.ts";
import type { VodPort } from "./vod/port.ts";

/** The outside world as the modules see it; app.ts alone picks who stands behind each name. */
export type Providers = {
  sms: SmsPort;
  payment: PaymentPort;
  storage: StoragePort;
  vod: VodPort;
};
