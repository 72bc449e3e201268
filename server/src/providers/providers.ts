import type { PaymentProvider } from "./payment/port.ts";
import type { SmsProvider } from "./sms/port.ts";
import type { StorageProvider } from "./storage/port.ts";
import type { VodProvider } from "./vod/port.ts";

/** The outside world as the modules see it; app.ts alone picks who stands behind each name. */
export type Providers = {
  sms: SmsProvider;
  payment: PaymentProvider;
  storage: StorageProvider;
  vod: VodProvider;
};
