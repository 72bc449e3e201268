// What a payment company tells the shop, verified before it is read.
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import {
  type NotificationHeaders,
  NotificationRefused,
  type Notified,
  ProviderFailure,
} from "../../providers/payment/port.ts";
import type { PaymentServices } from "./money.ts";

/**
 * A verified notification out of its raw bytes; "refused" for a forged, stale or foreign one, which is logged as an
 * alert, "failed" where it cannot be verified now.
 */
export async function readNotification(
  { providers, log }: Pick<PaymentServices, "providers" | "log">,
  method: PaymentMethod,
  rawBody: Buffer,
  headers: NotificationHeaders,
): Promise<Notified | "refused" | "failed"> {
  const port = providers.payment[method];
  if (!port) return "refused";
  try {
    return await port.parseNotification(rawBody, headers);
  } catch (error) {
    if (error instanceof NotificationRefused) {
      log.error({ method, reason: error.reason }, "payment notification refused");
      return "refused";
    }
    if (!(error instanceof ProviderFailure)) throw error;
    log.error({ method, err: error }, "payment notification could not be verified");
    return "failed";
  }
}
